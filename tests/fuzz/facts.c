// What octagons know of a location holds in every state in which a run gets there: random programs
// are run on random inputs, with both kinds of packs.
// Usage: fuzz_facts [--seeds=FROM-TO] [--memory=PERCENT] [FILE...]
#define _GNU_SOURCE // mkstemps
#include "truth.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/stats.h"
#include "cfa/passes.h"
#include "exec/exec.h"
#include "frontend/frontend.h"
#include "preanalysis/preanalysis.h"
#include "term/rewrite.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNS = 12, MOST_STEPS = 3000 };

typedef struct Totals {
  uint32_t programs, runs, failures, excluded;
  uint64_t states, known; // states that were checked; those of which something is known
} Totals;

// One run beside what is known.
typedef struct Session {
  const Cfa *cfa;
  Terms *terms;
  Preanalysis *preanalysis;
  Totals *totals;
  uint64_t random;
  Map values; // variable and bit offset -> 1 + index into `numbers`; absent: unknown
  VEC(int64_t) numbers;
  uint32_t *calls; // by function id: under way
  bool is_over;    // what follows leads to no error, or is behind a recursive call
  bool has_failed;
} Session;

// ---- values

static uint64_t place_key(const Variable *variable, uint64_t bit_offset) {
  return (uint64_t)variable->id << 32 | bit_offset;
}

static void store(Session *session, const Variable *variable, uint64_t bit_offset, __int128 value) {
  uint64_t *number = map_insert(&session->values, place_key(variable, bit_offset), NULL);
  vec_push(&session->numbers, (int64_t)value);
  *number = value >= INT64_MIN && value <= INT64_MAX ? session->numbers.size : 0;
}

static void forget(Session *session, const Variable *variable) {
  if (!variable)
    return;
  for (uint32_t i = 0; i < session->values.capacity; i++)
    if (session->values.used[i] && session->values.entries[i].key >> 32 == variable->id)
      session->values.entries[i].value = 0;
}

// ---- following a run

static const Expr *written_by(const Edge *edge) {
  switch (edge->kind) {
  case EDGE_ASSIGN:
    return edge->assign.lhs;
  case EDGE_HAVOC:
    return edge->havoc.lhs;
  case EDGE_CALL:
    return edge->call.lhs;
  case EDGE_SKIP:
  case EDGE_ASSUME:
  case EDGE_RETURN:
    break;
  }
  return NULL;
}

static void enter(Session *session, const Function *callee) {
  session->is_over |= session->calls[callee->id]++ > 0;
  vec_each(Variable *const, local, &callee->locals)
    forget(session, *local);
  vec_each(Variable *const, param, &callee->params)
    forget(session, *param);
}

static void observe(void *context, const ExecEvent *event) {
  Session *session = context;
  if (event->kind == EXEC_ENTERED)
    enter(session, event->callee);
  if (event->kind == EXEC_RETURNS)
    session->calls[cfa_location(session->cfa, event->edge->source)->function->id]--;
  bool has_value = event->kind == EXEC_STORED || event->kind == EXEC_PASSED;
  if (has_value && event->variable && event->type && type_is_int(event->type))
    store(session, event->variable, event->bit_offset, event->value.integer);
}

// FORMULA with the values of all variables whose value is known.
static Term evaluate(Session *session, Term formula) {
  TermVec variables = {0}, known = {0}, values = {0};
  term_variables(session->terms, formula, &variables);
  vec_each(const Term, variable, &variables) {
    const Cell *cell =
        symbol_get(session->terms, term_get(session->terms, *variable).symbol)->origin;
    const uint64_t *number = map_find(&session->values, place_key(cell->root, cell->bit_offset));
    if (!number || !*number)
      continue;
    vec_push(&known, *variable);
    vec_push(&values, term_make_int(session->terms, session->numbers.data[*number - 1]));
  }
  if (known.size)
    formula = term_substitute(session->terms, formula, known.data, values.data, known.size);
  vec_release(&variables);
  vec_release(&known);
  vec_release(&values);
  return formula;
}

static void check(Session *session, const Edge *edge) {
  session->is_over |= !cfa_location(session->cfa, edge->source)->reaches_error;
  if (session->is_over)
    return;
  const KnownFacts *facts = preanalysis_facts(session->preanalysis, edge->source);
  session->totals->states++;
  session->totals->known += !term_is_true(session->terms, facts->formula);
  if (!term_is_false(session->terms, evaluate(session, facts->formula)) || session->has_failed)
    return;
  session->has_failed = true;
  printf("what is known of L%u does not hold\n", edge->source.index);
}

static void watch(void *context, const Edge *edge) {
  Session *session = context;
  check(session, edge);
  const Expr *written = written_by(edge);
  if (written)
    forget(session, expr_root_variable(written));
}

// Small values and large ones.
static ExecAnswer answer(void *context, const ExecQuestion *question) {
  Session *session = context;
  session->random = hash_mix(session->random + 1);
  uint64_t kind = session->random % 4, bits = hash_mix(session->random);
  if (!type_is_int(question->type))
    return (ExecAnswer){0};
  __int128 value = kind == 0 ? (int64_t)bits : (int64_t)(bits % 12) - 2;
  return (ExecAnswer){.integer = type_wrap(question->type, value)};
}

// ---- one program

static void clear_globals(Session *session) {
  vec_each(Variable *const, variable, &session->cfa->variables)
    if ((*variable)->kind == VAR_GLOBAL && !(*variable)->is_extern &&
        type_is_int((*variable)->type))
      store(session, *variable, 0, 0);
}

static void run(Session *session) {
  ExecOptions options = {.answer = answer,
                         .answer_context = session,
                         .watch = watch,
                         .watch_context = session,
                         .observe = observe,
                         .observe_context = session,
                         .step_limit = MOST_STEPS};
  ExecResult result = {0};
  Arena arena;
  arena_init(&arena);
  map_init(&session->values);
  session->calls = ARENA_ARRAY(&arena, uint32_t, session->cfa->functions.size);
  session->is_over = false;
  clear_globals(session);
  exec_run(session->cfa, &options, &result);
  exec_result_release(&result);
  session->totals->runs++;
  vec_release(&session->numbers);
  map_release(&session->values);
  arena_release(&arena);
}

// False when a fact does not hold.
static bool check_packs(const Cfa *cfa, PackKind packs, uint64_t seed, Totals *totals) {
  Terms *terms = terms_new();
  Encoder *encoder = encoder_new(terms, cfa, (EncodeOptions){0});
  PreanalysisOptions options = {.packs = packs, .pack_size = 10};
  Session session = {.cfa = cfa, .terms = terms, .totals = totals, .random = hash_mix(seed)};
  session.preanalysis = preanalysis_new(cfa, terms, encoder, options);
  uint32_t all;
  totals->excluded += preanalysis_excluded(session.preanalysis, &all);
  for (uint32_t i = 0; i < RUNS; i++)
    run(&session);
  preanalysis_free(session.preanalysis);
  encoder_free(encoder);
  terms_free(terms);
  return !session.has_failed;
}

static void check_file(const char *file, DataModel model, uint64_t seed, Totals *totals) {
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
  bool holds = check_packs(&cfa, PACKS_FLOW, seed, totals);
  holds &= check_packs(&cfa, PACKS_BLOCK, seed, totals);
  totals->programs++;
  totals->failures += !holds;
  if (!holds)
    printf("seed %" PRIu64 ": facts that do not hold\n", seed);
  cfa_release(&cfa);
}

static void check_seeds(uint64_t first, uint64_t last, int memory, Totals *totals) {
  char file[] = "/tmp/gavel-facts-XXXXXX.c";
  int descriptor = mkstemps(file, 2);
  for (uint64_t seed = first; seed <= last; seed++) {
    Task task;
    task_init(&task, seed, memory, file);
    FILE *out = fopen(file, "w");
    if (!out || fputs(strbuf_text(&task.text), out) < 0 || fclose(out) != 0)
      die("%s: cannot be written", file);
    check_file(file, task.model, seed, totals);
    task_release(&task);
  }
  unlink(file);
  close(descriptor);
}

int main(int argc, char **argv) {
  uint64_t first = 1, last = 60, start = clock_ns();
  Totals totals = {0};
  bool has_files = false;
  int memory = MEMORY_SHARE;
  for (int i = 1; i < argc; i++) {
    if (sscanf(argv[i], "--seeds=%" SCNu64 "-%" SCNu64, &first, &last) == 2)
      continue;
    if (sscanf(argv[i], "--memory=%d", &memory) == 1)
      continue;
    has_files = true;
    check_file(argv[i], MODEL_LP64, 1, &totals);
  }
  if (!has_files)
    check_seeds(first, last, memory, &totals);
  printf("%u programs, %u runs, %" PRIu64 " states, %" PRIu64 " with facts; %u errors excluded; "
         "%u programs with facts that do not hold; %.1f s\n",
         totals.programs, totals.runs, totals.states, totals.known, totals.excluded,
         totals.failures, (double)(clock_ns() - start) / 1e9);
  return totals.failures != 0;
}
