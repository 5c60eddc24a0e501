/* Arguments that run through several rooms: chains of rooms with two places for a level, and 'suppose … then'. */
#include "kernel.h"

#define CHAIN_ROOMS 4 /* a longer chain is no longer seen by eye */
#define ROUNDS 4      /* how many rounds of singles a supposition is followed */

static void link(struct step *step, int tile, int level) {
    if (trace.links + 2 > MAX_LINKS) return;
    trace.link[trace.links++] = (u16)tile;
    trace.link[trace.links++] = (u16)level;
    step->links++;
}

/* The chain from `start` through its room's other place to `end`; `from[t]` is the true place before t. */
static void chain_step(struct view *view, int level, int start, int end, u64 targets, const u8 *from) {
    u8 path[CHAIN_ROOMS];
    int n = 0;
    for (int t = end;; t = from[t]) {
        path[n++] = (u8)t;
        if (from[t] == t) break;
    }
    struct step *step = step_begin(CHAIN);
    step->level = (u8)level;
    step->lost = (u8)(1 << level);
    step->targets = targets;
    int untrue = start;
    while (n--) {
        int room = board.room_of[path[n]];
        u64 pair = view->can[level] & board.room[room];
        untrue = low(pair & ~bit(path[n]));
        link(step, untrue, level);
        link(step, path[n], level);
        step->pattern |= pair;
        step_rests_on(step, board.room[room] & ~pair, level);
    }
    drop(view, targets, level, step->because, (int)(step - trace.step));
}

/* From one place of a two-place room: if it is not the level's place, the other is, which takes a place from the next
 * two-place room, and so on. What touches both the first place and the last true one cannot have the level. */
static int chain_from(struct view *view, int level, int start, int second) {
    u8 from[TILES];
    u32 rooms = 1u << board.room_of[start];
    u64 last = bit(second);
    from[second] = (u8)second;
    for (int length = 2; length <= CHAIN_ROOMS && last; length++) {
        u64 next = 0;
        for (int r = 0; r < board.rooms; r++) {
            u64 pair = view->can[level] & board.room[r];
            if (rooms >> r & 1 || !is_two(pair)) continue;
            EACH(t, last) {
                u64 hit = board.near[t] & pair;
                if (!is_one(hit)) continue;
                int end = low(pair & ~hit);
                from[end] = (u8)t;
                next |= bit(end);
                rooms |= 1u << r;
                u64 targets = board.near[start] & board.near[end] & view->can[level];
                if (targets) {
                    if (tracing) chain_step(view, level, start, end, targets, from);
                    else drop(view, targets, level, 0, NO_STEP);
                    return 1;
                }
                break;
            }
        }
        last = next;
    }
    return 0;
}

int chain(struct view *view) {
    int any = 0;
    for (int level = 0; level < LEVELS; level++)
        for (int r = 0; r < board.rooms; r++) {
            u64 pair = view->can[level] & board.room[r];
            for (int side = 0; side < 2 && is_two(pair); side++) {
                int a = low(pair), b = low(pair & (pair - 1));
                if (!chain_from(view, level, side ? b : a, side ? a : b)) continue;
                if (tracing) return 1;
                any = 1;
                break;
            }
        }
    return any;
}

/* What a supposition leads to, while it is being recorded. */
#define NOBODY 255
static struct {
    int links;
    u8 tile[TILES], level[TILES], cause[TILES]; /* cause: 0 supposed, 1 last level of its tile, 2 last place */
    u64 needs[TILES];                           /* the earlier links that it follows from */
    u8 who[LEVELS][TILES];                      /* the link that took a level from a tile */
} tale;

static u64 tale_needs(const struct view *before, u64 tiles, int level) {
    u64 needs = 0;
    EACH(t, tiles & before->can[level]) if (tale.who[level][t] != NOBODY) needs |= bit(tale.who[level][t]);
    return needs;
}

/* In the supposed world the tile gets the level. */
static void assume(struct view *world, int tile, int level, int cause, u64 needs, int record) {
    int name = tale.links;
    if (record) {
        tale.tile[name] = (u8)tile;
        tale.level[name] = (u8)level;
        tale.cause[name] = (u8)cause;
        tale.needs[name] = needs;
        tale.links++;
    }
    world->known |= bit(tile);
    for (int other = 0; other < LEVELS; other++) {
        u64 lost = world->can[other] & (other == level ? board.sees[tile] : bit(tile));
        world->can[other] &= ~lost;
        if (record) EACH(t, lost) tale.who[other][t] = (u8)name;
    }
}

/* A tile without levels, or a room without a place for a level: returns 1 and says where, and what led there. */
static int broken(const struct view *world, const struct view *before, int *tile, int *room, int *level, u64 *needs) {
    u64 some = 0;
    for (int l = 0; l < LEVELS; l++) some |= world->can[l];
    *tile = *room = *level = 255;
    if (board.tiles & ~some) {
        *tile = low(board.tiles & ~some);
        for (int l = 0; needs && l < LEVELS; l++) *needs |= tale_needs(before, bit(*tile), l);
        return 1;
    }
    for (int r = 0; r < board.rooms; r++)
        for (int l = 0; l < LEVELS; l++)
            if (!(world->can[l] & board.room[r])) {
                *room = r;
                *level = l;
                if (needs) *needs = tale_needs(before, board.room[r], l);
                return 1;
            }
    return 0;
}

/* One round of singles, all drawn from the world as it is at its start, so that more knowledge never finds less. */
static void one_round(struct view *world, const struct view *before, int record) {
    struct view now = *world;
    EACH(t, view_single(&now) & ~now.known) {
        int level = 0;
        u64 needs = 0;
        for (int l = 0; l < LEVELS; l++) {
            if (now.can[l] & bit(t)) level = l;
            else if (record) needs |= tale_needs(before, bit(t), l);
        }
        assume(world, t, level, 1, needs, record);
    }
    for (int r = 0; r < board.rooms; r++)
        for (int l = 0; l < LEVELS; l++) {
            u64 where = now.can[l] & board.room[r];
            if (!is_one(where) || where & world->known) continue;
            assume(world, low(where), l, 2, record ? tale_needs(before, board.room[r] & ~where, l) : 0, record);
        }
}

/* Whether the level at the tile breaks the board within so many rounds. */
static int refuted(const struct view *view, int tile, int level, int rounds) {
    struct view world = *view;
    int a, b, c;
    assume(&world, tile, level, 0, 0, 0);
    for (;;) {
        if (broken(&world, view, &a, &b, &c, 0)) return 1;
        if (!rounds--) return 0;
        one_round(&world, view, 0);
    }
}

/* Record the supposition that `refuted` found: only the links that the contradiction needs, in order. */
static void suppose_step(struct view *view, int tile, int level) {
    struct view world = *view;
    int empty, room, missing;
    u64 needs = 0;
    tale.links = 0;
    for (int l = 0; l < LEVELS; l++)
        for (int t = 0; t < TILES; t++) tale.who[l][t] = NOBODY;
    assume(&world, tile, level, 0, 0, 1);
    while (!broken(&world, view, &empty, &room, &missing, &needs)) one_round(&world, view, 1);
    for (int i = tale.links - 1; i >= 0; i--)
        if (needs & bit(i)) needs |= tale.needs[i];
    struct step *step = step_begin(SUPPOSE);
    step->tile = (u8)empty;
    step->room = (u8)room;
    step->level = (u8)(missing == 255 ? 0 : missing);
    step->lost = (u8)(1 << level);
    step->targets = bit(tile);
    needs |= 1;
    EACH(i, needs) {
        link(step, tale.tile[i], tale.level[i] | tale.cause[i] << 8);
        step->pattern |= bit(tale.tile[i]);
        if (tale.cause[i] == 1)
            for (int l = 0; l < LEVELS; l++) step_rests_on(step, bit(tale.tile[i]) & ~view->can[l], l);
        if (tale.cause[i] == 2)
            step_rests_on(step, board.room[board.room_of[tale.tile[i]]] & ~view->can[tale.level[i]], tale.level[i]);
    }
    if (empty != 255)
        for (int l = 0; l < LEVELS; l++) step_rests_on(step, bit(empty) & ~view->can[l], l);
    else step_rests_on(step, board.room[room] & ~view->can[missing], missing);
    drop(view, bit(tile), level, step->because, (int)(step - trace.step));
}

/* 'Suppose C4 were 3; then …': the shortest that there is first. */
int suppose(struct view *view) {
    int any = 0;
    for (int rounds = tracing ? 0 : ROUNDS; rounds <= ROUNDS; rounds++) {
        struct view now = *view;
        for (int level = 0; level < LEVELS; level++) EACH(t, now.can[level] & ~now.known) {
                if (!refuted(view, t, level, rounds)) continue;
                if (tracing) {
                    suppose_step(view, t, level);
                    return 1;
                }
                drop(view, bit(t), level, 0, NO_STEP);
                any = 1;
            }
    }
    return any;
}
