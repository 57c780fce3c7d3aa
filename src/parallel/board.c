// A part is a row of messages, each with its size before it. The author writes a message, and then
// moves the end of the part behind it.
#include "parallel/board.h"

#include "base/diag.h"
#include "base/memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

typedef struct BoardPart {
  _Atomic size_t end; // of the messages
  char messages[BOARD_PART_BYTES];
} BoardPart;

struct Board {
  uint32_t authors;
  BoardPart *parts; // shared
  size_t *taken;    // by this process, of each part
};

static size_t bytes_of(const Board *board) { return board->authors * sizeof *board->parts; }

Board *board_new(uint32_t authors) {
  assert(authors > 0);
  Board *board = mem_alloc(sizeof *board);
  *board = (Board){.authors = authors, .taken = mem_alloc_zeroed(authors * sizeof *board->taken)};
  board->parts = mmap(NULL, bytes_of(board), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (board->parts == MAP_FAILED)
    die("cannot share memory between processes");
  return board;
}

void board_free(Board *board) {
  munmap(board->parts, bytes_of(board));
  mem_free(board->taken, board->authors * sizeof *board->taken);
  mem_free(board, sizeof *board);
}

// With what pads it, so that the next size is aligned.
static size_t place_of(size_t size) {
  return sizeof size + (size + sizeof size - 1) / sizeof size * sizeof size;
}

bool board_post(Board *board, uint32_t author, const void *message, size_t size) {
  assert(author < board->authors);
  BoardPart *part = &board->parts[author];
  size_t end = atomic_load_explicit(&part->end, memory_order_relaxed);
  if (size > BOARD_PART_BYTES || place_of(size) > BOARD_PART_BYTES - end)
    return false;
  memcpy(part->messages + end, &size, sizeof size);
  memcpy(part->messages + end + sizeof size, message, size);
  atomic_store_explicit(&part->end, end + place_of(size), memory_order_release);
  return true;
}

static bool has_news_of(const Board *board, uint32_t author) {
  return board->taken[author] <
         atomic_load_explicit(&board->parts[author].end, memory_order_acquire);
}

static const void *take_of(Board *board, uint32_t author, size_t *size) {
  BoardPart *part = &board->parts[author];
  size_t place = board->taken[author];
  if (!has_news_of(board, author))
    return NULL;
  memcpy(size, part->messages + place, sizeof *size);
  board->taken[author] += place_of(*size);
  return part->messages + place + sizeof *size;
}

const void *board_take(Board *board, uint32_t reader, size_t *size) {
  const void *message = NULL;
  for (uint32_t author = 0; !message && author < board->authors; author++)
    if (author != reader)
      message = take_of(board, author, size);
  return message;
}

bool board_has_news(const Board *board, uint32_t reader) {
  bool has_news = false;
  for (uint32_t author = 0; author < board->authors; author++)
    has_news |= author != reader && has_news_of(board, author);
  return has_news;
}
