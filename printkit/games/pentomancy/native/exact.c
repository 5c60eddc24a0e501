/* Exhaustive reasoning: each room is one variable over the 120 orders of its levels.
 *
 * It shares no code with the techniques of deduce.c, which it judges. A room's orders that are left are two 64-bit
 * words. Propagation keeps two rules: an order needs a level at every place that allows it, and a tile cannot have a
 * level if all the places for that level in another room touch it (one place left is the common case). What the
 * rules leave open, search decides; each completion found is kept as a witness for all of its levels at once.
 */
#include "kernel.h"

#define ORDERS 120
struct orders {
    u64 low, high;
};
static struct orders having[LEVELS][LEVELS]; /* the orders that have a level at a place */
static u8 order[ORDERS][LEVELS];

static struct orders base[ROOMS];
static u64 proved[LEVELS];   /* some completion found so far has the level there */
static int consistent;       /* whether the known levels allow any completion as far as propagation sees */
static int random_order;     /* for filling: try orders at random */
static int tries;            /* for filling: how many more search nodes are allowed */

static void orders_make(void) {
    if (having[0][0].low) return;
    int n = 0;
    for (int code = 0; code < 3125; code++) {
        int used = 0, rest = code;
        for (int place = 0; place < LEVELS; place++, rest /= 5) used |= 1 << rest % 5;
        if (used != 31) continue;
        rest = code;
        for (int place = 0; place < LEVELS; place++, rest /= 5) {
            order[n][place] = (u8)(rest % 5);
            if (n < 64) having[place][rest % 5].low |= bit(n);
            else having[place][rest % 5].high |= bit(n - 64);
        }
        n++;
    }
}

static int size(struct orders set) { return count(set.low) + count(set.high); }

/* The places in room r where `level` is still possible, as tiles. */
static u64 places(const struct orders *domain, int r, int level) {
    u64 mask = 0;
    for (int place = 0; place < LEVELS; place++) {
        struct orders with = having[place][level];
        if ((domain[r].low & with.low) | (domain[r].high & with.high)) mask |= bit(board.tile[r][place]);
    }
    return mask;
}

/* Draw every consequence of the rooms in `changed`; 0 when some room has no order left. */
static int propagate(struct orders *domain, u32 changed) {
    while (changed) {
        int r = __builtin_ctz(changed);
        changed &= changed - 1;
        if (!(domain[r].low | domain[r].high)) return 0;
        for (int level = 0; level < LEVELS; level++) {
            u64 common = ~board.room[r];
            EACH(t, places(domain, r, level)) common &= board.near[t];
            EACH(t, common) {
                struct orders *other = &domain[board.room_of[t]], with = having[board.place_of[t]][level];
                if (!((other->low & with.low) | (other->high & with.high))) continue;
                other->low &= ~with.low;
                other->high &= ~with.high;
                changed |= 1u << board.room_of[t];
            }
        }
    }
    return 1;
}

/* Find one completion; its levels are added to `proved`. */
static int search(const struct orders *domain) {
    int room = -1, fewest = ORDERS + 1;
    for (int r = 0; r < board.rooms; r++) {
        int n = size(domain[r]);
        if (n > 1 && n < fewest) room = r, fewest = n;
    }
    if (room < 0) {
        for (int r = 0; r < board.rooms; r++) {
            int o = domain[r].low ? low(domain[r].low) : 64 + low(domain[r].high);
            for (int place = 0; place < LEVELS; place++) proved[order[o][place]] |= bit(board.tile[r][place]);
        }
        return 1;
    }
    struct orders left = domain[room];
    while (left.low | left.high) {
        if (random_order && tries-- <= 0) return 0;
        struct orders one = {0, 0};
        if (random_order) {
            int skip = random_below(size(left)), lows = count(left.low);
            u64 word = skip < lows ? left.low : left.high;
            for (int i = skip < lows ? skip : skip - lows; i; i--) word &= word - 1;
            if (skip < lows) one.low = word & -word;
            else one.high = word & -word;
        } else if (left.low) one.low = left.low & -left.low;
        else one.high = left.high & -left.high;
        left.low &= ~one.low;
        left.high &= ~one.high;
        struct orders next[ROOMS];
        for (int r = 0; r < board.rooms; r++) next[r] = domain[r];
        next[room] = one;
        if (propagate(next, 1u << room) && search(next)) return 1;
    }
    return 0;
}

/* Start from the tiles in `known`, which have the levels of `at`. Returns 0 when they contradict each other. */
int exact_begin(const u64 *at, u64 known) {
    orders_make();
    for (int r = 0; r < board.rooms; r++) base[r] = (struct orders){~0ULL, bit(ORDERS - 64) - 1};
    for (int level = 0; level < LEVELS; level++) {
        proved[level] = 0;
        EACH(t, at[level] & known & board.tiles) {
            struct orders *domain = &base[board.room_of[t]], with = having[board.place_of[t]][level];
            domain->low &= with.low;
            domain->high &= with.high;
        }
    }
    return consistent = propagate(base, (1u << board.rooms) - 1);
}

/* Whether some completion has the level at the tile. */
int exact_possible(int tile, int level) {
    if (proved[level] & bit(tile)) return 1;
    if (!consistent) return 0;
    struct orders domain[ROOMS], with = having[board.place_of[tile]][level];
    int room = board.room_of[tile];
    for (int r = 0; r < board.rooms; r++) domain[r] = base[r];
    domain[room].low &= with.low;
    domain[room].high &= with.high;
    if (!propagate(domain, 1u << room)) return 0;
    return search(domain);
}

/* For each level, the tiles that can have it in at least one completion. */
void exact_levels(u64 *levels) {
    for (int level = 0; level < LEVELS; level++) {
        levels[level] = 0;
        EACH(t, board.tiles) if (exact_possible(t, level)) levels[level] |= bit(t);
    }
}

/* Fill the board at random: puzzle.at gets every tile's level. Returns 0 after 200 fruitless search nodes (a tiling
 * may have no filling at all). */
int fill_board(void) {
    random_order = 1;
    tries = 200;
    int done = exact_begin(puzzle.at, 0) && search(base);
    random_order = 0;
    for (int level = 0; level < LEVELS && done; level++) puzzle.at[level] = proved[level];
    return done;
}
