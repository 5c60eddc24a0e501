/* A person's techniques inside a board, from singles to triples; the longer arguments are in arguments.c.
 *
 * One code serves the fast question 'how far does a solver get' and the slow one 'by which steps': while `tracing`,
 * each call draws one conclusion and records it with its reasons; otherwise a call draws all that it can.
 */
#include "kernel.h"

struct trace trace;
int tracing;
static u64 why[LEVELS][TILES]; /* known tiles that forbid the level there */
static u16 by[LEVELS][TILES];  /* the step that said so, or NO_STEP for a known tile in sight */

/* A new step, or the last one over and over when there is no room (no board needs nearly as many). */
struct step *step_begin(int technique) {
    struct step *step = &trace.step[trace.steps < MAX_STEPS - 1 ? trace.steps++ : trace.steps];
    *step = (struct step){.technique = (u8)technique, .room = 255, .tile = 255};
    step->link_at = (u16)trace.links;
    step->parent_at = (u16)trace.parents;
    return step;
}

/* The step uses that none of the tiles can have the level. */
void step_rests_on(struct step *step, u64 tiles, int level) {
    EACH(t, tiles) {
        step->because |= why[level][t];
        u16 parent = by[level][t];
        if (parent == NO_STEP) continue;
        int known = 0;
        for (int i = 0; i < step->parents; i++) known |= trace.parent[step->parent_at + i] == parent;
        if (known || trace.parents >= MAX_LINKS) continue;
        trace.parent[trace.parents++] = parent;
        step->parents++;
    }
}

static int number(const struct step *step) { return (int)(step - trace.step); }

/* Take the level from the tiles that may still have it; 1 if there were any. */
int drop(struct view *view, u64 mask, int level, u64 because, int step) {
    mask &= view->can[level];
    if (!mask) return 0;
    view->can[level] &= ~mask;
    if (tracing) EACH(t, mask) {
            why[level][t] = because;
            by[level][t] = (u16)step;
        }
    return 1;
}

/* The tile has the level: so no other, and nothing that it sees has it. */
void fix(struct view *view, int tile, int level, int step) {
    view->known |= bit(tile);
    for (int other = 0; other < LEVELS; other++)
        if (other != level) drop(view, bit(tile), other, bit(tile), step);
    drop(view, board.sees[tile], level, bit(tile), step);
}

void view_start(struct view *view) {
    for (int level = 0; level < LEVELS; level++) view->can[level] = board.tiles;
    view->known = 0;
}

/* Tiles are seen to have their true levels. A revealed tile is a premise of its own, whatever was concluded of it. */
void view_reveal(struct view *view, u64 mask, const u64 *at) {
    for (int level = 0; level < LEVELS; level++) EACH(t, mask & at[level]) {
            if (tracing && view->known & bit(t)) {
                EACH(u, board.sees[t]) if (why[level][u] == bit(t)) by[level][u] = NO_STEP;
                for (int other = 0; other < LEVELS; other++)
                    if (other != level) why[other][t] = bit(t), by[other][t] = NO_STEP;
                continue;
            }
            fix(view, t, level, NO_STEP);
            for (int other = 0; tracing && other < LEVELS; other++)
                if (other != level) why[other][t] = bit(t), by[other][t] = NO_STEP;
        }
}

/* Tiles with one level left. */
u64 view_single(const struct view *view) {
    u64 one = 0, more = 0;
    for (int level = 0; level < LEVELS; level++) {
        more |= one & view->can[level];
        one |= view->can[level];
    }
    return one & ~more;
}

/* Tiles that may be above the player's level. */
u64 view_above(const struct view *view, int player) {
    u64 mask = 0;
    for (int level = player; level < LEVELS; level++) mask |= view->can[level];
    return mask;
}

/* Tiles that are the only place in their room for a level of at most the player's. */
u64 view_room_singles(const struct view *view, int player) {
    u64 mask = 0;
    for (int r = 0; r < board.rooms; r++)
        for (int level = 0; level < player; level++) {
            u64 where = view->can[level] & board.room[r];
            if (is_one(where)) mask |= where;
        }
    return mask;
}

static int level_of(const struct view *view, int tile) {
    for (int level = 0; level < LEVELS; level++)
        if (view->can[level] & bit(tile)) return level;
    return 0;
}

/* Record that the tile has one level left, or is the one place in its room for `level`. */
static int single_step(const struct view *view, int tile, int level, int technique) {
    struct step *step = step_begin(technique);
    int room = board.room_of[tile];
    step->tile = (u8)tile;
    step->level = (u8)level;
    step->room = (u8)room;
    step->targets = bit(tile);
    step->pattern = technique == ROOM_SINGLE ? board.room[room] : bit(tile);
    if (technique == ROOM_SINGLE) step_rests_on(step, board.room[room] & ~bit(tile), level);
    for (int other = 0; technique == TILE_SINGLE && other < LEVELS; other++)
        if (other != level) step_rests_on(step, bit(tile), other);
    (void)view;
    return number(step);
}

/* The step that shows a safe tile to be safe for the player; the level of a tile that was concluded before is enough. */
int step_for(const struct view *view, int tile, int player) {
    int single = is_one(view_single(view) & bit(tile)), room = board.room_of[tile];
    if (!(view_above(view, player) & bit(tile))) {
        if (view->known & bit(tile)) {
            for (int s = 0; s < trace.steps; s++)
                if (trace.step[s].tile == tile && !trace.step[s].lost && trace.step[s].technique != SAFE) return s;
        }
        if (single) return single_step(view, tile, level_of(view, tile), TILE_SINGLE);
        struct step *step = step_begin(SAFE);
        step->tile = (u8)tile;
        step->player = (u8)player;
        step->targets = step->pattern = bit(tile);
        for (int level = player; level < LEVELS; level++) {
            step_rests_on(step, bit(tile), level);
            step->lost |= (u8)(1 << level);
        }
        return number(step);
    }
    for (int level = 0; level < player; level++)
        if ((view->can[level] & board.room[room]) == bit(tile)) return single_step(view, tile, level, ROOM_SINGLE);
    return NO_STEP;
}

/* Tiles with one level left, levels with one tile left in a room. */
int conclude_singles(struct view *view) {
    int any = 0;
    EACH(t, view_single(view) & ~view->known) {
        int level = level_of(view, t);
        if (!(view->can[level] & bit(t))) continue; /* a contradiction on a board that has no filling */
        fix(view, t, level, tracing ? single_step(view, t, level, TILE_SINGLE) : NO_STEP);
        if (tracing) return 1;
        any = 1;
    }
    for (int r = 0; r < board.rooms; r++)
        for (int level = 0; level < LEVELS; level++) {
            u64 where = view->can[level] & board.room[r];
            if (!is_one(where) || where & view->known) continue;
            fix(view, low(where), level, tracing ? single_step(view, low(where), level, ROOM_SINGLE) : NO_STEP);
            if (tracing) return 1;
            any = 1;
        }
    return any;
}

/* Every place of a level in a room touches the same tile outside: that tile is not of this level. */
static int locked(struct view *view) {
    int any = 0;
    for (int r = 0; r < board.rooms; r++)
        for (int level = 0; level < LEVELS; level++) {
            u64 where = view->can[level] & board.room[r], common = view->can[level] & ~board.room[r];
            if (is_one(where)) continue;
            EACH(t, where) common &= board.near[t];
            if (!common || !where) continue;
            any = 1;
            if (tracing) {
                struct step *step = step_begin(LOCKED);
                step->room = (u8)r;
                step->level = (u8)level;
                step->lost = (u8)(1 << level);
                step->pattern = where;
                step->targets = common;
                step_rests_on(step, board.room[r] & ~where, level);
                drop(view, common, level, step->because, number(step));
                return 1;
            }
            drop(view, common, level, 0, NO_STEP);
        }
    return any;
}

/* The tiles of `set` share the levels of `levels`, as many as they are: `from` loses these. */
static int share(struct view *view, u64 set, int levels, u64 from, int technique, int room) {
    u64 targets = 0;
    for (int level = 0; level < LEVELS; level++)
        if (levels >> level & 1) targets |= from & view->can[level];
    if (!targets) return 0;
    struct step *step = 0;
    if (tracing) {
        step = step_begin(technique);
        step->room = (u8)room;
        step->lost = (u8)levels;
        step->pattern = set;
        step->targets = targets;
        for (int level = 0; level < LEVELS; level++)
            if (!(levels >> level & 1)) step_rests_on(step, set, level);
    }
    for (int level = 0; level < LEVELS; level++)
        if (levels >> level & 1) drop(view, targets, level, step ? step->because : 0, step ? number(step) : NO_STEP);
    return 1;
}

static int levels_at(const struct view *view, int tile) {
    int levels = 0;
    for (int level = 0; level < LEVELS; level++) levels |= (int)(view->can[level] >> tile & 1) << level;
    return levels;
}

/* `size` tiles of a room with no more than `size` levels between them: the room's other tiles lose these. */
static int subsets(struct view *view, int size, int technique) {
    int any = 0;
    for (int r = 0; r < board.rooms; r++) {
        int levels[LEVELS];
        for (int i = 0; i < LEVELS; i++) levels[i] = levels_at(view, board.tile[r][i]);
        for (int pick = 1; pick < 32; pick++) {
            if (__builtin_popcount((u32)pick) != size) continue;
            int together = 0;
            u64 set = 0;
            for (int i = 0; i < LEVELS; i++)
                if (pick >> i & 1) together |= levels[i], set |= bit(board.tile[r][i]);
            if (__builtin_popcount((u32)together) != size || set & view->known) continue;
            if (!share(view, set, together, board.room[r] & ~set, technique, r)) continue;
            if (tracing) return 1;
            any = 1;
            for (int i = 0; i < LEVELS; i++) levels[i] = levels_at(view, board.tile[r][i]);
        }
    }
    return any;
}

/* Two tiles that touch across a border have the same two levels: what sees both loses these. */
static int border_pair(struct view *view) {
    int any = 0;
    EACH(t, board.tiles & ~view->known) {
        int levels = levels_at(view, t);
        if (__builtin_popcount((u32)levels) != 2) continue;
        EACH(u, board.near[t] & ~board.within[t] & ~view->known & ~(bit(t) - 1)) {
            if (levels_at(view, u) != levels) continue;
            u64 from = board.sees[t] & board.sees[u];
            if (!share(view, bit(t) | bit(u), levels, from, BORDER_PAIR, 255)) continue;
            if (tracing) return 1;
            any = 1;
        }
    }
    return any;
}

int conclude_patterns(struct view *view) {
    return locked(view) || subsets(view, 2, PAIR) || subsets(view, 3, TRIPLE) || border_pair(view);
}

int conclude_arguments(struct view *view) { return chain(view) || suppose(view); }

/* What no technique shows but every completion of the revealed tiles has. */
int conclude_everything(struct view *view, const u64 *at, u64 revealed) {
    exact_begin(at, revealed);
    for (int level = 0; level < LEVELS; level++) EACH(t, view->can[level] & ~view->known) {
            if (exact_possible(t, level)) continue;
            struct step *step = step_begin(EXHAUSTION);
            step->lost = (u8)(1 << level);
            step->level = (u8)level;
            step->targets = step->pattern = bit(t);
            step->because = revealed;
            drop(view, bit(t), level, revealed, number(step));
            return 1;
        }
    return 0;
}
