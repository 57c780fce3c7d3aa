// Symbolic execution equals interpreter: random programs (generate_straight.h) are run by the
// interpreter and followed symbolically, along the same way and as a whole with branches merged.
// With the inputs of the run put in, guards have to become true and every number that the run
// printed has to come out; no solver is asked.
// Usage: symbolic [--seeds=FROM-TO] [--memory=PERCENT] [--floats=PERCENT] [--library=PERCENT]
// [--gcc=N] [--keep=FOLDER] [FILE.c...]
// --memory, --floats, --library: how many statements are about these, in every second program; one
// with loops, as the library's code has, is not followed as a whole.
// --gcc: every Nth run is compared with that of a compiled program.
#include "encoded_run.h"
#include "generate_straight.h"

#include "base/diag.h"
#include "base/stats.h"
#include "cfa/call_sites.h"
#include "cfa/passes.h"
#include "frontend/frontend.h"
#include "symbolic/symbolic.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  INPUTS = 3,      // runs of each program
  ILP32_EVERY = 4, // programs for that data model
  MOST_STATES = 64 // at one location that cannot be merged
};

typedef struct Totals {
  uint32_t programs, runs, stopped;
  uint32_t same, lost, different; // ways
  uint32_t compiled;
} Totals;

typedef struct Session {
  uint64_t first, last;
  int memory, floats, library; // percent
  int gcc;                     // every so many programs; 0: none
  const char *keep;            // where failing programs are left
  char program[64];            // temporary file
  const char *name;            // of the current program, for messages
  Totals totals;
} Session;

// One run, and the way that it is followed on.
typedef struct Walk {
  Session *session;
  const char *way;
  Terms *terms;
  Symbolic *symbolic;
  const Cfa *cfa;
  const Run *run;
  CallSites sites;
  TermVec from, to; // what is put in for variables
  Map orders;       // edge id -> 1 + number of the input or output that it was in the run
  const char *lost; // a state was, and why
  bool is_different, is_short; // short: too many states
  uint32_t printed;
} Walk;

static void complain(Walk *walk, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void complain(Walk *walk, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (!walk->is_different) {
    printf("%s, %s: ", walk->session->name, walk->way);
    vprintf(format, arguments);
    printf("\n");
  }
  va_end(arguments);
  walk->is_different = true;
}

// ---- values put in

static unsigned __int128 bits_of_input(const Type *type, const InputValue *input) {
  unsigned __int128 bits = 0;
  if (!type_is_float(type))
    return (unsigned __int128)type_wrap(type, input->value.integer);
  float single = (float)input->value.floating;
  double twice = (double)input->value.floating;
  if (type->floating == FLOAT_FLOAT)
    memcpy(&bits, &single, sizeof single);
  else if (type->floating == FLOAT_DOUBLE)
    memcpy(&bits, &twice, sizeof twice);
  else
    memcpy(&bits, &input->value.floating, 10);
  return bits;
}

static void put_in(Walk *walk, Term variable, unsigned __int128 value) {
  uint32_t width = sort_get(walk->terms, term_sort(walk->terms, variable))->width;
  vec_push(&walk->from, variable);
  vec_push(&walk->to, term_make_bits(walk->terms, width, value));
}

// The variables that the input has become; all of them are that.
static void put_in_input(Walk *walk, const SymState *state, const Edge *edge) {
  const uint64_t *order = map_find(&walk->orders, edge->id);
  Term value = sym_value_of(walk->symbolic, state, edge->havoc.lhs);
  TermVec variables = {0};
  term_variables(walk->terms, value, &variables);
  if (order && variables.size == 1)
    put_in(walk, variables.data[0],
           bits_of_input(edge->havoc.lhs->type, &walk->run->input.answered.data[*order - 1]));
  else if (order)
    complain(walk, "an input has %u variables", variables.size);
  vec_release(&variables);
}

static Term with_inputs(Walk *walk, Term term) {
  return term_substitute(walk->terms, term, walk->from.data, walk->to.data, walk->from.size);
}

// By how much an object or its part of the address space is moved.
static bool is_move(const Terms *terms, Term variable) {
  const char *name = symbol_get(terms, term_get(terms, variable).symbol)->name;
  return !strcmp(name, "slide") || !strcmp(name, "slack");
}

// Objects are laid out from the start of their part of the address space on.
static void put_in_addresses(Walk *walk, Term term) {
  Terms *terms = walk->terms;
  TermVec variables = {0}, conjuncts = {0};
  term_variables(terms, sym_addresses(walk->symbolic, term), &variables);
  vec_each(const Term, variable, &variables)
    if (is_move(terms, *variable))
      put_in(walk, *variable, 0);
  term_conjuncts(terms, with_inputs(walk, sym_addresses(walk->symbolic, term)), &conjuncts);
  vec_each(const Term, conjunct, &conjuncts) {
    TermData data = term_get(terms, *conjunct);
    for (int i = 0; data.kind == TERM_EQ && i < 2; i++)
      if (term_kind(terms, data.args[i]) == TERM_VAR) {
        vec_push(&walk->from, data.args[i]);
        vec_push(&walk->to, data.args[1 - i]);
      }
  }
  vec_release(&variables);
  vec_release(&conjuncts);
}

static Term evaluate(Walk *walk, Term term) {
  Term result = with_inputs(walk, term);
  if (term_is_constant(walk->terms, result))
    return result;
  uint32_t inputs = walk->from.size;
  put_in_addresses(walk, result);
  result = with_inputs(walk, result);
  walk->from.size = walk->to.size = inputs;
  return result;
}

// ---- what is printed

static bool is_print(const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  return callee && callee->builtin == BUILTIN_PRINTF;
}

static void check_output(Walk *walk, const SymState *state, const Edge *edge) {
  const uint64_t *order = map_find(&walk->orders, edge->id);
  if (!order)
    return;
  Term guard = evaluate(walk, state->guard);
  if (term_is_false(walk->terms, guard))
    return;
  walk->printed++;
  if (!term_is_true(walk->terms, guard))
    complain(walk, "a guard is not decided at output %u", (uint32_t)*order - 1);
  Term value = evaluate(walk, sym_value_of(walk->symbolic, state, edge->call.args[1]));
  uint64_t expected = (uint64_t)walk->run->outputs.data[*order - 1];
  TermData data = term_get(walk->terms, value);
  if (data.kind != TERM_BITS)
    complain(walk, "output %u is not decided", (uint32_t)*order - 1);
  else if ((uint64_t)data.constant != expected)
    complain(walk, "output %u is %" PRId64 ", not %" PRId64, (uint32_t)*order - 1,
             (int64_t)expected, (int64_t)data.constant);
}

// ---- steps

// Nobody sets errno, as far as the programs show.
static void put_in_errno(Walk *walk, const SymState *before, const SymState *behind,
                         const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  if (!behind || !callee || callee->builtin != BUILTIN_ERRNO)
    return;
  Term old = with_inputs(walk, sym_value_of(walk->symbolic, before, edge->call.args[0]));
  vec_push(&walk->from, sym_value_of(walk->symbolic, behind, edge->call.lhs));
  vec_push(&walk->to, old);
}

static const SymState *take(Walk *walk, const SymState *state, CfaStep step) {
  const SymState *before = state;
  if (step.kind == STEP_EDGE && is_print(step.edge))
    check_output(walk, state, step.edge);
  state = sym_follow(walk->symbolic, state, &step);
  put_in_errno(walk, before, state, step.edge);
  if (state && state->lost && !walk->lost)
    walk->lost = state->lost;
  if (state && step.kind == STEP_EDGE && step.edge->kind == EDGE_HAVOC &&
      step.edge->havoc.kind == HAVOC_NONDET)
    put_in_input(walk, state, step.edge);
  return state;
}

// Every input and output is on an edge that is taken once.
static void note_orders(Walk *walk) {
  uint64_t inputs = 0, outputs = 0;
  vec_each(const Edge *const, edge, &walk->run->edges) {
    bool is_input = (*edge)->kind == EDGE_HAVOC && (*edge)->havoc.kind == HAVOC_NONDET;
    if (is_input || is_print(*edge))
      *map_insert(&walk->orders, (*edge)->id, NULL) = is_input ? ++inputs : ++outputs;
  }
}

// ---- the edges of the run

typedef struct Frame {
  const Edge *call;
  const Function *function;
} Frame;

static const Function *entered_function(const Walk *walk, uint32_t i) {
  const Edge *edge = walk->run->edges.data[i];
  if (edge->kind != EDGE_CALL)
    return NULL;
  const Function *callee = edge_callee(edge);
  if (!callee && i + 1 < walk->run->edges.size) // through a pointer
    callee = cfa_location(walk->cfa, walk->run->edges.data[i + 1]->source)->function;
  return callee && callee->is_defined ? callee : NULL;
}

// A run that stops does so on its last edge or on one of those behind it.
static void check_stop(Walk *walk, const SymState *state) {
  if (!state || term_is_false(walk->terms, evaluate(walk, state->guard)))
    return;
  bool goes_on = false;
  cfa_each_leaving(walk->cfa, vec_last(&walk->run->edges)->target, edge) {
    CfaStep step = cfa_step_edge(edge);
    const SymState *next =
        edge->kind == EDGE_ASSUME ? sym_follow(walk->symbolic, state, &step) : state;
    goes_on |= next && !term_is_false(walk->terms, evaluate(walk, next->guard));
  }
  if (goes_on)
    complain(walk, "the path goes on where the interpreter stops");
}

static void follow_run(Walk *walk) {
  const SymState *state = sym_start(walk->symbolic);
  VEC(Frame) frames = {0};
  for (uint32_t i = 0; i < walk->run->edges.size && state && !walk->lost; i++) {
    const Edge *edge = walk->run->edges.data[i];
    const Function *callee = entered_function(walk, i);
    if (callee) {
      state = take(walk, state, cfa_step_enter(edge, callee));
      vec_push(&frames, (Frame){edge, callee});
      continue;
    }
    state = take(walk, state, cfa_step_edge(edge));
    if (state && cfa_location(walk->cfa, edge->target)->kind == LOC_EXIT && frames.size) {
      Frame frame = vec_pop(&frames);
      state = take(walk, state, cfa_step_leave(frame.call, frame.function));
    }
  }
  vec_release(&frames);
  if (walk->run->status != EXEC_EXITED && !walk->lost)
    check_stop(walk, state);
  else if (!walk->lost && (!state || !term_is_true(walk->terms, evaluate(walk, state->guard))))
    complain(walk, "the path is cut");
}

// ---- the whole program

typedef VEC(const SymState *) States;

static void add_state(Walk *walk, States *states, const SymState *state) {
  if (!state)
    return;
  for (uint32_t i = 0; i < states->size; i++) {
    const SymState *merged = sym_merge(walk->symbolic, states->data[i], state);
    if (merged) {
      states->data[i] = merged;
      return;
    }
  }
  if (states->size < MOST_STATES)
    vec_push(states, state);
  else
    walk->is_short = true;
}

static void follow_function(Walk *walk, const SymState *state, const Function *function,
                            States *out);

static void follow_call(Walk *walk, const SymState *state, const Edge *edge, States *out) {
  const CallGroup *group = call_sites_get(&walk->sites, edge);
  vec_each(Function *const, callee, &group->callees) {
    const SymState *inside = take(walk, state, cfa_step_enter(edge, *callee));
    States ends = {0};
    if (inside)
      follow_function(walk, inside, *callee, &ends);
    vec_each(const SymState *const, end, &ends)
      add_state(walk, out, take(walk, *end, cfa_step_leave(edge, *callee)));
    vec_release(&ends);
  }
}

static void follow_edge(Walk *walk, const SymState *state, const Edge *edge, States *out) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  if (walk->lost)
    return;
  if (edge->kind == EDGE_CALL && (!callee || callee->is_defined))
    follow_call(walk, state, edge, out);
  else
    add_state(walk, out, take(walk, state, cfa_step_edge(edge)));
}

// Locations are in topological order: there are no loops.
static void follow_function(Walk *walk, const SymState *state, const Function *function,
                            States *out) {
  uint32_t count = function->locations.size;
  States *states = calloc(count, sizeof *states);
  vec_push(&states[0], state);
  for (uint32_t i = 0; i < count; i++) {
    Loc loc = function->locations.data[i];
    cfa_each_leaving(walk->cfa, loc, edge) {
      States *target = &states[cfa_location(walk->cfa, edge->target)->order];
      vec_each(const SymState *const, one, &states[i])
        follow_edge(walk, *one, edge, target);
    }
  }
  States *ends = &states[cfa_location(walk->cfa, function->exit)->order];
  vec_each(const SymState *const, end, ends)
    vec_push(out, *end);
  for (uint32_t i = 0; i < count; i++)
    vec_release(&states[i]);
  free(states);
}

static void follow_program(Walk *walk) {
  States ends = {0};
  call_sites_init(&walk->sites, walk->cfa);
  follow_function(walk, sym_start(walk->symbolic), walk->cfa->init, &ends);
  uint32_t taken = 0;
  vec_each(const SymState *const, end, &ends)
    taken += term_is_true(walk->terms, evaluate(walk, (*end)->guard));
  bool is_complete = !walk->lost && !walk->is_short;
  if (is_complete && taken != (walk->run->status == EXEC_EXITED))
    complain(walk, "%u states of the end are the run's", taken);
  if (is_complete && taken && walk->printed != walk->run->outputs.size)
    complain(walk, "%u outputs, not %u", walk->printed, walk->run->outputs.size);
  call_sites_release(&walk->sites);
  vec_release(&ends);
}

// ---- programs

static void check_way(Session *session, const Cfa *cfa, const Run *run, bool is_merged) {
  Terms *terms = terms_new();
  Walk walk = {.session = session,
               .way = is_merged ? "merged" : "path",
               .terms = terms,
               .symbolic = symbolic_new(terms, cfa, (SymOptions){0}),
               .cfa = cfa,
               .run = run};
  map_init(&walk.orders);
  note_orders(&walk);
  (is_merged ? follow_program : follow_run)(&walk);
  Totals *totals = &session->totals;
  if (walk.is_different)
    totals->different++;
  else if (walk.lost || walk.is_short)
    totals->lost++;
  else
    totals->same++;
  if (walk.lost && session->keep)
    printf("%s, %s: lost: %s\n", session->name, walk.way, walk.lost);
  map_release(&walk.orders);
  vec_release(&walk.from);
  vec_release(&walk.to);
  symbolic_free(walk.symbolic);
  terms_free(terms);
}

// ---- gcc

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file || fputs(text, file) < 0 || fclose(file) != 0)
    die("%s: cannot be written", path);
}

// The inputs of RUN, in the order in which the program asks for them.
static void add_native_inputs(const Run *run, Strbuf *out) {
  static const char *const inputs[][2] = {{"bool", "_Bool"},
                                          {"char", "char"},
                                          {"uchar", "unsigned char"},
                                          {"short", "short"},
                                          {"ushort", "unsigned short"},
                                          {"int", "int"},
                                          {"uint", "unsigned"},
                                          {"long", "long"},
                                          {"ulong", "unsigned long"},
                                          {"longlong", "long long"},
                                          {"ulonglong", "unsigned long long"},
                                          {"float", "float"},
                                          {"double", "double"},
                                          {"longdouble", "long double"}};
  strbuf_printf(out, "static const struct { __int128 i; long double f; } answers[] = {");
  for (uint32_t i = 0; i < run->input.answered.size; i++) {
    const InputValue *input = &run->input.answered.data[i];
    long double value = input->is_floating ? input->value.floating : 0;
    if (!input->is_floating)
      strbuf_printf(out, "{(long long)%lluu, 0}, ", (unsigned long long)input->value.integer);
    else if (isfinite(value))
      strbuf_printf(out, "{0, %LaL}, ", value);
    else
      strbuf_printf(out, "{0, %s}, ",
                    isnan(value) ? "__builtin_nanl(\"\")"
                    : value < 0  ? "-__builtin_infl()"
                                 : "__builtin_infl()");
  }
  strbuf_printf(out, "{0, 0}};\nstatic int next;\n");
  for (uint32_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
    strbuf_printf(out, "%s __VERIFIER_nondet_%s(void) { return (%s)answers[next++].%c; }\n",
                  inputs[i][1], inputs[i][0], inputs[i][1], i < 11 ? 'i' : 'f');
}

// What COMMAND prints, one number a line; they are those of RUN.
static bool prints_outputs(const char *command, const Run *run) {
  FILE *pipe = popen(command, "r");
  char line[64];
  uint32_t count = 0;
  bool is_same = pipe != NULL;
  while (pipe && fgets(line, sizeof line, pipe)) {
    uint64_t number = *line == '-' ? (uint64_t)strtoll(line, NULL, 10) : strtoull(line, NULL, 10);
    is_same &= count < run->outputs.size && number == (uint64_t)run->outputs.data[count];
    count++;
  }
  return pipe && pclose(pipe) == 0 && is_same && count == run->outputs.size;
}

// With the exit status 0 and all that it prints as the interpreter has it.
static void check_native(Session *session, const char *file, const Run *run) {
  Strbuf inputs = {0};
  char base[80], command[512];
  snprintf(base, sizeof base, "%s.native", session->program);
  strbuf_printf(&inputs, "#include \"%s\"\n", file);
  add_native_inputs(run, &inputs);
  snprintf(command, sizeof command, "%s.c", base);
  write_file(command, strbuf_text(&inputs));
  snprintf(command, sizeof command,
           "gcc -w -fwrapv -fno-strict-aliasing -fno-builtin %s.c -o %s -lm && %s", base, base,
           base);
  session->totals.compiled++;
  if (!prints_outputs(command, run)) {
    printf("%s: gcc's prints other numbers\n", session->name);
    session->totals.different++;
  }
  snprintf(command, sizeof command, "rm -f %s %s.c", base, base);
  if (system(command) != 0)
    die("%s: cannot be removed", base);
  strbuf_release(&inputs);
}

static bool is_recursive(const Cfa *cfa) {
  CallGraph calls;
  bool is_any = false;
  callgraph_init(&calls, cfa);
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    is_any |= calls.is_recursive[i];
  callgraph_release(&calls);
  return is_any;
}

static bool has_loops(const Cfa *cfa) {
  bool is_any = false;
  for (uint32_t i = 0; i < cfa->locations.size; i++)
    is_any |= cfa->locations.data[i].is_loop_head;
  return is_any;
}

// gcc computes with these in types of just their bits (docs/frontend.md).
static bool has_wide_bit_fields(const Cfa *cfa) {
  bool is_any = false;
  vec_each(const Type *const, type, &cfa->types.all)
    for (uint32_t i = 0; (*type)->kind == TYPE_RECORD && i < (*type)->record->field_count; i++)
      is_any |= (*type)->record->fields[i].bit_width > 32;
  return is_any;
}

static void check_run(Session *session, const Cfa *cfa, const char *file, uint64_t seed) {
  Run run;
  run_init(&run, cfa, seed);
  session->totals.runs++;
  session->totals.stopped += run.status != EXEC_EXITED;
  check_way(session, cfa, &run, false);
  if (!is_recursive(cfa) && !has_loops(cfa))
    check_way(session, cfa, &run, true);
  bool is_compiled = session->gcc && seed % ((uint64_t)session->gcc * INPUTS) == 0;
  if (is_compiled && run.status == EXEC_EXITED && cfa->types.model == MODEL_LP64 &&
      !has_wide_bit_fields(cfa))
    check_native(session, file, &run);
  run_release(&run);
}

static void check_file(Session *session, const char *file, uint64_t seed) {
  Cfa cfa;
  FrontendInput input = {.files = &file,
                         .file_count = 1,
                         .model = seed % ILP32_EVERY == 0 ? MODEL_ILP32 : MODEL_LP64,
                         .entry = "main",
                         .prefers_library = true,
                         .property = property_default()};
  cfa_init(&cfa, input.model);
  if (frontend_load(&cfa, &input) != FRONTEND_OK)
    die("%s: cannot be loaded", session->name);
  cfa_run_passes(&cfa);
  for (uint32_t i = 0; i < INPUTS; i++)
    check_run(session, &cfa, file, seed * INPUTS + i);
  session->totals.programs++;
  cfa_release(&cfa);
}

static void check_seed(Session *session, uint64_t seed) {
  Strbuf program = {0};
  char name[32], path[512];
  generate_straight(seed, session->memory, session->floats, session->library, &program);
  write_file(session->program, strbuf_text(&program));
  snprintf(name, sizeof name, "seed %" PRIu64, seed);
  session->name = name;
  uint32_t different = session->totals.different;
  check_file(session, session->program, seed);
  if (session->totals.different > different && session->keep) {
    snprintf(path, sizeof path, "%s/symbolic-%" PRIu64 ".c", session->keep, seed);
    write_file(path, strbuf_text(&program));
  }
  strbuf_release(&program);
}

// ---- command line

static void read_option(Session *session, const char *option) {
  if (sscanf(option, "--seeds=%" SCNu64 "-%" SCNu64, &session->first, &session->last) == 2)
    return;
  if (sscanf(option, "--memory=%d", &session->memory) == 1)
    return;
  if (sscanf(option, "--floats=%d", &session->floats) == 1)
    return;
  if (sscanf(option, "--library=%d", &session->library) == 1)
    return;
  if (sscanf(option, "--gcc=%d", &session->gcc) == 1)
    return;
  if (!strncmp(option, "--keep=", 7))
    session->keep = option + 7;
  else
    usage("no such option: %s", option);
}

int main(int argc, char **argv) {
  Session session = {.first = 1, .last = 100, .memory = 40, .floats = 40, .library = 20};
  uint64_t start = clock_ns();
  setvbuf(stdout, NULL, _IOLBF, 0);
  int files = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-')
      read_option(&session, argv[i]);
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-')
      continue;
    session.name = argv[i];
    check_file(&session, argv[i], session.first);
    files++;
  }
  strcpy(session.program, "/tmp/gavel-symbolic-XXXXXX.c");
  int descriptor = files ? -1 : mkstemps(session.program, 2);
  for (uint64_t seed = session.first; !files && seed <= session.last; seed++)
    check_seed(&session, seed);
  if (descriptor >= 0) {
    close(descriptor);
    unlink(session.program);
  }
  const Totals *totals = &session.totals;
  printf("%u programs, %u runs (%u stopped, %u compiled); ways: %u same, %u lost, %u different; "
         "%.1f s\n",
         totals->programs, totals->runs, totals->stopped, totals->compiled, totals->same,
         totals->lost, totals->different, (double)(clock_ns() - start) / 1e9);
  return totals->same > 0 && totals->different == 0 ? 0 : 1;
}
