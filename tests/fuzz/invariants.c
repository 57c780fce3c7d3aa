// Invariants of Horn clauses hold in every state in which a run gets to their loop: random programs
// are solved, and those that are safe run on random inputs. Formulas are evaluated over what the
// run's memory holds (exec/state.h); variables that stand for no cell are indexes, and tried with
// all values that make a difference. What cannot be evaluated (what a function has found, values
// that nobody has set) is left as it is; a formula that becomes false does not hold.
// Usage: fuzz_invariants [--seeds=FROM-TO] [--memory=PERCENT | --arrays] [--work=WORK] [FILE...]
#define _GNU_SOURCE // mkstemps
#include "truth.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/stats.h"
#include "cfa/passes.h"
#include "chc/chc.h"
#include "encode/place.h"
#include "exec/exec.h"
#include "exec/state.h"
#include "frontend/frontend.h"
#include "term/print.h"
#include "term/rewrite.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  RUNS = 12,
  MOST_STEPS = 2000,
  MOST_BYTES = 64,   // of an object whose addresses are tried
  MOST_VALUES = 250, // of an index
  MOST_TUPLES = 250  // of several indexes: so many of all, at random
};

typedef struct Totals {
  uint32_t programs, safe, solved, runs, failures;
  uint32_t invariants, quantified;
  uint64_t states, evaluated; // of invariants; those of which nothing was left
} Totals;

typedef VEC(int64_t) Numbers;

typedef struct Session {
  const Cfa *cfa;
  Terms *terms;
  ChcInvariantVec invariants;
  Totals *totals;
  uint64_t random;
  const ExecState *state; // of the run, at this moment
  Numbers indexes;        // worth trying
  bool has_failed;
} Session;

// ---- where the elements of an array of a variable are

static const Field *field_at(const Record *record, uint64_t bit_offset) {
  const Field *found = NULL;
  for (uint32_t i = 0; i < record->field_count; i++)
    if (record->fields[i].bit_offset <= bit_offset)
      found = &record->fields[i];
  return found;
}

// From the start of TYPE, whose part OFFSET bits on lies in arrays that are elements of each other,
// to that part of element INDEX. False if arrays lie apart, as in structs in arrays in structs.
static bool find_element(const Type *type, uint64_t offset, __int128 index, uint64_t *bits) {
  bool is_found = false;
  *bits = 0;
  for (;;) {
    if (type->kind == TYPE_ARRAY) {
      while (type->kind == TYPE_ARRAY)
        type = type->array.element;
      if (is_found || index < 0)
        return false;
      is_found = true;
      *bits += (uint64_t)index * 8 * type->size;
    } else if (type->kind == TYPE_RECORD) {
      const Field *field = field_at(type->record, offset);
      if (!field || field->is_bit_field || type->record->is_union)
        return false;
      *bits += field->bit_offset;
      offset -= field->bit_offset;
      type = field->type;
    } else {
      return is_found && offset == 0;
    }
  }
}

// ---- evaluation

static const Cell *cell_of(const Terms *terms, Term variable) {
  const Cell *cell = symbol_get(terms, term_get(terms, variable).symbol)->origin;
  bool is_current = cell && cell->symbol.id == term_get(terms, variable).symbol.id;
  return is_current && cell->kind == CELL_VALUE && !cell->bit_width ? cell : NULL;
}

static bool is_number(const Cell *cell) {
  return cell->type && (type_is_int(cell->type) || type_is_pointer(cell->type));
}

static Term value_of_variable(Session *session, Term node) {
  const Cell *cell = cell_of(session->terms, node);
  ExecAnswer value;
  if (!cell || cell->is_array || !cell->root || !is_number(cell) ||
      !state_variable(session->state, cell->root, cell->bit_offset, cell->type, &value))
    return node;
  return term_make_int(session->terms, value.integer);
}

static Term value_of_element(Session *session, Term node) {
  Terms *terms = session->terms;
  TermData data = term_get(terms, node);
  bool is_variable = term_get(terms, data.args[0]).kind == TERM_VAR;
  const Cell *cell = is_variable ? cell_of(terms, data.args[0]) : NULL;
  TermData index = term_get(terms, data.args[1]);
  ExecAnswer value;
  uint64_t bits;
  if (!cell || index.kind != TERM_INT || !is_number(cell))
    return node;
  bool is_known =
      cell->root ? find_element(cell->root->type, cell->bit_offset, index.constant, &bits) &&
                       state_variable(session->state, cell->root, bits, cell->type, &value)
                 : state_memory(session->state, (uint64_t)index.constant, cell->type, &value);
  return is_known ? term_make_int(terms, value.integer) : node;
}

static Term value_of_node(void *context, Terms *terms, Term node) {
  TermKind kind = term_get(terms, node).kind;
  if (kind == TERM_VAR)
    return value_of_variable(context, node);
  return kind == TERM_SELECT ? value_of_element(context, node) : node;
}

static Term evaluate(Session *session, Term formula) {
  return term_map(session->terms, formula, value_of_node, session);
}

// ---- indexes

static void add_addresses(Session *session) {
  for (StatePart part = 0; part < STATE_PARTS; part++)
    for (StateObject object = {0}; state_next_object(session->state, part, &object);)
      for (uint64_t i = 0; i < object.size && i < MOST_BYTES; i++)
        if (session->indexes.size < MOST_VALUES)
          vec_push(&session->indexes, (int64_t)(object.base + i));
}

static void find_indexes(Session *session) {
  vec_clear(&session->indexes);
  for (int64_t i = -1; i < 12; i++)
    vec_push(&session->indexes, i);
  add_addresses(session);
}

static void find_quantified(const Session *session, Term formula, TermVec *out) {
  TermVec variables = {0};
  term_variables(session->terms, formula, &variables);
  vec_each(const Term, variable, &variables)
    if (!symbol_get(session->terms, term_get(session->terms, *variable).symbol)->origin)
      vec_push(out, *variable);
  vec_release(&variables);
}

// The tuple number NUMBER of so many values of SIZE ones.
static void pick_tuple(Session *session, uint64_t number, uint32_t size, bool is_random,
                       TermVec *out) {
  vec_clear(out);
  for (uint32_t i = 0; i < size; i++) {
    uint64_t which = number;
    if (is_random)
      which = session->random = hash_mix(session->random + 1);
    number /= session->indexes.size;
    vec_push(out, term_make_int(session->terms,
                                session->indexes.data[which % session->indexes.size]));
  }
}

// FORMULA is false for some indexes.
static bool is_false_somewhere(Session *session, Term formula, const TermVec *quantified) {
  uint64_t count = 1;
  for (uint32_t i = 0; i < quantified->size && count <= MOST_TUPLES; i++)
    count *= session->indexes.size;
  bool is_random = count > MOST_TUPLES, is_false = false;
  TermVec values = {0};
  for (uint64_t i = 0; i < (is_random ? MOST_TUPLES : count) && !is_false; i++) {
    pick_tuple(session, i, quantified->size, is_random, &values);
    Term instance = term_substitute(session->terms, formula, quantified->data, values.data,
                                    quantified->size);
    is_false = term_is_false(session->terms, evaluate(session, instance));
  }
  vec_release(&values);
  return is_false;
}

// ---- states

static void complain(Session *session, Loc loc, Term conjunct, Term instance) {
  Strbuf text = {0};
  session->has_failed = true;
  term_add_c(session->terms, conjunct, &text);
  strbuf_add(&text, ", here: ");
  term_add_c(session->terms, instance, &text);
  printf("does not hold at L%u: %s\n", loc.index, strbuf_text(&text));
  strbuf_release(&text);
}

static void check_conjunct(Session *session, Loc loc, Term conjunct) {
  Term formula = evaluate(session, conjunct);
  TermVec quantified = {0};
  find_quantified(session, formula, &quantified);
  session->totals->states++;
  session->totals->evaluated += term_is_true(session->terms, formula) || quantified.size;
  bool is_false = term_is_false(session->terms, formula);
  if (quantified.size) {
    find_indexes(session);
    is_false = is_false_somewhere(session, formula, &quantified);
  }
  vec_release(&quantified);
  if (is_false && !session->has_failed)
    complain(session, loc, conjunct, formula);
}

static void check_invariant(Session *session, const ChcInvariant *invariant) {
  TermVec conjuncts = {0};
  term_conjuncts(session->terms, invariant->formula, &conjuncts);
  vec_each(const Term, conjunct, &conjuncts)
    check_conjunct(session, invariant->loc, *conjunct);
  vec_release(&conjuncts);
}

static void inspect(void *context, const ExecState *state, const Edge *edge) {
  Session *session = context;
  session->state = state;
  vec_each(const ChcInvariant, invariant, &session->invariants)
    if (term_is_none(invariant->given) && invariant->loc.index == edge->source.index)
      check_invariant(session, invariant);
}

// Small values and large ones.
static ExecAnswer answer(void *context, const ExecQuestion *question) {
  Session *session = context;
  session->random = hash_mix(session->random + 1);
  uint64_t kind = session->random % 8, bits = hash_mix(session->random);
  if (!type_is_int(question->type))
    return (ExecAnswer){0};
  __int128 value = kind == 0 ? (int64_t)bits : (int64_t)(bits % 9) - 1;
  return (ExecAnswer){.integer = type_wrap(question->type, value)};
}

static void run(Session *session) {
  ExecOptions options = {.answer = answer,
                         .answer_context = session,
                         .inspect = inspect,
                         .inspect_context = session,
                         .step_limit = MOST_STEPS};
  ExecResult result = {0};
  exec_run(session->cfa, &options, &result);
  exec_result_release(&result);
  session->totals->runs++;
}

// ---- one program

static void count_invariants(const Session *session) {
  session->totals->invariants += session->invariants.size;
  vec_each(const ChcInvariant, invariant, &session->invariants) {
    TermVec quantified = {0};
    find_quantified(session, invariant->formula, &quantified);
    session->totals->quantified += quantified.size > 0;
    vec_release(&quantified);
  }
}

// False when an invariant does not hold.
static bool check_program(const Cfa *cfa, uint64_t seed, uint32_t work, Totals *totals) {
  Session session = {
      .cfa = cfa, .terms = terms_new(), .totals = totals, .random = hash_mix(seed)};
  Chc *chc = chc_new(cfa, session.terms, (EncodeOptions){0}, CHC_SPACER);
  if (chc_run(chc, work, false).status == CEGAR_SAFE) {
    totals->solved++;
    chc_invariants(chc, &session.invariants);
    count_invariants(&session);
    for (uint32_t i = 0; i < RUNS; i++)
      run(&session);
  }
  vec_release(&session.invariants);
  vec_release(&session.indexes);
  chc_free(chc);
  terms_free(session.terms);
  return !session.has_failed;
}

static void check_file(const char *file, DataModel model, uint64_t seed, uint32_t work,
                       Totals *totals) {
  Cfa cfa;
  FrontendInput input = {.files = &file,
                         .file_count = 1,
                         .model = model,
                         .entry = "main",
                         .property = property_default()};
  cfa_init(&cfa, input.model);
  if (frontend_load(&cfa, &input) != FRONTEND_OK)
    die("%s: cannot be loaded", file);
  cfa_run_passes(&cfa);
  bool holds = check_program(&cfa, seed, work, totals);
  totals->safe++;
  totals->failures += !holds;
  if (!holds)
    printf("seed %" PRIu64 " (%s): an invariant does not hold\n", seed, file);
  cfa_release(&cfa);
}

static void check_seeds(uint64_t first, uint64_t last, int memory, uint32_t work, Totals *totals) {
  char file[] = "/tmp/gavel-invariants-XXXXXX.c";
  int descriptor = mkstemps(file, 2);
  if (descriptor < 0)
    die("cannot make a temporary file");
  for (uint64_t seed = first; seed <= last; seed++) {
    Task task;
    task_init(&task, seed, memory, file);
    totals->programs++;
    if (task.is_safe)
      check_file(file, task.model, seed, work, totals);
    task_release(&task);
  }
  unlink(file);
  close(descriptor);
}

static void print_totals(const Totals *totals, double seconds) {
  printf("%u programs, %u safe, %u solved: %u invariants, %u about all indexes; %u runs, %" PRIu64
         " states, %" PRIu64 " evaluated; %u programs with invariants that do not hold; %.1f s\n",
         totals->programs, totals->safe, totals->solved, totals->invariants, totals->quantified,
         totals->runs, totals->states, totals->evaluated, totals->failures, seconds);
}

int main(int argc, char **argv) {
  uint64_t first = 1, last = 60, start = clock_ns();
  Totals totals = {0};
  bool has_files = false;
  int memory = MEMORY_SHARE;
  uint32_t work = 2000000;
  for (int i = 1; i < argc; i++) {
    if (sscanf(argv[i], "--seeds=%" SCNu64 "-%" SCNu64, &first, &last) == 2 ||
        sscanf(argv[i], "--memory=%d", &memory) == 1 || sscanf(argv[i], "--work=%u", &work) == 1)
      continue;
    if (!strcmp(argv[i], "--arrays")) {
      memory = ONLY_ARRAYS;
      continue;
    }
    has_files = true;
    check_file(argv[i], MODEL_LP64, 1, work, &totals);
  }
  if (!has_files)
    check_seeds(first, last, memory, work, &totals);
  print_totals(&totals, (double)(clock_ns() - start) / 1e9);
  return totals.failures || !totals.evaluated;
}
