/* How far a solver gets, and the documented line of play by which. */
#include "kernel.h"

struct puzzle puzzle;
struct line line;

static u64 at_most(int player) {
    u64 mask = 0;
    for (int level = 0; level < player; level++) mask |= puzzle.at[level];
    return mask;
}

static u64 reveals(int tile, u64 revealed) { return board.within[tile] & ~revealed; }

/* Everything that a solver of this rank can reveal at this level without taking a treasure. Order does not matter here:
 * no knowledge and no revealed tile ever makes another conclusion false or out of reach. */
u64 reach_level(struct view *view, u64 *revealed, u64 *fallen, int player, u64 treasures, int rank) {
    for (;;) {
        u64 fresh = 0, ready = *revealed & ~*fallen & at_most(player) & ~treasures;
        EACH(t, ready) fresh |= board.within[t];
        *fallen |= ready;
        if (rank >= SINGLES) fresh |= (~view_above(view, player) & board.tiles) | view_room_singles(view, player);
        fresh &= ~*revealed;
        if (fresh) {
            *revealed |= fresh;
            view_reveal(view, fresh, puzzle.at);
            continue;
        }
        if (rank >= SINGLES && conclude_singles(view)) continue;
        if (rank >= PATTERNS && conclude_patterns(view)) continue;
        if (rank >= ARGUMENTS && conclude_arguments(view)) continue;
        return *revealed;
    }
}

/* The level that a solver of this rank reaches. */
int reach(u64 revealed, int rank) {
    struct view view;
    u64 fallen = 0;
    int player = 1;
    tracing = 0;
    view_start(&view);
    view_reveal(&view, revealed, puzzle.at);
    while (player < LEVELS) {
        reach_level(&view, &revealed, &fallen, player, puzzle.treasures, rank);
        u64 ready = revealed & ~fallen & at_most(player) & puzzle.treasures;
        if (!ready) break;
        EACH(t, ready) {
            u64 fresh = reveals(t, revealed);
            revealed |= fresh;
            view_reveal(&view, fresh, puzzle.at);
            if (player < LEVELS) player++;
        }
        fallen |= ready;
    }
    return player;
}

/* Points for a monster that falls, whose treasure doubles all that there are then. */
static void earn(int tile) {
    int level = 0;
    while (!(puzzle.at[level] & bit(tile))) level++;
    line.score += level + 1;
    if (puzzle.treasures & bit(tile)) line.score *= 2;
}

static void event(int move, int tile, int open, int hardest, int step) {
    if (line.events < 255) line.event[line.events++] = (struct event){
        (u8)move, (u8)tile, (u8)open, (u8)count(board.tiles & ~line.revealed), (u8)hardest, 0, (u16)step};
}

/* Monsters that fall by themselves: no treasure, not above the player, nothing left to reveal. */
static void fall(int player) {
    if (player >= LEVELS) return;
    EACH(t, line.revealed & ~line.fallen & at_most(player) & ~puzzle.treasures)
        if (!reveals(t, line.revealed)) {
            line.fallen |= bit(t);
            earn(t);
        }
}

static void show(struct view *view, u64 fresh) {
    line.revealed |= fresh;
    view_reveal(view, fresh, puzzle.at);
}

/* Defeat the monster that reveals the fewest tiles, treasures only when nothing else is left; 0 if there is none. */
static int defeat_one(struct view *view) {
    u64 ready = line.revealed & ~line.fallen & at_most(line.player);
    u64 plain = ready & ~puzzle.treasures;
    int best = -1, fewest = 9;
    EACH(t, plain ? plain : ready) {
        int n = count(reveals(t, line.revealed));
        if (n < fewest) best = t, fewest = n;
    }
    if (best < 0) return 0;
    event(DEFEAT, best, 0, 0, NO_STEP);
    line.fallen |= bit(best);
    earn(best);
    show(view, reveals(best, line.revealed));
    if (puzzle.treasures & bit(best)) line.player++;
    fall(line.player);
    return 1;
}

/* Explore one tile that a single shows to be safe; 0 if there is none. Places in rooms come before lone levels,
 * and both before tiles that are safe without being known: the order in which people see them. */
static int explore_one(struct view *view, int hardest) {
    u64 hidden = board.tiles & ~line.revealed;
    u64 safe = hidden & ~view_above(view, line.player), place = hidden & view_room_singles(view, line.player);
    if (!(safe | place)) return 0;
    u64 known = safe & (view->known | view_single(view));
    int tile = low(place & ~safe ? place & ~safe : known ? known : safe);
    event(EXPLORE, tile, count(safe | place), hardest, tracing ? step_for(view, tile, line.player) : NO_STEP);
    line.score += EXPLORE_POINTS;
    show(view, bit(tile));
    fall(line.player);
    return 1;
}

static void start(struct view *view, u64 revealed, u64 fallen, int player) {
    line = (struct line){.player = player, .revealed = revealed, .fallen = fallen};
    trace.steps = trace.links = trace.parents = 0;
    view_start(view);
    view_reveal(view, revealed, puzzle.at);
    fall(player);
}

/* One conclusion of the easiest kind there is: its rank, or -1. */
static int conclude(struct view *view, int rank) {
    if (rank >= SINGLES && conclude_singles(view)) return SINGLES;
    if (rank >= PATTERNS && conclude_patterns(view)) return PATTERNS;
    if (rank >= ARGUMENTS && conclude_arguments(view)) return ARGUMENTS;
    if (rank >= EVERYTHING && conclude_everything(view, puzzle.at, line.revealed)) return EVERYTHING;
    return -1;
}

/* Follow the documented line from a position: explore every tile that can be shown to be safe, the easiest technique
 * first; else defeat what reveals least; treasures last. Ends at level 5, after `stop_at` moves if that is not 0, or
 * when stuck. With tracing on, the steps and their reasons are in `trace`. Returns the level reached. */
int line_run(u64 revealed, u64 fallen, int player, int rank, int stop_at) {
    struct view view;
    int hardest = 0;
    start(&view, revealed, fallen, player);
    while (line.player < LEVELS && !(stop_at && line.events >= stop_at)) {
        if (rank >= SINGLES && explore_one(&view, hardest)) {
            hardest = 0;
            continue;
        }
        int used = conclude(&view, rank);
        if (used > hardest) hardest = used;
        if (used < 0 && !defeat_one(&view)) break;
        if (used < 0) hardest = 0;
    }
    return line.player;
}

/* Follow the lazy line from the start: defeat whatever can be defeated, and reason only when nothing can. */
int lazy_run(u64 revealed, int rank) {
    struct view view;
    int hardest = 0;
    start(&view, revealed, 0, 1);
    while (line.player < LEVELS) {
        if (defeat_one(&view)) continue;
        if (explore_one(&view, hardest)) {
            hardest = 0;
            continue;
        }
        int used = conclude(&view, rank);
        if (used < 0) break;
        if (used > hardest) hardest = used;
    }
    return line.player;
}

/* Replay the moves of `line` against exhaustive reasoning: for each explored tile, no completion of what was revealed
 * by then has a level above the player's; and each recorded conclusion follows from the tiles that it names. Returns
 * the number of moves that hold, or -1 - s for the first false step s. */
EXPORT(line_prove) int line_prove(u64 revealed, int player, int check_steps) {
    for (int i = 0; i < line.events; i++) {
        struct event e = line.event[i];
        if (e.move == EXPLORE) {
            exact_begin(puzzle.at, revealed);
            for (int level = player; level < LEVELS; level++)
                if (exact_possible(e.tile, level)) return i;
            revealed |= bit(e.tile);
        } else {
            revealed |= reveals(e.tile, revealed);
            if (puzzle.treasures & bit(e.tile)) player++;
        }
    }
    for (int s = 0; check_steps && s < trace.steps; s++) {
        const struct step *step = &trace.step[s];
        exact_begin(puzzle.at, step->because);
        for (int level = 0; level < LEVELS; level++) {
            if (step->lost ? !(step->lost >> level & 1) : level == step->level) continue;
            EACH(t, step->targets) if (exact_possible(t, level)) return -1 - s;
        }
    }
    return line.events;
}
