// Partial interpolants change at few cuts only: they are kept as runs.
//
// At cut k, block b is in A if b < k. An atom counts as A's if its last block is in A (for strong
// interpolants; for weak ones, if its first block is), else as B's. Then
//   - a clause of A has the disjunction of its literals that are B's, a clause of B the conjunction
//     of the negations of those that are A's;
//   - a lemma has the sum of those facts that are A's, each times its factor (for weak ones the
//     negation of B's fact, if there is only one);
//   - a resolvent has the disjunction of its parents' if the pivot is A's, else the conjunction.
// From one cut to the next, clauses, facts and literals only go from B to A, in one direction and
// in the whole proof alike: that makes the interpolants a sequence. A clause of several blocks is
// the last one's for strong interpolants, the first one's for weak ones, and says nothing in
// between.
#include "interp/native/partial.h"

#include "term/number.h"

#include <stdlib.h>

enum { CLAUSE_WORK = 20 };

typedef struct CutRun {
  uint32_t from; // cut; until the next run's
  Term term;
} CutRun;

typedef VEC(CutRun) CutRunVec;

typedef struct Slice {
  uint32_t start, size;
} Slice;

typedef struct Partial {
  Problem *problem;
  Terms *terms;
  bool is_weak;
  const Language *bounds; // see PartialOptions
  VEC(bool) used;         // by clause
  CutRunVec runs;         // of all clauses
  VEC(Slice) slices;      // by clause
  CutRunVec current, next;
} Partial;

// The atom is A's at the cuts behind this block.
static uint32_t block_of_atom(const Partial *partial, uint32_t variable) {
  BlockSpan span = vec_at(&partial->problem->atoms, variable).span;
  return partial->is_weak ? span.first : span.last;
}

static uint32_t block_of_literal(const Partial *partial, Literal literal) {
  return block_of_atom(partial, literal_variable(literal));
}

static uint32_t block_of_clause(const Partial *partial, Clause clause) {
  return partial->is_weak ? clause.first_block : clause.block;
}

static void push_run(CutRunVec *runs, uint32_t from, Term term) {
  assert(runs->size == 0 || vec_last(runs).from <= from);
  if (runs->size && runs->data[runs->size - 1].from == from)
    runs->size--; // it was empty
  if (runs->size == 0 || !term_equals(runs->data[runs->size - 1].term, term))
    vec_push(runs, (CutRun){from, term});
}

// ---- clauses of blocks

// Of the literals that are not on the clause's side of the cut.
static Term make_foreign(const Partial *partial, Clause clause, uint32_t cut) {
  assert(clause.kind == CLAUSE_INPUT);
  TermVec foreign = {0};
  bool is_before = block_of_clause(partial, clause) < cut;
  const Literal *literals = partial->problem->proof.literals.data + clause.start;
  for (uint32_t i = 0; i < clause.size; i++)
    if ((block_of_literal(partial, literals[i]) < cut) != is_before)
      vec_push(&foreign,
               problem_term(partial->problem, is_before ? literals[i] : literal_not(literals[i])));
  Term term = is_before ? term_make_or(partial->terms, foreign.data, foreign.size)
                        : term_make_and(partial->terms, foreign.data, foreign.size);
  vec_release(&foreign);
  return term;
}

// The least of NEXT and the cut behind BLOCK, if that is behind CUT.
static uint32_t next_cut(uint32_t next, uint32_t cut, uint32_t block) {
  return block + 1 > cut && block + 1 < next ? block + 1 : next;
}

static void start_input(Partial *partial, Clause clause) {
  const Literal *literals = partial->problem->proof.literals.data + clause.start;
  for (uint32_t cut = 0; cut != UINT32_MAX;) {
    push_run(&partial->current, cut, make_foreign(partial, clause, cut));
    uint32_t next = next_cut(UINT32_MAX, cut, block_of_clause(partial, clause));
    for (uint32_t i = 0; i < clause.size; i++)
      next = next_cut(next, cut, block_of_literal(partial, literals[i]));
    cut = next;
  }
}

// ---- lemmas

Term partial_fact_sum(const Problem *problem, Literal fact, bool *is_equation) {
  Terms *terms = problem->terms;
  Term atom = vec_at(&problem->atoms, literal_variable(fact)).term;
  Term sum = term_arg(terms, atom, 0);
  *is_equation = term_kind(terms, atom) == TERM_EQ0;
  assert(*is_equation ? !literal_is_negated(fact) : term_kind(terms, atom) == TERM_LE0);
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
  Term sum = partial_fact_sum(partial->problem, multiplier.fact, &is_equation);
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
// suffices: `x <= 3` rather than `x == 0` when x > 3 is what cannot be. Or to the weakest bound
// that is a number of the program text.
Term partial_make_bound(Terms *terms, Term sum, __int128 slack, bool are_equations) {
  Term bound = term_make_int(terms, slack);
  return are_equations && slack == 0 ? term_make_eq(terms, sum, bound)
                                     : term_make_le(terms, sum, bound);
}

// How much SUM may be relaxed, between LEAST and MOST, to be bounded by a number of the text; MOST
// if there is none. From cut to cut it must not become less.
static __int128 choose_slack(const Partial *partial, Term sum, __int128 least, __int128 most) {
  assert(least <= most);
  TermData data = term_get(partial->terms, sum);
  bool is_sum = data.kind == TERM_SUM;
  unsigned __int128 divisor = !is_sum;
  __int128 constant = is_sum ? data.constant : 0, bound, low, high;
  if (!partial->bounds || data.kind == TERM_INT)
    return most;
  for (uint32_t i = 0; is_sum && i < data.arg_count; i++)
    divisor = number_gcd(number_magnitude(data.factors[i]), divisor);
  if (divisor > INT64_MAX || !number_sub(least, constant, &low) ||
      !number_sub(most, constant, &high))
    return most;
  low = number_floor_div(low, (__int128)divisor);
  high = number_floor_div(high, (__int128)divisor);
  if (low == INT128_MIN || high == INT128_MAX ||
      language_find_bound(partial->bounds, low, high, false, &bound) > 0)
    return most;
  __int128 slack = constant + bound * (__int128)divisor;
  assert(slack <= most);
  return slack < least ? least : slack;
}

// False when the facts do not contradict each other.
static bool sum_up(Partial *partial, const LastingFact *facts, uint32_t count) {
  Terms *terms = partial->terms;
  bool are_equations;
  __int128 gap = find_gap(partial, facts, count, &are_equations);
  __int128 most = are_equations || gap == 0 ? 0 : gap - 1, slack = 0;
  Term total = term_make_int(terms, 0);
  are_equations = true;
  push_run(&partial->current, 0, term_true(terms));
  for (uint32_t i = 0; gap && i < count; i++) {
    total = add_fact(partial, total, facts[i].multiplier, &are_equations);
    if (i + 1 < count && facts[i + 1].last == facts[i].last)
      continue;
    slack = choose_slack(partial, total, slack, most);
    Term part = partial_make_bound(terms, total, slack, are_equations);
    if (partial->is_weak && i + 2 == count) // all variables of the last fact occur before
      part = problem_term(partial->problem, literal_not(facts[count - 1].multiplier.fact));
    push_run(&partial->current, facts[i].last + 1, part);
  }
  return gap > 0;
}

static bool start_lemma(Partial *partial, Clause clause) {
  VEC(LastingFact) facts = {0};
  for (uint32_t i = 0; i < clause.origins; i++) {
    Multiplier multiplier = partial->problem->proof.multipliers.data[clause.origin + i];
    vec_push(&facts, (LastingFact){block_of_literal(partial, multiplier.fact), multiplier});
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
  uint32_t last = block_of_atom(partial, pivot);
  Slice slice = partial->slices.data[clause];
  assert(slice.size > 0 && partial->current.size > 0); // CLAUSE is older, and in use
  uint32_t i = 0, j = 0, cut = 0;
  vec_clear(&partial->next);
  while (cut != UINT32_MAX) {
    CutRun a = partial->current.data[i], b = partial->runs.data[slice.start + j];
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
  CutRunVec old = partial->current;
  partial->current = partial->next;
  partial->next = old;
}

static void load(Partial *partial, ClauseId clause) {
  Slice slice = partial->slices.data[clause];
  vec_append(&partial->current, partial->runs.data + slice.start, slice.size);
}

static void resolve_all(Partial *partial, Clause clause) {
  assert(clause.kind == CLAUSE_LEARNED && clause.origins > 0);
  const ResolutionStep *steps = partial->problem->proof.steps.data + clause.origin;
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
  assert(partial->current.size > 0 && partial->current.data[0].from == 0);
  partial->slices.data[number] = (Slice){partial->runs.size, partial->current.size};
  vec_append(&partial->runs, partial->current.data, partial->current.size);
  return is_right;
}

static bool compute_all(Partial *partial, ClauseId empty) {
  assert(proof_clause(&partial->problem->proof, empty).size == 0);
  vec_fill(&partial->used, empty + 1, false);
  vec_fill(&partial->slices, empty + 1, (Slice){0, 0});
  proof_mark_used(&partial->problem->proof, empty, partial->used.data);
  for (ClauseId i = 0; i <= empty; i++) {
    if (!partial->used.data[i])
      continue;
    work_add(CLAUSE_WORK);
    if (!compute(partial, i) || deadline_has_passed(partial->problem->cdcl.deadline))
      return false;
  }
  return true;
}

// Runs of the empty clause, which is in `current`, to interpolants.
static void spread(const Partial *partial, uint32_t count, Term *out) {
  assert(partial->current.size > 0);
  uint32_t run = 0;
  for (uint32_t cut = 1; cut < count; cut++) {
    while (run + 1 < partial->current.size && partial->current.data[run + 1].from <= cut)
      run++;
    out[cut - 1] = partial->current.data[run].term;
  }
}

bool partial_interpolate(Problem *problem, uint32_t count, PartialOptions options, Term *out) {
  assert(problem->cdcl.empty != NO_CLAUSE);
  Partial partial = {.problem = problem,
                     .terms = problem->terms,
                     .is_weak = options.is_weak,
                     .bounds = options.bounds};
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
