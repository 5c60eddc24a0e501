#include "kernel.h"

struct board board;

void board_set(int rooms, const u64 *room) {
    board.rooms = rooms;
    board.tiles = 0;
    for (int r = 0; r < rooms; r++) {
        board.room[r] = room[r];
        board.tiles |= room[r];
    }
    for (int r = 0; r < rooms; r++) {
        int place = 0;
        EACH(t, room[r]) {
            board.tile[r][place] = (u8)t;
            board.room_of[t] = (u8)r;
            board.place_of[t] = (u8)place++;
            board.near[t] = beside(bit(t)) & board.tiles;
            board.within[t] = board.near[t] & room[r];
            board.sees[t] = (board.near[t] | room[r]) & ~bit(t);
        }
    }
}
