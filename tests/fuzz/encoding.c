// Encoding equals interpreter: random programs (generate_straight.h) are run by the interpreter
// and encoded along the same way. With the inputs of the run the formula has to be satisfiable
// and to force every number that the run printed; where the encoding says that it only
// approximates, it has to allow them. The solver may give up on one formula of 100.
// Usage: encoding [--seeds=FROM-TO] [--memory=PERCENT] [--keep=FOLDER] [FILE.c...]
// --memory: how many statements are about memory, in every second program.
#include "encoded_run.h"
#include "generate_straight.h"
#include "propagate.h"

#include "base/diag.h"
#include "base/stats.h"
#include "cfa/passes.h"
#include "frontend/frontend.h"
#include "smt/z3_solver.h"
#include "term/print.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  INPUTS = 2,             // runs of each program
  ILP32_EVERY = 4,        // programs for that data model
  PLAIN_EVERY = 10,       // programs of which questions are put as they are
  SHORT_WORK = 500000,    // for such a question
  LONG_WORK = 4000000,    // for one with known values put in
  LONGEST_WORK = 8000000, // for one as it is, where that was of no use
};

typedef struct Totals {
  uint32_t programs, runs, stopped;            // stopped: the interpreter did not come to the end
  uint32_t exact, allowed, different, unknown; // formulas
  uint32_t overflows, ended;                   // ended: formulas that end where a run stops
  uint32_t plain;                              // questions answered without putting values in
} Totals;

typedef struct Session {
  uint64_t first, last;
  int memory;         // percent
  const char *keep;   // where failing programs are left
  char program[64];   // temporary file
  const char *name;   // of the current program, for messages
  bool is_plain;      // ask the solver without putting values in first
  bool leaves_arrays; // the program may use an index that is out of its array
  Totals totals;
} Session;

typedef struct Configuration {
  const char *name;
  EncodeOptions options;
  Way way;
} Configuration;

static const Configuration configurations[] = {
    {"path", {.overflow = OVERFLOW_WRAP}, WAY_PATH},
    {"blocks", {.overflow = OVERFLOW_WRAP}, WAY_BLOCKS},
    {"merged", {.overflow = OVERFLOW_WRAP}, WAY_MERGED},
    {"lemmas", {.overflow = OVERFLOW_WRAP}, WAY_LEMMAS},
    {"no overflow", {.overflow = OVERFLOW_ASSUME}, WAY_PATH},
};
enum { CONFIGURATIONS = sizeof configurations / sizeof *configurations };

// ---- checking

typedef struct Comparison {
  Session *session;
  const char *configuration;
  Terms *terms;
  Z3Context *context;
  const Run *run;
} Comparison;

static SatResult ask_once(const Comparison *check, const Encoded *encoded, Term question,
                          bool is_propagated, uint32_t work) {
  TermVec facts = {0};
  vec_each(Term, fact, &encoded->facts)
    vec_push(&facts, *fact);
  if (is_propagated)
    propagate(check->terms, &facts, &question);
  vec_push(&facts, question);
  Solver *solver = z3_solver_new(check->context);
  vec_each(Term, fact, &facts)
    solver_add(solver, *fact);
  SatResult result = solver->check(solver, QUERY_CHECK, NULL, 0, work);
  solver_free(solver);
  vec_release(&facts);
  return result;
}

// Are the facts of ENCODED and the QUESTION satisfiable together? The question is put as it is
// for some programs, for most (and where that takes long) after known values are put in.
static SatResult ask(const Comparison *check, const Encoded *encoded, Term question) {
  static const uint32_t limits[] = {SHORT_WORK, LONG_WORK, LONGEST_WORK};
  Totals *totals = &check->session->totals;
  for (int i = !check->session->is_plain; i < 3; i++) {
    SatResult result = ask_once(check, encoded, question, i == 1, limits[i]);
    totals->plain += i != 1 && result != SAT_UNKNOWN;
    if (result != SAT_UNKNOWN)
      return result;
  }
  return SAT_UNKNOWN;
}

static Term output_equals(const Comparison *check, const Encoded *encoded, uint32_t i) {
  Term value = encoded->outputs.data[i];
  Term expected = term_make_int(check->terms, check->run->outputs.data[i]);
  return term_make_eq(check->terms, value, expected);
}

// Nothing depends on addresses, and in most programs no index leaves its array.
static bool is_harmless(const Session *session, const char *what) {
  return strstr(what, "its address is arbitrary") ||
         (strstr(what, "may leave its array") && !session->leaves_arrays);
}

static bool is_exact(const Comparison *check, const Encoded *encoded) {
  uint32_t count;
  const Approximation *approximations = encode_approximations(encoded->encoder, &count);
  for (uint32_t i = 0; i < count; i++)
    if (!is_harmless(check->session, approximations[i].what))
      return false;
  return true;
}

static void complain(const Comparison *check, const char *what) {
  printf("%s, %s: %s\n", check->session->name, check->configuration, what);
}

static void explain(const Comparison *check, const Encoded *encoded, bool wanted) {
  for (uint32_t i = 0; i < encoded->outputs.size; i++) {
    Term equals = output_equals(check, encoded, i);
    SatResult result = ask(check, encoded, wanted ? equals : term_make_not(check->terms, equals));
    if ((result == SAT_YES) == wanted)
      continue;
    printf("  output %u, %lld: %s\n", i, (long long)check->run->outputs.data[i],
           wanted ? "is excluded" : "is not forced");
  }
}

// Leaves the question that went wrong as a script for solvers.
static void keep_script(const Comparison *check, const Encoded *encoded, Term question) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s, %s.smt2", check->session->keep, check->session->name,
           check->configuration);
  FILE *file = fopen(path, "w");
  if (!file)
    die("%s: cannot be written", path);
  TermVec all = {0};
  vec_each(Term, fact, &encoded->facts)
    vec_push(&all, *fact);
  vec_push(&all, question);
  term_print_script(check->terms, all.data, all.size, file);
  vec_release(&all);
  fclose(file);
}

// Is the QUESTION answered as WANTED?
static bool decide(const Comparison *check, const Encoded *encoded, Term question, SatResult wanted,
                   const char *what) {
  Totals *totals = &check->session->totals;
  SatResult result = ask(check, encoded, question);
  if (result == wanted)
    return true;
  if (check->session->keep)
    keep_script(check, encoded, question);
  if (result == SAT_UNKNOWN) {
    totals->unknown++;
    complain(check, "the solver does not know");
  } else {
    totals->different++;
    complain(check, what);
    explain(check, encoded, wanted == SAT_YES);
  }
  return false;
}

static void check_outputs(const Comparison *check, const Encoded *encoded) {
  Totals *totals = &check->session->totals;
  TermVec all = {0};
  if (encoded->outputs.size != check->run->outputs.size)
    BUG("%u outputs were encoded, %u printed", encoded->outputs.size, check->run->outputs.size);
  for (uint32_t i = 0; i < encoded->outputs.size; i++)
    vec_push(&all, output_equals(check, encoded, i));
  Term equals = term_make_and(check->terms, all.data, all.size);
  vec_release(&all);
  if (!decide(check, encoded, equals, SAT_YES, "the values are excluded"))
    return;
  if (!is_exact(check, encoded)) {
    totals->allowed++;
    return;
  }
  Term differs = term_make_not(check->terms, equals);
  if (decide(check, encoded, differs, SAT_NO, "the values are not forced"))
    totals->exact++;
}

static void check_configuration(Comparison *check, const Cfa *cfa,
                                const Configuration *configuration) {
  Encoded encoded;
  check->configuration = configuration->name;
  encoded_init(&encoded, check->terms, cfa, check->run, configuration->options,
               configuration->way);
  bool may_end = configuration->options.overflow == OVERFLOW_ASSUME;
  if (may_end && ask(check, &encoded, term_true(check->terms)) == SAT_NO)
    check->session->totals.overflows++;
  else
    check_outputs(check, &encoded);
  encoded_release(&encoded);
}

// ---- runs that stop: no formula goes past what C does not define

static bool is_undefined(ExecStatus status) {
  return status == EXEC_DIVISION || status == EXEC_SHIFT || status == EXEC_OUT_OF_BOUNDS;
}

static void check_stop(Comparison *check, const Cfa *cfa, const Configuration *configuration) {
  Encoded encoded;
  check->configuration = configuration->name;
  encoded_init(&encoded, check->terms, cfa, check->run, configuration->options, configuration->way);
  if (is_exact(check, &encoded)) {
    SatResult goes_on = ask(check, &encoded, term_true(check->terms));
    if (goes_on == SAT_YES && configuration->way == WAY_PATH) { // it stopped in a condition
      vec_last(&encoded.facts) = encoded.way_on;
      goes_on = ask(check, &encoded, term_true(check->terms));
      check->session->totals.different += goes_on == SAT_YES;
      if (goes_on == SAT_YES)
        complain(check, "the path goes on where the interpreter stops");
    }
    check->session->totals.ended += goes_on == SAT_NO;
  }
  encoded_release(&encoded);
}

// ---- programs

static bool is_recursive(const Cfa *cfa) {
  CallGraph calls;
  bool is_any = false;
  callgraph_init(&calls, cfa);
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    is_any |= calls.is_recursive[i];
  callgraph_release(&calls);
  return is_any;
}

static void check_formulas(Comparison *check, const Cfa *cfa) {
  bool can_merge = !is_recursive(cfa);
  for (uint32_t i = 0; i < CONFIGURATIONS; i++) {
    const Configuration *configuration = &configurations[i];
    if (configuration->way == WAY_MERGED && !can_merge)
      continue;
    if (check->run->status == EXEC_EXITED)
      check_configuration(check, cfa, configuration);
    else if (is_undefined(check->run->status) && configuration->way == WAY_PATH)
      check_stop(check, cfa, configuration);
  }
}

static void check_run(Session *session, const Cfa *cfa, uint64_t seed) {
  Run run;
  run_init(&run, cfa, seed);
  session->totals.runs++;
  session->totals.stopped += run.status != EXEC_EXITED;
  Terms *terms = terms_new();
  Comparison check = {.session = session, .terms = terms, .run = &run};
  check.context = z3_context_new(terms);
  check_formulas(&check, cfa);
  z3_context_free(check.context);
  terms_free(terms);
  run_release(&run);
}

static void check_file(Session *session, const char *file, uint64_t seed) {
  Cfa cfa;
  FrontendInput input = {.files = &file,
                         .file_count = 1,
                         .model = seed % ILP32_EVERY == 0 ? MODEL_ILP32 : MODEL_LP64,
                         .entry = "main",
                         .property = property_default()};
  cfa_init(&cfa, input.model);
  if (frontend_load(&cfa, &input) != FRONTEND_OK)
    die("%s: cannot be loaded", session->name);
  cfa_run_passes(&cfa);
  for (uint32_t i = 0; i < INPUTS; i++)
    check_run(session, &cfa, seed * INPUTS + i);
  session->totals.programs++;
  cfa_release(&cfa);
}

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  if (!file || fputs(text, file) < 0 || fclose(file) != 0)
    die("%s: cannot be written", path);
}

static void check_seed(Session *session, uint64_t seed) {
  Strbuf program = {0};
  char name[32];
  generate_straight(seed, session->memory, 0, 0, &program);
  write_file(session->program, strbuf_text(&program));
  snprintf(name, sizeof name, "seed %" PRIu64, seed);
  session->name = name;
  session->leaves_arrays = strstr(strbuf_text(&program), "// indices may leave their arrays");
  session->is_plain = seed % PLAIN_EVERY == 0;
  const Totals *totals = &session->totals;
  uint32_t bad = totals->different + totals->unknown;
  check_file(session, session->program, seed);
  if (totals->different + totals->unknown > bad && session->keep) {
    char path[512];
    snprintf(path, sizeof path, "%s/encoding-%" PRIu64 ".c", session->keep, seed);
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
  if (!strncmp(option, "--keep=", 7))
    session->keep = option + 7;
  else
    usage("no such option: %s", option);
}

static void print_totals(const Totals *totals, double seconds) {
  printf(
      "%u programs, %u runs (%u stopped), %u formulas end there, %u exact, %u allow, %u different, "
      "%u unknown; %u runs with signed overflow; %u questions plain; %.1f s\n",
      totals->programs, totals->runs, totals->stopped, totals->ended, totals->exact,
      totals->allowed, totals->different, totals->unknown, totals->overflows, totals->plain,
      seconds);
}

int main(int argc, char **argv) {
  Session session = {.first = 1, .last = 200, .memory = 40};
  uint64_t start = clock_ns();
  setvbuf(stdout, NULL, _IOLBF, 0);
  int files = 0;
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-')
      read_option(&session, argv[i]);
    else
      files++;
  }
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == '-')
      continue;
    session.name = argv[i];
    check_file(&session, argv[i], session.first);
  }
  strcpy(session.program, "/tmp/gavel-encoding-XXXXXX.c");
  int descriptor = files ? -1 : mkstemps(session.program, 2);
  for (uint64_t seed = session.first; !files && seed <= session.last; seed++)
    check_seed(&session, seed);
  if (descriptor >= 0) {
    close(descriptor);
    unlink(session.program);
  }
  print_totals(&session.totals, (double)(clock_ns() - start) / 1e9);
  const Totals *totals = &session.totals;
  bool is_clear = totals->unknown * 100 <= totals->exact + totals->allowed;
  return totals->exact > 0 && totals->different == 0 && is_clear ? 0 : 1;
}
