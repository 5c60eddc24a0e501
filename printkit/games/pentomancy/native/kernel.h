/* The inner loops of Pentomancy, compiled to WebAssembly (see build.py) and called through native/kernel.py.
 *
 * A set of tiles is one 64-bit integer: tile (row, column) of the 8 x 8 board is bit 8 * row + column. Levels are 0 to 4
 * in here and 1 to 5 everywhere else. There is no allocation: every buffer is static, and one instance of the module
 * serves one thread.
 */
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))
#define LEVELS 5
#define ROOMS 12
#define TILES 64
#define EXPLORE_POINTS 5

/* Tile bits of a mask, one after the other. */
#define EACH(tile, mask) \
    for (u64 tile##_rest = (mask), tile##_go = 1; tile##_go; tile##_go = 0) \
        for (int tile; tile##_rest && (tile = low(tile##_rest), 1); tile##_rest &= tile##_rest - 1)

static inline int low(u64 mask) { return __builtin_ctzll(mask); }
static inline int count(u64 mask) { return __builtin_popcountll(mask); }
static inline u64 bit(int tile) { return 1ULL << tile; }
static inline int is_one(u64 mask) { return mask && !(mask & (mask - 1)); }
static inline int is_two(u64 mask) { return mask && is_one(mask & (mask - 1)); }

#define FILE_A 0x0101010101010101ULL
#define FILE_H 0x8080808080808080ULL

/* The tiles that touch a set by an edge (some of the set itself may be among them). */
static inline u64 beside(u64 mask) {
    return mask << 8 | mask >> 8 | (mask & ~FILE_H) << 1 | (mask & ~FILE_A) >> 1;
}

/* random.c: splitmix64 (Steele, Lea, Flood 2014), whole numbers only, so that every machine draws the same. */
void random_seed(u64 seed);
u64 random_next(void);
int random_below(int n);
int random_tile(u64 mask);

/* board.c */
struct board {
    int rooms;
    u64 tiles;              /* every tile that is in a room */
    u64 room[ROOMS];
    u8 shape[ROOMS];        /* which pentomino, 0 to 11 in the order F I L N P T U V W X Y Z */
    u8 tile[ROOMS][LEVELS]; /* the five tiles of a room, rising */
    u8 room_of[TILES];
    u8 place_of[TILES];     /* which of its room's five tiles */
    u64 near[TILES];        /* the tiles that touch it, in any room */
    u64 within[TILES];      /* the tiles that touch it in its own room */
    u64 sees[TILES];        /* the tiles that cannot have its level: those that touch it and those of its room */
};
extern struct board board;
void board_set(int rooms, const u64 *room);

/* tiling.c */
int tile_board(int repeats, int node_limit);

/* fill.c, exact.c */
struct puzzle {
    u64 at[LEVELS]; /* the true level of each tile */
    u64 treasures;
    u64 revealed;
};
extern struct puzzle puzzle;
int exact_begin(const u64 *at, u64 known);
int exact_possible(int tile, int level);
void exact_levels(u64 *levels);
int fill_board(void);

/* deduce.c */
enum technique { TILE_SINGLE, ROOM_SINGLE, SAFE, LOCKED, PAIR, TRIPLE, BORDER_PAIR, CHAIN, SUPPOSE, EXHAUSTION };
/* How far a solver may go: up to singles, room to room, suppositions, anything that is true. */
enum rank { NOTHING = -1, SINGLES, PATTERNS, ARGUMENTS, EVERYTHING };

struct view {
    u64 can[LEVELS]; /* where each level can still be */
    u64 known;       /* tiles of known level whose consequences have been drawn */
};
#define NO_STEP 0xffff
#define MAX_STEPS 1024
#define MAX_LINKS 60000 /* 240 suppositions of 60 links and two numbers each would fit twice */
/* A conclusion. Its links are pairs (tile, level) for a chain or a supposition; its parents are earlier steps. */
struct step {
    u8 technique, tile, level, room;
    u16 link_at, links, parent_at, parents;
    u64 pattern; /* the tiles that the technique looks at */
    u64 targets; /* the tiles that lose levels, or the one that gets its level */
    u64 because; /* tiles of known level from which alone the conclusion follows */
    u8 lost;     /* the levels that the targets lose, as bits; 0 where the tile gets `level` */
    u8 player;   /* the player's level for SAFE */
    u8 pad[6];
};
struct trace {
    int steps, links, parents;
    struct step step[MAX_STEPS];
    u16 link[MAX_LINKS];
    u16 parent[MAX_LINKS];
};
extern struct trace trace;
extern int tracing;
void view_start(struct view *view);
void view_reveal(struct view *view, u64 mask, const u64 *at);
u64 view_single(const struct view *view);
u64 view_above(const struct view *view, int player);
u64 view_room_singles(const struct view *view, int player);
int conclude_singles(struct view *view);
int conclude_patterns(struct view *view);
int conclude_arguments(struct view *view);
int conclude_everything(struct view *view, const u64 *at, u64 revealed);
int step_for(const struct view *view, int tile, int player);

/* arguments.c */
int chain(struct view *view);
int suppose(struct view *view);

/* steps shared by deduce.c and arguments.c */
struct step *step_begin(int technique);
void step_rests_on(struct step *step, u64 tiles, int level);
int drop(struct view *view, u64 mask, int level, u64 because, int step);
void fix(struct view *view, int tile, int level, int step);

/* line.c */
enum move { EXPLORE, DEFEAT };
struct event {
    u8 move, tile, open, hidden, hardest, pad;
    u16 step;
};
struct line {
    int player, events;
    int score, pad; /* the points of a line from the start */
    u64 revealed, fallen;
    struct event event[256];
};
extern struct line line;
int reach(u64 revealed, int rank);
int lazy_run(u64 revealed, int rank);
int line_run(u64 revealed, u64 fallen, int player, int rank, int stop_at);

/* generate.c */
u64 reach_level(struct view *view, u64 *revealed, u64 *fallen, int player, u64 treasures, int rank);
