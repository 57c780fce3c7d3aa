#include "base/memory.h"

#include "base/arena.h"
#include "base/exit_status.h"
#include "base/intern.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "test.h"

static jmp_buf after_exhaustion;

static void jump_out(void) { longjmp(after_exhaustion, 1); }

static void counts_bytes(void **state) {
  (void)state;
  char *text = mem_alloc(10);
  assert_int_equal(mem_in_use(), 10);
  text = mem_realloc(text, 10, 100);
  assert_int_equal(mem_in_use(), 100);
  text = mem_realloc(text, 100, 20);
  assert_int_equal(mem_in_use(), 20);
  int *zeros = mem_alloc_zeroed(4 * sizeof *zeros);
  assert_int_equal(zeros[3], 0);
  mem_free(zeros, 4 * sizeof *zeros);
  mem_free(text, 20);
  mem_free(NULL, 0);
  void *nothing = mem_alloc(0);
  assert_non_null(nothing);
  mem_free(nothing, 0);
}

static void enforces_the_limit(void **state) {
  (void)state;
  mem_set_limit(100);
  mem_on_exhaustion(jump_out);
  void *volatile first = mem_alloc(100);
  if (setjmp(after_exhaustion) == 0) {
    mem_alloc(1);
    fail_msg("the limit was ignored");
  }
  assert_int_equal(mem_in_use(), 100);
  mem_set_limit(0);
  mem_on_exhaustion(NULL);
  mem_free(first, 100);
}

static void refuses_absurd_sizes(void **state) {
  (void)state;
  mem_on_exhaustion(jump_out);
  if (setjmp(after_exhaustion) == 0) {
    volatile size_t half = SIZE_MAX / 2;
    mem_set_limit(1u << 30); // spares the sanitizer's own complaint
    mem_alloc(half);
    fail_msg("half of the address space was handed out");
  }
  mem_set_limit(0);
  mem_on_exhaustion(NULL);
}

static void exhaust_without_hook(void) {
  mem_fail_after(1);
  void *volatile one = mem_alloc(1);
  void *volatile two = mem_alloc(1);
  (void)one, (void)two;
}

static void allocate_again(void) {
  void *volatile more = mem_alloc(1);
  (void)more;
}

static void exhaust_within_hook(void) {
  mem_on_exhaustion(allocate_again);
  exhaust_without_hook();
}

static void dies_without_a_way_out(void **state) {
  (void)state;
  char text[200];
  int status = run_child(exhaust_without_hook, text, sizeof text);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_ENVIRONMENT);
  assert_string_equal(text, "gavel: out of memory (1 bytes in use)\n");
  status = run_child(exhaust_within_hook, text, sizeof text);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_ENVIRONMENT);
}

// Everything that grows, in one go.
typedef struct Growing {
  Arena arena;
  Interner interner;
  Map map;
  VEC(int) numbers;
  Strbuf text;
} Growing;

static void grow_all(Growing *all) {
  for (int i = 0; i < 200; i++) {
    vec_push(&all->numbers, i);
    *map_insert(&all->map, (uint64_t)i, NULL) = (uint64_t)i;
    strbuf_printf(&all->text, "%d,", i);
    intern(&all->interner, strbuf_text(&all->text));
  }
}

static void release_all(Growing *all) {
  vec_release(&all->numbers);
  map_release(&all->map);
  strbuf_release(&all->text);
  intern_release(&all->interner);
  arena_release(&all->arena);
}

// Structures stay whole wherever an allocation fails: their release finds everything.
static void survives_every_fault(void **state) {
  (void)state;
  static Growing all;
  volatile bool is_finished = false;
  volatile uint64_t faults = 0;
  for (volatile uint64_t count = 1; !is_finished; count++) {
    all = (Growing){0};
    intern_init(&all.interner, &all.arena);
    mem_on_exhaustion(jump_out);
    mem_fail_after(count);
    if (setjmp(after_exhaustion) == 0) {
      grow_all(&all);
      is_finished = true;
    } else {
      faults++;
    }
    mem_fail_after(0);
    mem_on_exhaustion(NULL);
    assert_true(all.map.size <= all.numbers.size);
    release_all(&all);
    assert_int_equal(mem_in_use(), 0);
  }
  assert_true(faults > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(counts_bytes),           TEST(enforces_the_limit),   TEST(refuses_absurd_sizes),
      TEST(dies_without_a_way_out), TEST(survives_every_fault),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
