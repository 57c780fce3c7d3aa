#include "algorithm/waitlist.h"

#include "algorithm/fake.h"

enum { MAX_NODES = 100 };

typedef struct Fixture {
  Cpa cpa;
  Arg arg;
  Waitlist waitlist;
  FakeState states[MAX_NODES];
  ArgNode *nodes[MAX_NODES];
} Fixture;

static void begin(Fixture *f, TraversalOrder order) {
  *f = (Fixture){.cpa = fake_cpa()};
  waitlist_init(&f->waitlist, &f->cpa, order);
}

static void end(Fixture *f) {
  waitlist_release(&f->waitlist);
  arg_release(&f->arg);
}

// A node at POSITION that waits, in a block of its own, or that of BLOCK.
static ArgNode *add(Fixture *f, uint32_t position, ArgNode *block) {
  uint32_t id = f->arg.count;
  f->states[id] = (FakeState){.position = position, .is_inside = block != NULL};
  f->nodes[id] = arg_new_node(&f->arg, (AbstractState *)&f->states[id]);
  if (block)
    f->nodes[id]->block = block->block;
  waitlist_add(&f->waitlist, f->nodes[id]);
  return f->nodes[id];
}

static void assert_pops(Fixture *f, const uint32_t *ids, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    ArgNode *node = waitlist_pop(&f->waitlist);
    assert_non_null(node);
    assert_int_equal(node->id, ids[i]);
    assert_false(node->is_waiting);
  }
  assert_null(waitlist_pop(&f->waitlist));
}

// Blocks 0, 1 and 4; the nodes 2 and 3 are inside of 1, where 3 comes first in the program.
static void add_blocks(Fixture *f) {
  add(f, 5, NULL);
  ArgNode *block = add(f, 2, NULL);
  add(f, 4, block);
  add(f, 3, block);
  add(f, 1, NULL);
}

static void test_orders(void **state) {
  (void)state;
  static const uint32_t expected[][5] = {[ORDER_DFS] = {4, 1, 3, 2, 0},
                                         [ORDER_BFS] = {0, 1, 3, 2, 4},
                                         [ORDER_TOPOLOGICAL] = {4, 1, 3, 2, 0}};
  for (TraversalOrder order = ORDER_DFS; order <= ORDER_TOPOLOGICAL; order++) {
    Fixture f;
    begin(&f, order);
    add_blocks(&f);
    assert_pops(&f, expected[order], 5);
    end(&f);
  }
}

// At one position, the topological order takes the oldest.
static void test_ties(void **state) {
  (void)state;
  Fixture f;
  begin(&f, ORDER_TOPOLOGICAL);
  for (int i = 0; i < 3; i++)
    add(&f, 7, NULL);
  assert_pops(&f, (uint32_t[]){0, 1, 2}, 3);
  end(&f);
}

static void test_membership(void **state) {
  (void)state;
  Fixture f;
  begin(&f, ORDER_BFS);
  for (uint32_t i = 0; i < 4; i++)
    add(&f, i, NULL);
  waitlist_add(&f.waitlist, f.nodes[1]); // waits already
  waitlist_remove(&f.waitlist, f.nodes[2]);
  waitlist_remove(&f.waitlist, f.nodes[0]);
  waitlist_add(&f.waitlist, f.nodes[0]); // again
  f.nodes[3]->is_closed = true;
  waitlist_remove(&f.waitlist, f.nodes[3]);
  waitlist_add(&f.waitlist, f.nodes[3]); // never
  assert_pops(&f, (uint32_t[]){0, 1}, 2);
  end(&f);
}

// Many nodes in an order that is not that of their positions.
static void test_heap(void **state) {
  (void)state;
  Fixture f;
  begin(&f, ORDER_TOPOLOGICAL);
  for (uint32_t i = 0; i < MAX_NODES; i++)
    add(&f, i * 37 % MAX_NODES, NULL);
  for (uint32_t i = 0; i < MAX_NODES; i++)
    assert_int_equal(fake(waitlist_pop(&f.waitlist)->state)->position, i);
  assert_null(waitlist_pop(&f.waitlist));
  end(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_orders), TEST(test_ties), TEST(test_membership),
                                     TEST(test_heap)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
