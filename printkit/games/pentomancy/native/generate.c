/* Puzzles of a grade.
 *
 * Random board and filling; then a knot: revealed tiles that tell as much as possible while the reasoning below the
 * grade is stuck; a treasure on a monster that only the grade's own reasoning finds; then revealed tiles are taken away
 * as long as the puzzle keeps its grade.
 */
#include "kernel.h"

enum grade { EASY, MEDIUM, HARD, EXPERT };

/* What a grade asks for; see `generate`. */
static struct {
    int grade, high, low; /* the rank that must clear the puzzle, and the one that must not */
    int looks_below, looks_least, explored_least;
    int extra; /* treasures beyond one for each level from 1 to 4 */
} want;
#define FILLINGS 8 /* how many fillings a tiling gets before it is given up: a tiling takes longer than all else */
static int target; /* the player's level at which the higher rank must be needed */

/* What a person must look through to clear the board by the lazy line, on which one reasons only when there is nothing
 * to defeat: for each tile explored so, the hidden tiles there are for each conclusion that is open. -1 if the rank
 * does not clear the board. The line is left in `line`. */
EXPORT(effort) int effort(u64 revealed, int rank) {
    tracing = 0;
    if (lazy_run(revealed, rank) < LEVELS) return -1;
    int looks = 0;
    for (int i = 0; i < line.events; i++)
        if (line.event[i].move == EXPLORE) looks += line.event[i].hidden / line.event[i].open;
    return looks;
}

static int passes(u64 revealed) {
    if (want.grade != EASY) return reach(revealed, want.high) == LEVELS;
    int looks = effort(revealed, want.high);
    return looks >= 0 && looks < want.looks_below;
}

/* Random order; with `bias`, monsters of high levels tend to come first (last if it is negative): they tell something
 * and cannot be defeated early, so that reasoning has to do the work. */
static int random_order(u64 mask, u8 *order, int bias) {
    int n = 0, key[TILES];
    for (int level = 0; level < LEVELS; level++) EACH(t, mask & puzzle.at[level]) {
            int k = random_below(1024) - bias * level, i = n++;
            for (; i && key[i - 1] > k; i--) key[i] = key[i - 1], order[i] = order[i - 1];
            key[i] = k;
            order[i] = (u8)t;
        }
    return n;
}

/* Take tiles away, in random order, until none can go. Passing is not always monotone, hence the repeated rounds. */
static u64 thin(u64 revealed, int bias) {
    for (u64 before = 0; before != revealed;) {
        u8 order[TILES];
        before = revealed;
        int n = random_order(revealed, order, -bias);
        for (int i = 0; i < n; i++)
            if (passes(revealed & ~bit(order[i]))) revealed &= ~bit(order[i]);
    }
    return revealed;
}

/* Treasures for a puzzle that the higher rank clears and the lower one does not: at each level the treasure goes to a
 * monster that only the higher rank reveals, if there is one; from there on the lower rank is given what the higher
 * one knows, so that it may be shut out again. Returns whether it was, and the higher rank got through. */
static int place_treasures(u64 revealed) {
    struct view above, below;
    u64 seen_above = revealed, seen_below = revealed, fallen_above = 0, fallen_below = 0;
    int shut = 0;
    tracing = 0;
    puzzle.treasures = 0;
    view_start(&above);
    view_reveal(&above, revealed, puzzle.at);
    below = above;
    for (int player = 1; player < LEVELS; player++) {
        reach_level(&above, &seen_above, &fallen_above, player, 0, want.high);
        u64 choice = seen_above & puzzle.at[player - 1];
        if (!choice) return 0;
        reach_level(&below, &seen_below, &fallen_below, player, 0, want.low);
        u64 only = choice & ~seen_below;
        if (only) {
            shut = 1;
            choice = only;
            below = above;
            seen_below = seen_above;
            fallen_below = fallen_above;
        }
        puzzle.treasures |= bit(random_tile(choice));
    }
    if (!want.extra) return shut;
    for (int more = want.extra; more; more--) {
        u64 plain = board.tiles & ~puzzle.at[LEVELS - 1] & ~puzzle.treasures;
        if (plain) puzzle.treasures |= bit(random_tile(plain));
    }
    return shut && reach(revealed, want.low) < LEVELS;
}

/* Whether a solver finds a monster of each level up to the target. */
static int opens(u64 revealed, int rank) {
    struct view view;
    u64 fallen = 0;
    tracing = 0;
    view_start(&view);
    view_reveal(&view, revealed, puzzle.at);
    for (int player = 1; player <= target; player++) {
        reach_level(&view, &revealed, &fallen, player, 0, rank);
        if (!(revealed & puzzle.at[player - 1])) return 0;
    }
    return 1;
}

/* Reveal tile after tile, in random order, but none that would let the lower rank reveal a monster of the target level:
 * as much knowledge as there can be where the lower rank is stuck. Then the higher rank must find one, and clear the
 * rest. Returns the puzzle's revealed tiles, or 0 where it does not. */
static u64 knot(int bias) {
    u8 order[TILES];
    u64 revealed = 0;
    for (int level = 0; level < target - 1; level++) revealed |= bit(random_tile(puzzle.at[level]));
    int n = random_order(board.tiles & ~revealed, order, 0);
    for (int i = 0; i < n; i++)
        if (!opens(revealed | bit(order[i]), want.low)) revealed |= bit(order[i]);
    if (!opens(revealed, want.high) || !place_treasures(revealed) || !passes(revealed)) return 0;
    return thin(revealed, bias);
}

/* Whether a monster would fall before the first move: a puzzle must not begin by playing itself. */
static int falls_at_once(u64 revealed) {
    EACH(t, revealed & puzzle.at[0] & ~puzzle.treasures) if (!(board.within[t] & ~revealed)) return 1;
    return 0;
}

/* Whether the lazy line asks for as much looking and exploring as is wanted. */
static int asks_enough(u64 revealed) {
    int explored = 0, looks = effort(revealed, want.high);
    for (int i = 0; i < line.events; i++) explored += line.event[i].move == EXPLORE;
    return looks >= want.looks_least && explored >= want.explored_least;
}

/* Make one puzzle; it is left in `board` and `puzzle`. The grade is 0 to 3, easy to expert.
 *
 * repeats: rooms may have the same shape, as long as two of the same shape do not touch.
 * looks_below: easy puzzles keep their effort below this. looks_least, explored_least: the lazy line's effort and explored
 * tiles are at least so many. bias, targets: see random_order and `target` (drawn from 1 to `targets`).
 * Returns the number of tries that it took, or 0 when `tries` were not enough.
 */
EXPORT(generate)
int generate(u64 seed, int grade, int repeats, int extra, int looks_below, int looks_least, int explored_least, int bias,
             int targets, int tries) {
    random_seed(seed);
    want.grade = grade;
    want.high = grade <= MEDIUM ? SINGLES : grade == HARD ? PATTERNS : ARGUMENTS;
    want.low = want.high - 1;
    want.extra = extra;
    want.looks_below = looks_below;
    want.looks_least = looks_least;
    want.explored_least = explored_least;
    for (int attempt = 1; attempt <= tries; attempt++) {
        if (attempt % FILLINGS == 1) tile_board(repeats, 3000);
        if (!fill_board()) continue;
        target = 1 + random_below(targets);
        u64 revealed = knot(bias);
        if (!revealed || falls_at_once(revealed) || !asks_enough(revealed)) continue;
        puzzle.revealed = revealed;
        return attempt;
    }
    return 0;
}
