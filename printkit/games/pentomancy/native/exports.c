/* What the Python side calls; arrays travel through `io`, structures as the bytes that kernel.h describes. */
#include "kernel.h"

static u64 io[256];

EXPORT(io_at) u64 *io_at(void) { return io; }
EXPORT(trace_at) struct trace *trace_at(void) { return &trace; }
EXPORT(line_at) struct line *line_at(void) { return &line; }

/* io: one mask a room, then five masks of true levels, treasures, revealed. */
EXPORT(load) void load(int rooms) {
    board_set(rooms, io);
    for (int level = 0; level < LEVELS; level++) puzzle.at[level] = io[rooms + level];
    puzzle.treasures = io[rooms + LEVELS];
    puzzle.revealed = io[rooms + LEVELS + 1];
}

/* The generated puzzle, in the same order; then one word a room: its pentomino. */
EXPORT(store) void store(void) {
    int n = 0;
    for (int r = 0; r < board.rooms; r++) io[n++] = board.room[r];
    for (int level = 0; level < LEVELS; level++) io[n++] = puzzle.at[level];
    io[n++] = puzzle.treasures;
    io[n++] = puzzle.revealed;
    for (int r = 0; r < board.rooms; r++) io[n++] = board.shape[r];
}

EXPORT(random_board) int random_board(u64 seed, int repeats, int node_limit) {
    random_seed(seed);
    return tile_board(repeats, node_limit);
}

EXPORT(play_line) int play_line(u64 revealed, u64 fallen, int player, int rank, int stop_at, int with_trace) {
    tracing = with_trace;
    return line_run(revealed, fallen, player, rank, stop_at);
}

EXPORT(play_lazily) int play_lazily(u64 revealed, int rank, int with_trace) {
    tracing = with_trace;
    return lazy_run(revealed, rank);
}

EXPORT(reached) int reached(u64 revealed, int rank) { return reach(revealed, rank); }

/* io: for each level the tiles that can have it, given the true levels of the known tiles. */
EXPORT(possible) void possible(u64 known) {
    exact_begin(puzzle.at, known);
    exact_levels(io);
}

EXPORT(begin) int begin(u64 known) { return exact_begin(puzzle.at, known); }
EXPORT(possible_at) int possible_at(int tile, int level) { return exact_possible(tile, level); }

/* Clang lowers structure copies to these. */
void *memcpy(void *to, const void *from, unsigned long n) {
    u8 *a = to;
    const u8 *b = from;
    while (n--) *a++ = *b++;
    return to;
}
void *memset(void *to, int byte, unsigned long n) {
    u8 *a = to;
    while (n--) *a++ = (u8)byte;
    return to;
}
