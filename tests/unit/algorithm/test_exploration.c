#include "algorithm/exploration.h"

#include "algorithm/cpa_algorithm.h"
#include "algorithm/fake.h"

enum { MAX_NODES = 16 };

typedef struct Fixture {
  Cpa cpa;
  Exploration exploration;
  FakeState states[MAX_NODES];
  ArgNode *nodes[MAX_NODES]; // by id
} Fixture;

// A node below nodes[parent]. Nothing waits.
typedef struct Row {
  uint32_t parent, position, values;
} Row;

static void begin(Fixture *f, const Row *rows, uint32_t count) {
  *f = (Fixture){.cpa = fake_cpa()};
  exploration_init(&f->exploration, &f->cpa, ORDER_BFS);
  f->nodes[0] = waitlist_pop(&f->exploration.waitlist);
  assert_ptr_equal(f->nodes[0], f->exploration.arg.root);
  for (uint32_t i = 1; i <= count; i++) {
    const Row *row = &rows[i - 1];
    f->states[i] = (FakeState){.position = row->position, .values = row->values};
    CfaStep step = fake_step(i);
    f->nodes[i] = exploration_add(&f->exploration, f->nodes[row->parent], &step,
                                  (AbstractState *)&f->states[i]);
    assert_int_equal(f->nodes[i]->id, i);
  }
}

static void end(Fixture *f) { exploration_release(&f->exploration); }

// Exactly the nodes IDS, a bit mask, wait.
static void assert_waiting(const Fixture *f, uint32_t ids) {
  for (uint32_t i = 0; i < f->exploration.arg.count; i++)
    if (f->nodes[i]->is_waiting != (ids >> i & 1))
      fail_msg("node %u %s", i, f->nodes[i]->is_waiting ? "waits" : "does not wait");
}

static void assert_reached(Fixture *f, uint32_t position, const uint32_t *ids, uint32_t count) {
  FakeState state = {.position = position};
  const ArgNodeVec *reached = exploration_reached(&f->exploration, (AbstractState *)&state);
  assert_int_equal(reached->size, count);
  for (uint32_t i = 0; i < count; i++) {
    assert_int_equal(reached->data[i]->id, ids[i]);
    assert_int_equal(reached->data[i]->place, i);
  }
}

//        0
//     1     2
//    3     4 5
//   6
static const Row rows[] = {{0, 1, 7}, {0, 1, 3}, {1, 2, 1}, {2, 2, 1}, {2, 3, 1}, {3, 3, 1}};
enum { ROWS = sizeof rows / sizeof *rows };
#define BIT(id) (1U << (id))

static void test_reached(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  assert_int_equal(f.exploration.size, 1 + ROWS);
  assert_reached(&f, 1, (uint32_t[]){1, 2}, 2);
  assert_reached(&f, 2, (uint32_t[]){3, 4}, 2);
  assert_reached(&f, 9, NULL, 0);
  end(&f);
}

// What is below a covered node no longer waits, nor covers; when it is uncovered, it waits.
static void test_cover_and_uncover(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  waitlist_add(&f.exploration.waitlist, f.nodes[5]);
  exploration_cover(&f.exploration, f.nodes[6], f.nodes[5]);
  exploration_cover(&f.exploration, f.nodes[2], f.nodes[1]); // 5 was below 2
  assert_null(f.nodes[6]->covered_by);
  assert_waiting(&f, BIT(6));
  assert_true(f.nodes[6]->was_uncovered);
  assert_true(arg_is_hidden(f.nodes[5]));
  exploration_uncover(&f.exploration, f.nodes[2]);
  assert_waiting(&f, BIT(2) | BIT(4) | BIT(5) | BIT(6));
  assert_false(arg_is_hidden(f.nodes[5]));
  end(&f);
}

// A node that loses its cover while it is hidden by another waits for that one.
static void test_uncover_hidden(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  exploration_cover(&f.exploration, f.nodes[4], f.nodes[3]);
  exploration_cover(&f.exploration, f.nodes[2], f.nodes[1]);
  exploration_uncover(&f.exploration, f.nodes[4]);
  assert_waiting(&f, 0);
  exploration_uncover(&f.exploration, f.nodes[2]);
  assert_waiting(&f, BIT(2) | BIT(4) | BIT(5));
  end(&f);
}

// Covered nodes inside of what is uncovered stay covered.
static void test_uncover_above_covered(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  exploration_cover(&f.exploration, f.nodes[4], f.nodes[3]);
  exploration_cover(&f.exploration, f.nodes[2], f.nodes[1]);
  exploration_uncover(&f.exploration, f.nodes[2]);
  assert_ptr_equal(f.nodes[4]->covered_by, f.nodes[3]);
  assert_waiting(&f, BIT(2) | BIT(5));
  end(&f);
}

static void test_remove(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  waitlist_add(&f.exploration.waitlist, f.nodes[6]);
  exploration_cover(&f.exploration, f.nodes[4], f.nodes[3]);
  exploration_remove(&f.exploration, f.nodes[1]); // with 3 and 6
  assert_int_equal(f.exploration.size, ROWS + 1 - 3);
  assert_true(f.nodes[1]->is_removed && f.nodes[3]->is_removed && f.nodes[6]->is_removed);
  assert_waiting(&f, BIT(0) | BIT(4)); // the parent, and what was covered
  assert_reached(&f, 1, (uint32_t[]){2}, 1);
  assert_reached(&f, 2, (uint32_t[]){4}, 1);
  assert_reached(&f, 3, (uint32_t[]){5}, 1);
  assert_ptr_equal(f.nodes[0]->children->child, f.nodes[2]);
  assert_null(f.nodes[0]->children->next_child);
  end(&f);
}

// A removed node that was covered leaves the list of what covers it.
static void test_remove_covered(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  exploration_cover(&f.exploration, f.nodes[4], f.nodes[3]);
  exploration_remove(&f.exploration, f.nodes[2]);
  assert_null(f.nodes[3]->covered);
  assert_waiting(&f, BIT(0));
  end(&f);
}

static void test_close(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  exploration_cover(&f.exploration, f.nodes[4], f.nodes[3]);
  exploration_cover(&f.exploration, f.nodes[2], f.nodes[1]);
  exploration_close(&f.exploration, f.nodes[1]);
  assert_true(f.nodes[1]->is_closed);
  assert_false(f.nodes[1]->is_removed); // it stays, without children
  assert_null(f.nodes[1]->children);
  assert_true(f.nodes[3]->is_removed && f.nodes[6]->is_removed);
  assert_waiting(&f, BIT(2) | BIT(4) | BIT(5)); // whatever it and those below it covered
  waitlist_add(&f.exploration.waitlist, f.nodes[1]);
  assert_waiting(&f, BIT(2) | BIT(4) | BIT(5));
  end(&f);
}

static void test_restart(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  waitlist_add(&f.exploration.waitlist, f.nodes[5]);
  exploration_cover(&f.exploration, f.nodes[2], f.nodes[1]);
  exploration_restart(&f.exploration);
  assert_int_equal(f.exploration.size, 1);
  assert_ptr_not_equal(f.exploration.arg.root, f.nodes[0]);
  assert_reached(&f, 1, NULL, 0);
  assert_ptr_equal(waitlist_pop(&f.exploration.waitlist), f.exploration.arg.root);
  assert_null(waitlist_pop(&f.exploration.waitlist));
  end(&f);
}

// Only older nodes cover, and none that is hidden.
static void test_find_cover(void **state) {
  (void)state;
  Fixture f;
  begin(&f, rows, ROWS);
  assert_ptr_equal(cpa_find_cover(&f.exploration, f.nodes[2]), f.nodes[1]);
  assert_null(cpa_find_cover(&f.exploration, f.nodes[1]));
  assert_ptr_equal(cpa_find_cover(&f.exploration, f.nodes[4]), f.nodes[3]);
  assert_null(cpa_find_cover(&f.exploration, f.nodes[3])); // 4 is newer
  assert_ptr_equal(cpa_find_cover(&f.exploration, f.nodes[6]), f.nodes[5]);
  exploration_cover(&f.exploration, f.nodes[2], f.nodes[1]);
  assert_null(cpa_find_cover(&f.exploration, f.nodes[6])); // 5 is below 2
  f.states[1].values = 1;                                  // as refinement strengthens states
  assert_null(cpa_find_cover(&f.exploration, f.nodes[2]));
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_reached),        TEST(test_cover_and_uncover),
                                     TEST(test_uncover_hidden), TEST(test_uncover_above_covered),
                                     TEST(test_remove),         TEST(test_remove_covered),
                                     TEST(test_close),          TEST(test_restart),
                                     TEST(test_find_cover)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
