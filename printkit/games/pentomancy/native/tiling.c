/* Random and complete search for pentomino tilings of any grid of at most 64 cells. */
#include "kernel.h"

#define SHAPES 12
/* Five cells (row, column) of each pentomino, in the order F I L N P T U V W X Y Z. */
static const u8 SHAPE[SHAPES][5][2] = {
    {{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 1}}, {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}},
    {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}}, {{0, 1}, {1, 1}, {2, 0}, {2, 1}, {3, 0}},
    {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}}, {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 1}},
    {{0, 0}, {0, 2}, {1, 0}, {1, 1}, {1, 2}}, {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}},
    {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}, {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}},
    {{0, 1}, {1, 0}, {1, 1}, {2, 1}, {3, 1}}, {{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}},
};

struct placement {
    u64 cells;
    int shape;
};
static struct placement over[64][320]; /* the placements that cover a cell: at most 63 * 5 */
static int overs[64];
static int width, height;
static u64 left_edge, right_edge, whole;

static u64 spread(u64 mask) { /* `beside` for any width */
    u64 around = (mask & ~right_edge) << 1 | (mask & ~left_edge) >> 1;
    return (around | (width < 64 ? mask << width | mask >> width : 0)) & whole;
}

/* Put one orientation everywhere it fits. */
static void place_all(int shape, const int (*cell)[2]) {
    int tall = 0, wide = 0;
    for (int i = 0; i < 5; i++) {
        if (cell[i][0] > tall) tall = cell[i][0];
        if (cell[i][1] > wide) wide = cell[i][1];
    }
    for (int row = 0; row + tall < height; row++)
        for (int column = 0; column + wide < width; column++) {
            u64 cells = 0;
            for (int i = 0; i < 5; i++) cells |= bit((row + cell[i][0]) * width + column + cell[i][1]);
            EACH(c, cells) over[c][overs[c]++] = (struct placement){cells, shape};
        }
}

static void grid_set(int new_width, int new_height) {
    if (new_width == width && new_height == height) return;
    width = new_width;
    height = new_height;
    whole = width * height == 64 ? ~0ULL : bit(width * height) - 1;
    left_edge = right_edge = 0;
    for (int row = 0; row < height; row++) {
        left_edge |= bit(row * width);
        right_edge |= bit(row * width + width - 1);
    }
    for (int c = 0; c < 64; c++) overs[c] = 0;
    for (int shape = 0; shape < SHAPES; shape++) {
        int seen[8][25], kinds = 0;
        for (int turn = 0; turn < 8; turn++) {
            int cell[5][2], top = 9, left = 9, grid[25] = {0}, fresh = 1;
            for (int i = 0; i < 5; i++) {
                int r = SHAPE[shape][i][0], c = SHAPE[shape][i][1];
                if (turn & 1) r = 4 - r;
                if (turn & 2) c = 4 - c;
                cell[i][0] = turn & 4 ? c : r;
                cell[i][1] = turn & 4 ? r : c;
                if (cell[i][0] < top) top = cell[i][0];
                if (cell[i][1] < left) left = cell[i][1];
            }
            for (int i = 0; i < 5; i++) grid[5 * (cell[i][0] -= top) + (cell[i][1] -= left)] = 1;
            for (int k = 0; k < kinds && fresh; k++) {
                int same = 1;
                for (int i = 0; i < 25; i++) same &= seen[k][i] == grid[i];
                fresh = !same;
            }
            if (!fresh) continue;
            for (int i = 0; i < 25; i++) seen[kinds][i] = grid[i];
            kinds++;
            place_all(shape, cell);
        }
    }
}

static u64 found[ROOMS], covered[SHAPES];
static u8 found_shape[ROOMS];
static int depth, nodes, limit, shuffled, repeating;
static u64 solutions;

/* Every connected part of what is empty must be a multiple of five cells. */
static int parts_fit(u64 empty) {
    while (empty) {
        u64 part = empty & -empty, last = 0;
        while (part != last) {
            last = part;
            part |= spread(part) & empty;
        }
        if (count(part) % 5) return 0;
        empty &= ~part;
    }
    return 1;
}

/* The empty cell with the fewest empty cells beside it: corners and dead ends are decided first. */
static int tightest(u64 empty) {
    u64 up = width < 64 ? empty >> width : 0, down = width < 64 ? (empty << width) & whole : 0;
    u64 after = (empty & ~left_edge) >> 1, before = (empty & ~right_edge) << 1;
    u64 a = up ^ down, b = up & down, c = after ^ before, d = after & before;
    u64 ones = a ^ c, carry = a & c, twos = b ^ d ^ carry, fours = (b & d) | (carry & (b ^ d));
    u64 rest = empty & ~fours;
    if (!rest) rest = empty;
    if (rest & ~twos) rest &= ~twos;
    if (rest & ~ones) rest &= ~ones;
    return shuffled ? random_tile(rest) : low(rest);
}

static int search(u64 empty, u32 used) {
    if (!empty) {
        solutions++;
        return shuffled;
    }
    if (limit && ++nodes > limit) return 0;
    u16 fits[320];
    int n = 0, cell = tightest(empty);
    for (int i = 0; i < overs[cell]; i++) {
        const struct placement *p = &over[cell][i];
        if (p->cells & ~empty || used >> p->shape & 1) continue;
        if (repeating && spread(p->cells) & covered[p->shape]) continue;
        fits[n++] = (u16)i;
    }
    for (; n; n--) {
        int pick = shuffled ? random_below(n) : n - 1;
        const struct placement *p = &over[cell][fits[pick]];
        fits[pick] = fits[n - 1];
        if (!parts_fit(empty & ~p->cells)) continue;
        found[depth] = p->cells;
        found_shape[depth++] = (u8)p->shape;
        covered[p->shape] |= p->cells;
        if (search(empty & ~p->cells, repeating ? 0 : used | 1u << p->shape)) return 1;
        covered[p->shape] &= ~p->cells;
        depth--;
    }
    return 0;
}

static int run(u64 empty) {
    depth = nodes = 0;
    solutions = 0;
    for (int s = 0; s < SHAPES; s++) covered[s] = 0;
    return parts_fit(empty) && search(empty, 0);
}

/* How many ways there are to tile the empty cells of a grid with different pentominoes, reflections counted apart. */
EXPORT(tiling_count) u64 tiling_count(int new_width, int new_height, u64 empty) {
    grid_set(new_width, new_height);
    shuffled = repeating = limit = 0;
    run(empty);
    return solutions;
}

/* Draw four walls and a tiling of the rest, and set the board to it. Walls that cannot be tiled, or not within
 * `node_limit` nodes, are drawn anew: every tiling keeps a chance, since each order of choices does. Returns how many
 * draws it took. */
int tile_board(int repeats, int node_limit) {
    grid_set(8, 8);
    shuffled = 1;
    repeating = repeats;
    limit = node_limit;
    for (int draw = 1;; draw++) {
        u64 walls = 0;
        while (count(walls) < 4) walls |= bit(random_below(64));
        if (!run(~walls)) continue;
        for (int r = 1; r < ROOMS; r++) /* into reading order, which the order of the search must not show in */
            for (int s = r; s && (found[s] & -found[s]) < (found[s - 1] & -found[s - 1]); s--) {
                u64 cells = found[s];
                u8 shape = found_shape[s];
                found[s] = found[s - 1], found_shape[s] = found_shape[s - 1];
                found[s - 1] = cells, found_shape[s - 1] = shape;
            }
        board_set(ROOMS, found);
        for (int r = 0; r < ROOMS; r++) board.shape[r] = found_shape[r];
        return draw;
    }
}
