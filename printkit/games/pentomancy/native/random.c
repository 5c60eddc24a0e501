#include "kernel.h"

static u64 state;

void random_seed(u64 seed) { state = seed; }

u64 random_next(void) {
    u64 z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

/* A number from 0 to n - 1: the high half of a 32 x 32 bit product; its bias is below n / 2**32. */
int random_below(int n) { return (int)(((random_next() >> 32) * (u64)n) >> 32); }

/* One tile of a set that is not empty. */
int random_tile(u64 mask) {
    for (int skip = random_below(count(mask)); skip; skip--) mask &= mask - 1;
    return low(mask);
}
