// A board on which processes post messages for each other: memory that they share, made before
// they part. Each has a part of its own, to which only it writes, so that there is no lock that a
// process could take to its grave: a message is there as a whole or not at all, whenever its author
// ends.
#ifndef GAVEL_PARALLEL_BOARD_H
#define GAVEL_PARALLEL_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Board Board;

// Messages of a part take at most so many bytes in all.
enum { BOARD_PART_BYTES = 16 << 20 };

// With a part for each of AUTHORS processes. To be made before they are forked; each frees its own.
Board *board_new(uint32_t authors);
void board_free(Board *board);

// A message of AUTHOR's, who is the caller. False, and nothing is posted, when its part is full.
bool board_post(Board *board, uint32_t author, const void *message, size_t size);
// The next message of another author than READER that this process has not taken yet; NULL if there
// is none. It stays where it is. Of one author, messages come in the order in which it posted them.
const void *board_take(Board *board, uint32_t reader, size_t *size);
// Is there one?
bool board_has_news(const Board *board, uint32_t reader);

#endif
