// Every operation on octagons beside that of the Parma Polyhedra Library. Its octagons are
// rational; without their non-integer points they are ours. An argument is the number of cases.
#include "domain/octagon/octagon.h"

#include "domain/octagons.h"
#include "test.h"

#include <gmp.h>
#include <ppl_c.h>

enum { VARIABLES = 4, CONSTRAINTS = 9 };

static uint32_t case_count = 2000;

typedef ppl_Octagonal_Shape_mpq_class_t Shape;

// An octagon twice.
typedef struct Twin {
  Octagon *octagon;
  Shape shape;
} Twin;

// ---- linear expressions

static ppl_Coefficient_t new_coefficient(Bound value) {
  mpz_t number;
  ppl_Coefficient_t coefficient;
  mpz_init_set_si(number, value);
  ppl_new_Coefficient_from_mpz_t(&coefficient, number);
  mpz_clear(number);
  return coefficient;
}

static void add_signed(ppl_Linear_Expression_t sum, uint32_t i, int factor) {
  ppl_Coefficient_t coefficient = new_coefficient(i % 2 ? -factor : factor);
  ppl_Linear_Expression_add_to_coefficient(sum, i / 2, coefficient);
  ppl_delete_Coefficient(coefficient);
}

static void add_constant(ppl_Linear_Expression_t sum, Bound value) {
  ppl_Coefficient_t coefficient = new_coefficient(value);
  ppl_Linear_Expression_add_to_inhomogeneous(sum, coefficient);
  ppl_delete_Coefficient(coefficient);
}

// V[i] + V[j], or V[i] if they are the same.
static ppl_Linear_Expression_t new_sum(uint32_t i, uint32_t j) {
  ppl_Linear_Expression_t sum;
  ppl_new_Linear_Expression_with_dimension(&sum, VARIABLES);
  add_signed(sum, i, 1);
  if (i != j)
    add_signed(sum, j, 1);
  return sum;
}

// ---- twins

static Twin twin_new(Arena *arena) {
  Twin twin = {.octagon = oct_new(arena, VARIABLES)};
  ppl_new_Octagonal_Shape_mpq_class_from_space_dimension(&twin.shape, VARIABLES, 0);
  return twin;
}

static void twin_free(Twin *twin) { ppl_delete_Octagonal_Shape_mpq_class(twin->shape); }

static void drop_fractions(Shape shape) {
  ppl_Octagonal_Shape_mpq_class_drop_some_non_integer_points(shape, PPL_COMPLEXITY_CLASS_ANY);
}

static void twin_add(Twin *twin, Constraint constraint) {
  ppl_Linear_Expression_t sum = new_sum(constraint.i, constraint.j);
  ppl_Linear_Expression_t difference;
  ppl_new_Linear_Expression_with_dimension(&difference, VARIABLES);
  add_constant(difference, constraint.bound);
  ppl_subtract_Linear_Expression_from_Linear_Expression(difference, sum);
  ppl_Constraint_t ppl_constraint;
  ppl_new_Constraint(&ppl_constraint, difference, PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
  ppl_Octagonal_Shape_mpq_class_add_constraint(twin->shape, ppl_constraint);
  ppl_delete_Constraint(ppl_constraint);
  ppl_delete_Linear_Expression(difference);
  ppl_delete_Linear_Expression(sum);
  oct_add(twin->octagon, constraint.i, constraint.j, constraint.bound);
  drop_fractions(twin->shape);
}

static Twin random_twin(Arena *arena, Random *random) {
  Twin twin = twin_new(arena);
  for (uint32_t k = random_below(random, CONSTRAINTS); k > 0; k--)
    twin_add(&twin, random_constraint(random, VARIABLES));
  return twin;
}

// ---- comparing

static Bound maximum(Shape shape, uint32_t i, uint32_t j) {
  ppl_Linear_Expression_t sum = new_sum(i, j);
  ppl_Coefficient_t numerator = new_coefficient(0), denominator = new_coefficient(0);
  int is_reached;
  Bound bound = BOUND_NONE;
  mpz_t number;
  mpz_init(number);
  if (ppl_Octagonal_Shape_mpq_class_maximize(shape, sum, numerator, denominator, &is_reached)) {
    ppl_Coefficient_to_mpz_t(denominator, number);
    assert_int_equal(mpz_get_si(number), 1);
    ppl_Coefficient_to_mpz_t(numerator, number);
    bound = mpz_get_si(number);
  }
  mpz_clear(number);
  ppl_delete_Coefficient(numerator);
  ppl_delete_Coefficient(denominator);
  ppl_delete_Linear_Expression(sum);
  return bound;
}

static void compare(const Twin *twin) {
  drop_fractions(twin->shape);
  bool is_empty = ppl_Octagonal_Shape_mpq_class_is_empty(twin->shape) > 0;
  assert_int_equal(twin->octagon->is_empty, is_empty);
  assert_true(twin->octagon->is_closed);
  for (uint32_t i = 0; i < 2 * VARIABLES && !is_empty; i++)
    for (uint32_t j = 0; j <= i; j++)
      if (j != (i ^ 1))
        assert_int_equal(oct_bound(twin->octagon, i, j), maximum(twin->shape, i, j));
}

// ---- operations: TWIN becomes the result

static void forget(Twin *twin, uint32_t x) {
  oct_forget(twin->octagon, x);
  ppl_Octagonal_Shape_mpq_class_unconstrain_space_dimension(twin->shape, x);
}

// x := [V[from] +] value
static void assign_value(Shape shape, uint32_t x, bool has_from, uint32_t from, Bound value) {
  ppl_Linear_Expression_t sum;
  ppl_new_Linear_Expression_with_dimension(&sum, VARIABLES);
  if (has_from)
    add_signed(sum, from, 1);
  add_constant(sum, value);
  ppl_Coefficient_t one = new_coefficient(1);
  ppl_Octagonal_Shape_mpq_class_affine_image(shape, x, sum, one);
  ppl_delete_Coefficient(one);
  ppl_delete_Linear_Expression(sum);
}

// x := [V[from] +] low .. high: each bound is greatest at one of the ends.
static void assign(Twin *twin, uint32_t x, bool has_from, uint32_t from, OctRange range) {
  Shape other;
  ppl_new_Octagonal_Shape_mpq_class_from_Octagonal_Shape_mpq_class(&other, twin->shape);
  assign_value(twin->shape, x, has_from, from, range.low);
  assign_value(other, x, has_from, from, range.high);
  ppl_Octagonal_Shape_mpq_class_upper_bound_assign(twin->shape, other);
  ppl_delete_Octagonal_Shape_mpq_class(other);
  if (has_from)
    oct_assign(twin->octagon, x, from, range);
  else
    oct_assign_range(twin->octagon, x, range);
}

static void change(Twin *twin, Random *random) {
  uint32_t x = random_below(random, VARIABLES), kind = random_below(random, 4);
  uint32_t from = random_below(random, 2 * VARIABLES);
  Bound low = random_between(random, -5, 5);
  OctRange range = {low, low + (random_below(random, 2) ? random_between(random, 0, 5) : 0)};
  if (kind == 0)
    forget(twin, x);
  else
    assign(twin, x, kind != 1, from, range);
}

static void combine(Twin *twin, const Twin *other, Random *random) {
  if (random_below(random, 2)) {
    oct_meet(twin->octagon, other->octagon);
    ppl_Octagonal_Shape_mpq_class_intersection_assign(twin->shape, other->shape);
  } else {
    oct_join(twin->octagon, other->octagon);
    ppl_Octagonal_Shape_mpq_class_upper_bound_assign(twin->shape, other->shape);
  }
}

// ---- tests

static void test_constraints(void **state) {
  (void)state;
  Random random = {11};
  for (uint32_t i = 0; i < case_count; i++) {
    Arena arena = {0};
    Twin twin = random_twin(&arena, &random);
    compare(&twin);
    twin_free(&twin);
    arena_release(&arena);
  }
}

static void test_lattice(void **state) {
  (void)state;
  Random random = {12};
  for (uint32_t i = 0; i < case_count; i++) {
    Arena arena = {0};
    Twin a = random_twin(&arena, &random), b = random_twin(&arena, &random);
    assert_int_equal(
        oct_includes(a.octagon, b.octagon),
        ppl_Octagonal_Shape_mpq_class_contains_Octagonal_Shape_mpq_class(a.shape, b.shape) > 0);
    combine(&a, &b, &random);
    compare(&a);
    twin_free(&a);
    twin_free(&b);
    arena_release(&arena);
  }
}

static void test_changes(void **state) {
  (void)state;
  Random random = {13};
  for (uint32_t i = 0; i < case_count; i++) {
    Arena arena = {0};
    Twin twin = random_twin(&arena, &random);
    for (uint32_t k = 0; k < 3; k++) {
      change(&twin, &random);
      compare(&twin);
    }
    twin_free(&twin);
    arena_release(&arena);
  }
}

int main(int argc, char **argv) {
  if (argc > 1)
    case_count = (uint32_t)atoi(argv[1]);
  ppl_initialize();
  const struct CMUnitTest tests[] = {TEST(test_constraints), TEST(test_lattice),
                                     TEST(test_changes)};
  int failed = cmocka_run_group_tests(tests, NULL, NULL);
  ppl_finalize();
  return failed;
}
