// Affine hulls: a value has the equations, modulo 2^64, that all arguments met so far satisfy
// (domain/affine/affine.h). Of those, facts say what bounds of the arguments make short.
#include "base/memory.h"
#include "chc/facts.h"
#include "domain/affine/congruence.h"

#include <assert.h>

typedef struct Hull {
  uint32_t count;               // of parameters that are followed
  uint32_t params[AFFINE_MOST]; // their numbers
  Term terms[AFFINE_MOST];
  Interval ranges[AFFINE_MOST];
  const Affine *affine; // NULL: the least one
} Hull;

typedef struct Hulls {
  FactDomain domain;
  const HornSystem *horn;
  Terms *terms;
  Arena arena;
  Hull *hulls; // by predicate
} Hulls;

static Hulls *self_of(FactDomain *domain) { return (Hulls *)domain; }

// ---- parameters

// LITERAL, if it is a bound of the parameter X, narrows RANGE.
static void narrow(const Terms *terms, Term literal, Term x, Interval *range) {
  SignedTerm bound = term_strip_not(terms, literal);
  TermData data = term_get(terms, bound.term);
  if (data.kind != TERM_LE0)
    return;
  TermData sum = term_get(terms, data.args[0]);
  bool is_bare = term_equals(data.args[0], x);
  if (!is_bare && (sum.kind != TERM_SUM || sum.arg_count != 1 || sum.factors[0] != 1 ||
                   !term_equals(sum.args[0], x)))
    return;
  __int128 most = is_bare ? 0 : -sum.constant; // x <= MOST, or not
  Interval half =
      bound.is_negated ? (Interval){most + 1, INTERVAL_MOST} : (Interval){INTERVAL_LEAST, most};
  (void)interval_meet(*range, half, range);
}

static Interval range_of(const Terms *terms, Term known, Term x) {
  Interval range = interval_all();
  TermVec literals = {0};
  term_conjuncts(terms, known, &literals);
  vec_each(const Term, literal, &literals)
    narrow(terms, *literal, x, &range);
  vec_release(&literals);
  return range;
}

static void follow_params(const Hulls *hulls, uint32_t predicate, Term known) {
  Hull *hull = &hulls->hulls[predicate];
  const TermVec *params = &hulls->horn->predicates.data[predicate].params;
  for (uint32_t i = 0; i < params->size && hull->count < AFFINE_MOST; i++) {
    Term x = params->data[i];
    Interval range = range_of(hulls->terms, known, x);
    if (sort_get(hulls->terms, term_sort(hulls->terms, x))->kind != SORT_INT ||
        !interval_is_bounded(range))
      continue;
    hull->params[hull->count] = i;
    hull->ranges[hull->count] = range;
    hull->terms[hull->count++] = x;
  }
}

// ---- the domain

static Term equation(const Hulls *hulls, const Hull *hull, uint32_t row) {
  uint64_t near[AFFINE_MOST + 1];
  affine_near_row(hull->affine, row, near);
  Congruence congruence = congruence_of_row(near, hull->count);
  Interval range = interval_point(0);
  for (uint32_t i = 0; i < congruence.count; i++) {
    Interval scaled =
        interval_mul(interval_point(congruence.factors[i]), hull->ranges[congruence.variables[i]]);
    range = interval_add(range, scaled);
  }
  return congruence_term(&congruence, hulls->terms, hull->terms, range);
}

static Term fact(FactDomain *domain, uint32_t predicate) {
  const Hulls *hulls = self_of(domain);
  const Hull *hull = &hulls->hulls[predicate];
  Term all = term_bool(hulls->terms, hull->affine != NULL);
  for (uint32_t i = 0; hull->affine && i < hull->affine->row_count; i++)
    all = term_make_and2(hulls->terms, all, equation(hulls, hull, i));
  return all;
}

static void drop(FactDomain *domain, uint32_t predicate) {
  Hulls *hulls = self_of(domain);
  Hull *hull = &hulls->hulls[predicate];
  hull->affine = affine_new(&hulls->arena, hull->count);
}

static void extend(FactDomain *domain, const HornAtom *atom, Solver *solver) {
  Hulls *hulls = self_of(domain);
  Hull *hull = &hulls->hulls[atom->predicate];
  const Affine *point = affine_new(&hulls->arena, hull->count);
  for (uint32_t i = 0; i < hull->count; i++) {
    Term value = solver->value(solver, atom->args.data[hull->params[i]]);
    __int128 number = 0;
    if (!term_is_int_constant(hulls->terms, value, &number)) {
      drop(domain, atom->predicate);
      return;
    }
    uint64_t row[AFFINE_MOST + 1] = {0};
    row[i] = 1;
    row[hull->count] = -(uint64_t)number;
    point = affine_add(&hulls->arena, point, row);
  }
  hull->affine = hull->affine ? affine_join(&hulls->arena, hull->affine, point) : point;
}

FactDomain *hulls_new(const HornSystem *horn, Terms *terms, const TermVec *known) {
  Hulls *hulls = mem_alloc_zeroed(sizeof *hulls);
  *hulls = (Hulls){.domain = {fact, extend, drop}, .horn = horn, .terms = terms};
  arena_init(&hulls->arena);
  hulls->hulls = mem_alloc_zeroed(horn->predicates.size * sizeof *hulls->hulls);
  for (uint32_t i = 0; i < horn->predicates.size; i++)
    follow_params(hulls, i, known->data[i]);
  return &hulls->domain;
}

void hulls_free(FactDomain *domain) {
  Hulls *hulls = self_of(domain);
  mem_free(hulls->hulls, hulls->horn->predicates.size * sizeof *hulls->hulls);
  arena_release(&hulls->arena);
  mem_free(hulls, sizeof *hulls);
}
