#include "algorithm/arg.h"

#include "algorithm/fake.h"

// NODES[i] hangs below NODES[parents[i]]; the first is the root.
static void make_tree(Arg *arg, ArgNode **nodes, const uint32_t *parents, uint32_t count) {
  *arg = (Arg){0};
  for (uint32_t i = 0; i < count; i++) {
    nodes[i] = arg_new_node(arg, NULL);
    CfaStep step = fake_step(i);
    if (i)
      arg_add_edge(arg, nodes[parents[i]], &step, nodes[i]);
  }
  arg->root = nodes[0];
}

//      0
//    1   2
//   3 4   5
static const uint32_t small_tree[] = {0, 0, 0, 1, 1, 2};
enum { SMALL = sizeof small_tree / sizeof *small_tree };

static void test_edges(void **state) {
  (void)state;
  Arg arg;
  ArgNode *n[SMALL];
  make_tree(&arg, n, small_tree, SMALL);
  assert_int_equal(arg.count, SMALL);
  CfaStep to_3 = fake_step(3), to_4 = fake_step(4), to_5 = fake_step(5);
  assert_ptr_equal(arg_find_child(n[1], &to_3), n[3]);
  assert_ptr_equal(arg_find_child(n[1], &to_4), n[4]);
  assert_null(arg_find_child(n[1], &to_5));
  assert_ptr_equal(n[1]->children->child, n[3]); // in order of creation
  assert_ptr_equal(n[1]->children->next_child->child, n[4]);
  arg_detach(n[3]);
  assert_null(arg_find_child(n[1], &to_3));
  assert_null(n[3]->parents);
  assert_ptr_equal(n[1]->children->child, n[4]);
  arg_detach(n[2]);
  assert_null(n[5]->parents);
  arg_release(&arg);
}

static void test_covering(void **state) {
  (void)state;
  Arg arg;
  ArgNode *n[SMALL];
  make_tree(&arg, n, small_tree, SMALL);
  arg_cover(n[2], n[1]);
  arg_cover(n[3], n[1]);
  arg_cover(n[4], n[1]);
  assert_true(arg_is_hidden(n[2]));
  assert_true(arg_is_hidden(n[5])); // below it
  assert_false(arg_is_hidden(n[1]));
  arg_uncover(n[3]); // from the middle of the list
  assert_null(n[3]->covered_by);
  assert_false(arg_is_hidden(n[3]));
  uint32_t count = 0;
  for (ArgNode *node = n[1]->covered; node; node = node->next_covered, count++)
    assert_ptr_equal(node->covered_by, n[1]);
  assert_int_equal(count, 2);
  arg_uncover(n[2]);
  arg_uncover(n[4]);
  assert_null(n[1]->covered);
  assert_false(arg_is_hidden(n[5]));
  arg_release(&arg);
}

// Two ways to one node: it is listed once.
static void test_subtree(void **state) {
  (void)state;
  Arg arg;
  ArgNode *n[SMALL];
  make_tree(&arg, n, small_tree, SMALL);
  CfaStep step = fake_step(10);
  arg_add_edge(&arg, n[2], &step, n[4]);
  ArgNodeVec nodes = {0};
  arg_subtree(n[0], false, &nodes);
  assert_int_equal(nodes.size, SMALL);
  for (uint32_t i = 0; i < SMALL; i++)
    for (uint32_t j = 0; j < i; j++)
      assert_ptr_not_equal(nodes.data[i], nodes.data[j]);
  vec_clear(&nodes);
  arg_subtree(n[2], false, &nodes);
  assert_int_equal(nodes.size, 3);
  assert_ptr_equal(nodes.data[0], n[2]);
  vec_release(&nodes);
  arg_release(&arg);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_edges), TEST(test_covering), TEST(test_subtree)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
