#include "parallel/board.h"

#include "test.h"

#include <signal.h>

static const char *take(Board *board, uint32_t reader) {
  size_t size;
  const char *message = board_take(board, reader, &size);
  assert_true(!message || size == strlen(message) + 1);
  return message;
}

static void post(Board *board, uint32_t author, const char *text) {
  assert_true(board_post(board, author, text, strlen(text) + 1));
}

static void has_what_others_posted(void **state) {
  (void)state;
  Board *board = board_new(3);
  assert_false(board_has_news(board, 0));
  post(board, 1, "a");
  post(board, 1, "a longer one, which is more than a word");
  post(board, 2, "");
  post(board, 0, "own");
  assert_true(board_has_news(board, 0));
  assert_string_equal(take(board, 0), "a");
  assert_string_equal(take(board, 0), "a longer one, which is more than a word");
  assert_string_equal(take(board, 0), "");
  assert_null(take(board, 0));
  assert_false(board_has_news(board, 0));
  post(board, 2, "late");
  assert_string_equal(take(board, 0), "late");
  board_free(board);
}

static void refuses_what_does_not_fit(void **state) {
  (void)state;
  Board *board = board_new(2);
  char *large = mem_alloc_zeroed(BOARD_PART_BYTES);
  size_t half = BOARD_PART_BYTES / 2, size;
  assert_false(board_post(board, 0, large, BOARD_PART_BYTES));
  assert_true(board_post(board, 0, large, half));
  assert_false(board_post(board, 0, large, half));
  assert_true(board_post(board, 0, large, half - 2 * sizeof size));
  assert_false(board_post(board, 0, large, 1));
  assert_non_null(board_take(board, 1, &size));
  assert_int_equal(size, half);
  assert_non_null(board_take(board, 1, &size));
  assert_null(board_take(board, 1, &size));
  mem_free(large, BOARD_PART_BYTES);
  board_free(board);
}

// Numbers its messages, as fast as it can.
static void post_for_ever(Board *board, uint32_t author) {
  for (uint64_t number = 0;; number++)
    while (!board_post(board, author, &number, sizeof number))
      pause();
}

// What a process that is killed has posted before stays whole.
static void outlives_its_authors(void **state) {
  (void)state;
  for (useconds_t moment = 200; moment < 4000; moment += 200) {
    Board *board = board_new(2);
    pid_t author = fork();
    if (author == 0)
      post_for_ever(board, 1);
    usleep(moment);
    kill(author, SIGKILL);
    assert_int_equal(waitpid(author, NULL, 0), author);
    size_t size;
    uint64_t expected = 0;
    for (const uint64_t *number; (number = board_take(board, 0, &size)); expected++)
      assert_true(size == sizeof *number && *number == expected);
    board_free(board);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(has_what_others_posted),
                                     TEST(refuses_what_does_not_fit),
                                     TEST(outlives_its_authors)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
