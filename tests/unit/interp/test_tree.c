#include "fixture.h"

#include <string.h>

// Two calls of a function, which return a number of 1 to 3, and what is done with the results: x is
// the first one's, y the second one's.
//
//     block 0: x in 1..3    block 1: y in 1..3
//              \            /
//         block 2: z = x + y        block 3: p -> z >= 7
//                    \              /
//                     block 4: z > 6
enum { BLOCKS = 5 };
static const uint32_t parents[] = {2, 2, 4, 4, 5};

static void make_blocks(Fixture *fixture, Term *blocks) {
  Term x = at(fixture, fixture->x, 0), y = at(fixture, fixture->y, 0);
  Term z = at(fixture, fixture->z, 0), p = at(fixture, fixture->p, 0);
  blocks[0] = both(fixture, at_least(fixture, x, 1), at_most(fixture, x, 3));
  blocks[1] = both(fixture, at_least(fixture, y, 1), at_most(fixture, y, 3));
  blocks[2] = equals(fixture, z, term_make_add(fixture->terms, x, y));
  blocks[3] = either(fixture, no(fixture, p), at_least(fixture, z, 7));
  blocks[4] = at_least(fixture, z, 7);
}

static bool check(Fixture *fixture, const Term *blocks, const Term *found, uint32_t *which) {
  InterpTree tree = {blocks, parents, BLOCKS};
  return interp_check_tree(fixture->context, fixture->terms, &tree, found, which);
}

static void make_interpolants(Fixture *fixture, Term *found) {
  found[0] = at_most(fixture, at(fixture, fixture->x, 0), 3);
  found[1] = at_most(fixture, at(fixture, fixture->y, 0), 3);
  found[2] = at_most(fixture, at(fixture, fixture->z, 0), 6);
  found[3] = term_true(fixture->terms);
}

static void accepts_tree_interpolants(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[BLOCKS], found[BLOCKS - 1];
  uint32_t which;
  make_blocks(&fixture, blocks);
  make_interpolants(&fixture, found);
  assert_true(check(&fixture, blocks, found, &which));
  fixture_release(&fixture);
}

static void refuses_wrong_steps(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[BLOCKS], found[BLOCKS - 1], good[BLOCKS - 1];
  uint32_t which;
  make_blocks(&fixture, blocks);
  make_interpolants(&fixture, good);
  memcpy(found, good, sizeof good);
  found[0] = at_most(&fixture, at(&fixture, fixture.x, 0), 2); // not implied by block 0
  assert_false(check(&fixture, blocks, found, &which));
  assert_int_equal(which, 0);
  memcpy(found, good, sizeof good);
  found[1] = at_most(&fixture, at(&fixture, fixture.y, 0), 4); // too weak for block 2
  assert_false(check(&fixture, blocks, found, &which));
  assert_int_equal(which, 2);
  memcpy(found, good, sizeof good);
  found[2] = at_most(&fixture, at(&fixture, fixture.z, 0), 7); // too weak for the root
  assert_false(check(&fixture, blocks, found, &which));
  assert_int_equal(which, 4);
  fixture_release(&fixture);
}

// z is neither in the subtree of block 0 nor x outside of that of block 2.
static void refuses_symbols_that_are_not_shared(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[BLOCKS], found[BLOCKS - 1];
  uint32_t which;
  make_blocks(&fixture, blocks);
  make_interpolants(&fixture, found);
  Term old = found[0];
  found[0] = both(&fixture, old, at_least(&fixture, at(&fixture, fixture.z, 0), 1));
  assert_false(check(&fixture, blocks, found, &which));
  assert_int_equal(which, 0);
  found[0] = old;
  found[2] = both(&fixture, found[2], at_most(&fixture, at(&fixture, fixture.x, 0), 3));
  assert_false(check(&fixture, blocks, found, &which));
  assert_int_equal(which, 2);
  fixture_release(&fixture);
}

// ---- engines

static InterpStatus compute(Fixture *fixture, Interpolator *engine, const Term *blocks, Term *out,
                            const char **name) {
  InterpTree tree = {blocks, parents, BLOCKS};
  InterpChain *chain =
      interp_chain_new(fixture->context, fixture->terms, &engine, 1, INTERP_CHECK_ALL);
  InterpStatus status = interp_compute_tree(chain, &tree, 10000000, out, name);
  interp_chain_free(chain);
  return status;
}

static void test_engine(Interpolator *(*new_engine)(Z3Context *, Terms *), const char *expected) {
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[BLOCKS], found[BLOCKS - 1];
  const char *name;
  uint32_t which;
  make_blocks(&fixture, blocks);
  Interpolator *engine = new_engine(fixture.context, fixture.terms);
  assert_int_equal(compute(&fixture, engine, blocks, found, &name), INTERP_OK);
  assert_string_equal(name, expected);
  assert_true(check(&fixture, blocks, found, &which));
  assert_term(&fixture, found[3], term_true(fixture.terms)); // block 3 is not needed
  blocks[4] = at_least(&fixture, at(&fixture, fixture.z, 0), 6);
  engine = new_engine(fixture.context, fixture.terms);
  assert_int_equal(compute(&fixture, engine, blocks, found, &name), INTERP_SATISFIABLE);
  fixture_release(&fixture);
}

static void native_reads_them_off_one_refutation(void **state) {
  (void)state;
  test_engine(interp_new_native, "native");
}

static void spacer_solves_clauses_with_two_premises(void **state) {
  (void)state;
  test_engine(interp_new_spacer, "spacer");
}

static void others_go_along_the_branches(void **state) {
  (void)state;
  test_engine(interp_new_wp, "sequences");
}

// A single block that contradicts itself needs no others.
static void one_block_may_be_enough(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[BLOCKS], found[BLOCKS - 1];
  const char *name;
  make_blocks(&fixture, blocks);
  blocks[1] = both(&fixture, blocks[1], at_least(&fixture, at(&fixture, fixture.y, 0), 4));
  Interpolator *engine = interp_new_spacer(fixture.context, fixture.terms);
  assert_int_equal(compute(&fixture, engine, blocks, found, &name), INTERP_OK);
  assert_term(&fixture, found[0], term_true(fixture.terms));
  assert_term(&fixture, found[1], term_false(fixture.terms));
  assert_term(&fixture, found[2], term_false(fixture.terms));
  fixture_release(&fixture);
}

// f(x) is told in one subtree, and asked for in another.
static void functions_are_shared_between_subtrees(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0), found[2];
  Term blocks[] = {is(&fixture, apply_f(&fixture, x), 3), is(&fixture, apply_f(&fixture, y), 4),
                   equals(&fixture, x, y)};
  InterpTree tree = {blocks, (uint32_t[]){2, 2, 3}, 3};
  Interpolator *engine = interp_new_native(fixture.context, fixture.terms);
  InterpChain *chain =
      interp_chain_new(fixture.context, fixture.terms, &engine, 1, INTERP_CHECK_ALL);
  const char *name;
  uint32_t which;
  assert_int_equal(interp_compute_tree(chain, &tree, 10000000, found, &name), INTERP_OK);
  assert_string_equal(name, "sequences"); // trees have no axioms of functions
  assert_true(interp_check_tree(fixture.context, fixture.terms, &tree, found, &which));
  interp_chain_free(chain);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(accepts_tree_interpolants),
      TEST(refuses_wrong_steps),
      TEST(refuses_symbols_that_are_not_shared),
      TEST(native_reads_them_off_one_refutation),
      TEST(spacer_solves_clauses_with_two_premises),
      TEST(others_go_along_the_branches),
      TEST(one_block_may_be_enough),
      TEST(functions_are_shared_between_subtrees),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
