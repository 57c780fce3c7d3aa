#include "allsat/independent.h"

#include "smt/fixture.h"

static bool has(const uint32_t *numbers, uint32_t count, uint32_t number) {
  for (uint32_t i = 0; i < count; i++)
    if (numbers[i] == number)
      return true;
  return false;
}

// x0 = 7 joins nothing: the predicates about x1 and x2 stay apart, though both speak of x0.
static void fixed_variables_do_not_join(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term *x = f.ints;
  Term literals[] = {equal_to(&f, x[0], 7), term_make_le(f.terms, x[1], x[0]),
                     term_make_le(f.terms, x[2], x[0]), at_most(&f, x[3], 2)};
  Term predicates[] = {at_most(&f, x[1], 5), at_most(&f, x[2], 5), at_most(&f, x[0], 5),
                       at_least(&f, x[1], 0)};
  PredicateGroups groups;
  independent_split(f.terms, literals, 4, predicates, 4, &groups);
  assert_int_equal(groups.groups.size, 2);
  assert_int_equal(groups.determined.size, 1);
  assert_int_equal(groups.determined.data[0], 2);
  const PredicateGroup *first = &groups.groups.data[0], *second = &groups.groups.data[1];
  assert_int_equal(first->predicates.size, 2);
  assert_true(has(first->predicates.data, 2, 0) && has(first->predicates.data, 2, 3));
  assert_int_equal(first->literals.size, 2);
  assert_true(has(first->literals.data, 2, 0) && has(first->literals.data, 2, 1));
  assert_int_equal(second->predicates.size, 1);
  assert_int_equal(second->literals.size, 2);
  assert_true(has(second->literals.data, 2, 0) && has(second->literals.data, 2, 2));
  groups_release(&groups);
  fixture_release(&f);
}

// Applications of one function hang together.
static void functions_join(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term predicates[2];
  for (int i = 0; i < 2; i++)
    predicates[i] = at_most(&f, term_make_apply(f.terms, f.function, &f.ints[i], 1), i);
  PredicateGroups groups;
  independent_split(f.terms, NULL, 0, predicates, 2, &groups);
  assert_int_equal(groups.groups.size, 1);
  groups_release(&groups);
  fixture_release(&f);
}

// ---- the meaning: with models of the groups there is one of the whole

static Term conjunction(Fixture *f, const Term *literals, const Term *predicates,
                        const PredicateGroup *group, uint32_t assignment) {
  Term all = term_true(f->terms);
  for (uint32_t i = 0; i < group->literals.size; i++)
    all = term_make_and2(f->terms, all, literals[group->literals.data[i]]);
  for (uint32_t i = 0; i < group->predicates.size; i++) {
    uint32_t predicate = group->predicates.data[i];
    Term negation = term_make_not(f->terms, predicates[predicate]);
    all = term_make_and2(f->terms, all,
                         assignment >> predicate & 1 ? predicates[predicate] : negation);
  }
  return all;
}

static bool is_satisfiable(Fixture *f, Term formula) {
  solver_push(f->solver);
  solver_add(f->solver, formula);
  SatResult result = solver_check(f->solver, QUERY_CHECK);
  solver_pop(f->solver);
  assert_int_not_equal(result, SAT_UNKNOWN);
  return result == SAT_YES;
}

static PredicateGroup whole_of(uint32_t literals, uint32_t predicates) {
  PredicateGroup whole = {0};
  for (uint32_t i = 0; i < literals; i++)
    vec_push(&whole.literals, i);
  for (uint32_t i = 0; i < predicates; i++)
    vec_push(&whole.predicates, i);
  return whole;
}

// An assignment to the predicates that are not determined is possible iff it is in each group.
static void check_split(Fixture *f, const Term *literals, uint32_t literal_count,
                        const Term *predicates, uint32_t predicate_count) {
  PredicateGroups groups;
  independent_split(f->terms, literals, literal_count, predicates, predicate_count, &groups);
  PredicateGroup whole = whole_of(literal_count, predicate_count);
  // Determined predicates have one value only; leave them out.
  for (uint32_t i = whole.predicates.size; i-- > 0;)
    if (has(groups.determined.data, groups.determined.size, i)) {
      whole.predicates.data[i] = whole.predicates.data[whole.predicates.size - 1];
      whole.predicates.size--;
    }
  for (uint32_t assignment = 0; assignment < 1u << predicate_count; assignment++) {
    bool expected = is_satisfiable(f, conjunction(f, literals, predicates, &whole, assignment));
    bool got = true;
    for (uint32_t i = 0; i < groups.groups.size; i++)
      got &= is_satisfiable(
          f, conjunction(f, literals, predicates, &groups.groups.data[i], assignment));
    assert_int_equal(got, expected);
  }
  vec_release(&whole.literals);
  vec_release(&whole.predicates);
  groups_release(&groups);
}

static Term random_atom(Fixture *f) {
  Term x = f->ints[pick(f, INTS)], y = f->ints[pick(f, INTS)];
  switch (pick(f, 5)) {
  case 0:
    return f->bools[pick(f, BOOLS)];
  case 1:
    return equal_to(f, x, pick(f, 5));
  case 2:
    return term_make_le(f->terms, x, y);
  case 3:
    return equal_to(f, term_make_apply(f->terms, f->function, &x, 1), pick(f, 3));
  default:
    return at_most(f, x, pick(f, 5));
  }
}

static void keeps_the_meaning(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  int trials = 0;
  while (trials < 60) {
    enum { LITERALS = 4, PREDICATES = 4 };
    Term literals[LITERALS], predicates[PREDICATES];
    for (int i = 0; i < LITERALS; i++) {
      Term atom = random_atom(&f);
      literals[i] = pick(&f, 2) ? atom : term_make_not(f.terms, atom);
    }
    if (!is_satisfiable(&f, term_make_and(f.terms, literals, LITERALS)))
      continue; // literals are those of a model
    for (int i = 0; i < PREDICATES; i++)
      predicates[i] = random_atom(&f);
    check_split(&f, literals, LITERALS, predicates, PREDICATES);
    trials++;
  }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(fixed_variables_do_not_join), TEST(functions_join),
                                     TEST(keeps_the_meaning)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
