// Partial interpolants change at few cuts only: they are kept as runs.
//
// At cut k, block b is in A if b < k. An atom is local to A if its last block is, else it
// counts as B's. Then
//   - a clause of A has the disjunction of its literals that are B's, a clause of B `true`;
//   - a lemma has the sum of those facts that are local to A, each times its factor;
//   - a resolvent has the disjunction of its parents' if the pivot is local to A, else the
//     conjunction.
// From one cut to the next, facts and literals only go from B to A, in one direction and in the
// whole proof alike: that makes the interpolants a sequence.
#include "interp/native/partial.h"

#include "interp/interp_internal.h"

#include <stdlib.h>

typedef struct Run {
  uint32_t from; // cut; until the next run's
  Term term;
} Run;

typedef VEC(Run) RunVec;

typedef struct Slice {
  uint32_t start, size;
} Slice;

typedef struct Partial {
  Problem *problem;
  Terms *terms;
  VEC(bool) used;    // by clause
  RunVec runs;       // of all clauses
  VEC(Slice) slices; // by clause
  RunVec current, next;
} Partial;

static uint32_t last_block(const Partial *partial, Literal literal) {
  return vec_at(&partial->problem->atoms, literal_variable(literal)).span.last;
}

static void push_run(RunVec *runs, uint32_t from, Term term) {
  if (runs->size && runs->data[runs->size - 1].from == from)
    runs->size--; // it was empty
  if (runs->size == 0 || !term_equals(runs->data[runs->size - 1].term, term))
    vec_push(runs, (Run){from, term});
}

// ---- clauses of blocks

static Term make_shared(const Partial *partial, Clause clause, uint32_t cut) {
  TermVec shared = {0};
  const Literal *literals = partial->problem->proof.literals.data + clause.start;
  for (uint32_t i = 0; i < clause.size; i++)
    if (last_block(partial, literals[i]) >= cut)
      vec_push(&shared, problem_term(partial->problem, literals[i]));
  Term term = term_make_or(partial->terms, shared.data, shared.size);
  vec_release(&shared);
  return term;
}

static void start_input(Partial *partial, Clause clause) {
  RunVec *runs = &partial->current;
  uint32_t cut = clause.block + 1;
  const Literal *literals = partial->problem->proof.literals.data + clause.start;
  push_run(runs, 0, term_true(partial->terms));
  while (cut != UINT32_MAX) {
    push_run(runs, cut, make_shared(partial, clause, cut));
    uint32_t next = UINT32_MAX;
    for (uint32_t i = 0; i < clause.size; i++) {
      uint32_t leaves = last_block(partial, literals[i]) + 1;
      if (leaves > cut && leaves < next)
        next = leaves;
    }
    cut = next;
  }
}

// ---- lemmas

// What a fact says: the sum that is <= 0, or = 0.
static Term fact_sum(const Partial *partial, Literal fact, bool *is_equation) {
  Terms *terms = partial->terms;
  Term atom = vec_at(&partial->problem->atoms, literal_variable(fact)).term;
  Term sum = term_arg(terms, atom, 0);
  *is_equation = term_kind(terms, atom) == TERM_EQ0;
  if (!literal_is_negated(fact))
    return sum;
  return term_make_sub(terms, term_make_int(terms, 1), sum);
}

typedef struct LastingFact {
  uint32_t last;
  Multiplier multiplier;
} LastingFact;

static int compare_last(const void *a, const void *b) {
  const LastingFact *x = a, *y = b;
  if (x->last != y->last)
    return x->last < y->last ? -1 : 1;
  return x->multiplier.fact < y->multiplier.fact ? -1 : x->multiplier.fact > y->multiplier.fact;
}

static Term add_fact(const Partial *partial, Term total, Multiplier multiplier,
                     bool *are_equations) {
  Terms *terms = partial->terms;
  bool is_equation;
  Term sum = fact_sum(partial, multiplier.fact, &is_equation);
  *are_equations &= is_equation;
  return term_make_add(terms, total, term_make_scale(terms, multiplier.factor, sum));
}

// By how much the facts contradict each other: all of them say that it is <= 0. 0: they do not.
static __int128 find_gap(const Partial *partial, const LastingFact *facts, uint32_t count,
                         bool *are_equations) {
  Term total = term_make_int(partial->terms, 0);
  *are_equations = true;
  for (uint32_t i = 0; i < count; i++)
    total = add_fact(partial, total, facts[i].multiplier, are_equations);
  __int128 gap;
  return term_is_int_constant(partial->terms, total, &gap) && gap > 0 ? gap : 0;
}

// Equations are kept as they are. Other sums are relaxed by SLACK to the weakest bound that
// suffices: `x <= 3` rather than `x == 0` when x > 3 is what cannot be.
static Term make_part(Terms *terms, Term sum, __int128 slack, bool are_equations) {
  Term bound = term_make_int(terms, slack);
  return are_equations && slack == 0 ? term_make_eq(terms, sum, bound)
                                     : term_make_le(terms, sum, bound);
}

// False when the facts do not contradict each other.
static bool sum_up(Partial *partial, const LastingFact *facts, uint32_t count) {
  Terms *terms = partial->terms;
  bool are_equations;
  __int128 gap = find_gap(partial, facts, count, &are_equations);
  __int128 slack = are_equations || gap == 0 ? 0 : gap - 1;
  Term total = term_make_int(terms, 0);
  are_equations = true;
  push_run(&partial->current, 0, term_true(terms));
  for (uint32_t i = 0; gap && i < count; i++) {
    total = add_fact(partial, total, facts[i].multiplier, &are_equations);
    if (i + 1 == count || facts[i + 1].last != facts[i].last)
      push_run(&partial->current, facts[i].last + 1, make_part(terms, total, slack, are_equations));
  }
  return gap > 0;
}

static bool start_lemma(Partial *partial, Clause clause) {
  VEC(LastingFact) facts = {0};
  for (uint32_t i = 0; i < clause.origins; i++) {
    Multiplier multiplier = partial->problem->proof.multipliers.data[clause.origin + i];
    vec_push(&facts, (LastingFact){last_block(partial, multiplier.fact), multiplier});
  }
  qsort(facts.data, facts.size, sizeof *facts.data, compare_last);
  bool is_right = sum_up(partial, facts.data, facts.size);
  vec_release(&facts);
  return is_right;
}

// ---- resolution

static Term join(const Partial *partial, uint32_t cut, uint32_t last, Term a, Term b) {
  return cut > last ? term_make_or2(partial->terms, a, b) : term_make_and2(partial->terms, a, b);
}

// `current` becomes the partial interpolants of its resolvent with CLAUSE.
static void resolve(Partial *partial, ClauseId clause, uint32_t pivot) {
  uint32_t last = partial->problem->atoms.data[pivot].span.last;
  Slice slice = partial->slices.data[clause];
  uint32_t i = 0, j = 0, cut = 0;
  vec_clear(&partial->next);
  while (cut != UINT32_MAX) {
    Run a = partial->current.data[i], b = partial->runs.data[slice.start + j];
    push_run(&partial->next, cut, join(partial, cut, last, a.term, b.term));
    uint32_t next_a =
        i + 1 < partial->current.size ? partial->current.data[i + 1].from : UINT32_MAX;
    uint32_t next_b =
        j + 1 < slice.size ? partial->runs.data[slice.start + j + 1].from : UINT32_MAX;
    uint32_t next = next_a < next_b ? next_a : next_b;
    if (cut <= last && last + 1 < next)
      next = last + 1;
    i += next == next_a && next_a != UINT32_MAX;
    j += next == next_b && next_b != UINT32_MAX;
    cut = next;
  }
  RunVec old = partial->current;
  partial->current = partial->next;
  partial->next = old;
}

static void load(Partial *partial, ClauseId clause) {
  Slice slice = partial->slices.data[clause];
  for (uint32_t i = 0; i < slice.size; i++)
    vec_push(&partial->current, partial->runs.data[slice.start + i]);
}

static void resolve_all(Partial *partial, Clause clause) {
  const Step *steps = partial->problem->proof.steps.data + clause.origin;
  load(partial, steps[0].clause);
  for (uint32_t i = 1; i < clause.origins; i++)
    resolve(partial, steps[i].clause, steps[i].pivot);
}

// ---- the whole proof

static bool compute(Partial *partial, ClauseId number) {
  Clause clause = proof_clause(&partial->problem->proof, number);
  bool is_right = true;
  vec_clear(&partial->current);
  if (clause.kind == CLAUSE_INPUT)
    start_input(partial, clause);
  else if (clause.kind == CLAUSE_LEMMA)
    is_right = start_lemma(partial, clause);
  else
    resolve_all(partial, clause);
  partial->slices.data[number] = (Slice){partial->runs.size, partial->current.size};
  vec_each(Run, run, &partial->current)
    vec_push(&partial->runs, *run);
  return is_right;
}

static bool compute_all(Partial *partial, ClauseId empty) {
  for (ClauseId i = 0; i <= empty; i++) {
    vec_push(&partial->used, false);
    vec_push(&partial->slices, (Slice){0, 0});
  }
  proof_mark_used(&partial->problem->proof, empty, partial->used.data);
  for (ClauseId i = 0; i <= empty; i++) {
    if (!partial->used.data[i])
      continue;
    if (!compute(partial, i) || deadline_has_passed(partial->problem->cdcl.deadline))
      return false;
  }
  return true;
}

// Runs of the empty clause, which is in `current`, to interpolants.
static void spread(const Partial *partial, uint32_t count, Term *out) {
  uint32_t run = 0;
  for (uint32_t cut = 1; cut < count; cut++) {
    while (run + 1 < partial->current.size && partial->current.data[run + 1].from <= cut)
      run++;
    out[cut - 1] = partial->current.data[run].term;
  }
}

bool partial_interpolate(Problem *problem, uint32_t count, Term *out) {
  Partial partial = {.problem = problem, .terms = problem->terms};
  bool is_done = compute_all(&partial, problem->cdcl.empty);
  if (is_done)
    spread(&partial, count, out);
  vec_release(&partial.used);
  vec_release(&partial.runs);
  vec_release(&partial.slices);
  vec_release(&partial.current);
  vec_release(&partial.next);
  return is_done;
}
