/* Boards without fog: what follows from the revealed tiles alone, and which of these can be hidden. */
#include "kernel.h"

/* Tiles with one level left become known; 1 if there were any. */
static int conclude_lone_levels(struct view *view) {
    u64 fresh = view_single(view) & ~view->known;
    EACH(t, fresh)
        for (int level = 0; level < LEVELS; level++)
            if (view->can[level] & bit(t)) {
                fix(view, t, level, NO_STEP);
                break;
            }
    return fresh != 0;
}

/* The revealed tiles, and those whose level follows from them for a solver of this rank. A rank below singles looks
 * for nothing but tiles with one level left. */
EXPORT(concluded) u64 concluded(u64 revealed, int rank) {
    struct view view;
    tracing = 0;
    view_start(&view);
    view_reveal(&view, revealed, puzzle.at);
    while (conclude_lone_levels(&view) || (rank >= SINGLES && conclude_singles(&view)) ||
           (rank >= PATTERNS && conclude_patterns(&view)) || (rank >= ARGUMENTS && conclude_arguments(&view))) {}
    return view.known;
}

static int level_at(int tile) {
    int level = 0;
    while (!(puzzle.at[level] & bit(tile))) level++;
    return level;
}

/* Whether the tile could exchange levels with a hidden one of its room, so that no technique could conclude both. */
static int exchangeable(int tile, u64 revealed) {
    int level = level_at(tile);
    EACH(other, board.room[board.room_of[tile]] & ~revealed & ~bit(tile)) {
        u64 beyond = board.near[tile] & ~board.within[tile], beyond_other = board.near[other] & ~board.within[other];
        if (!(beyond & puzzle.at[level_at(other)]) && !(beyond_other & puzzle.at[level])) return 1;
    }
    return 0;
}

/* Hide revealed tiles in random order, as long as a solver of this rank still concludes every level and at least so
 * many are left. */
EXPORT(thin) u64 thin(u64 seed, u64 revealed, int rank, int least) {
    u64 rest = revealed;
    random_seed(seed);
    while (rest && count(revealed) > least) {
        u64 one = bit(random_tile(rest));
        rest &= ~one;
        if (!exchangeable(low(one), revealed) && concluded(revealed & ~one, rank) == board.tiles) revealed &= ~one;
    }
    return revealed;
}
