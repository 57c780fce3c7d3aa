// What the papers say of their examples, on programs of our own with the same structure.
#include "cli/analysis.h"
#include "cli/command.h"
#include "cli/preset.h"

#include "base/stats.h"
#include "term/print.h"

#include "test.h"

enum { MOST_ARGS = 16, MOST_LINES = 200 };

// One finished analysis.
typedef struct Run {
  Options options;
  Cfa cfa;
  Terms *terms;
  Analysis analysis;
  CegarResult result;
} Run;

static void load(Run *run, const char *program, const char *arguments) {
  static char line[512];
  char *argv[MOST_ARGS] = {"gavel"};
  int argc = 1;
  snprintf(line, sizeof line, "tests/programs/fidelity/%s.c --data-model=LP64 --check=none %s",
           program, arguments);
  for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
    argv[argc++] = word;
  Command command;
  assert_true(options_parse(&run->options, &command, argc, argv));
  assert_true(preset_apply(&run->options));
  Strbuf why = {0};
  assert_int_equal(load_program(&run->cfa, &run->options, &why), LOAD_OK);
  strbuf_release(&why);
}

static void begin(Run *run, const char *program, const char *arguments) {
  *run = (Run){0};
  load(run, program, arguments);
  Strbuf error = {0};
  run->terms = terms_new();
  assert_true(analysis_init(&run->analysis, &run->cfa, &run->options, run->terms, &error));
  strbuf_release(&error);
  stats_reset();
  run->result = analysis_run(&run->analysis, 0);
  assert_int_equal(run->result.status, CEGAR_SAFE);
}

static void end(Run *run) {
  analysis_release(&run->analysis);
  terms_free(run->terms);
  cfa_release(&run->cfa);
  options_release(&run->options);
}

// ---- what was found, as sorted lines

typedef struct Lines {
  char *data[MOST_LINES];
  uint32_t count;
} Lines;

static int compare_lines(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_line(Lines *lines, Strbuf *text) {
  assert_true(lines->count < MOST_LINES);
  lines->data[lines->count++] = strdup(strbuf_text(text));
  strbuf_clear(text);
}

// "f:3 ", with the location's number in its function.
static void add_place(const Run *run, Loc loc, Strbuf *out) {
  const Location *location = cfa_location(&run->cfa, loc);
  strbuf_printf(out, "%s:%u ", location->function->name, location->order + 1);
}

static const PredicateState *state_of(const Run *run, const ArgNode *node) {
  return view_state(&run->analysis.refinement.view, node);
}

static Loc loc_of(const Run *run, const ArgNode *node) {
  Cpa *cpa = run->analysis.composite;
  return cpa->location(cpa, node->state);
}

static void add_states(const Run *run, Lines *lines, bool has_formulas) {
  Strbuf text = {0};
  vec_each(const ArgNodeVec, partition, &run->analysis.exploration.reached) {
    vec_each(ArgNode *const, item, partition) {
      const PredicateState *state = state_of(run, *item);
      if (!state->is_abstraction)
        continue;
      add_place(run, loc_of(run, *item), &text);
      if (has_formulas)
        term_add_c(run->analysis.terms, state->abstraction->formula, &text);
      if ((*item)->covered_by)
        strbuf_add(&text, " (covered)");
      add_line(lines, &text);
    }
  }
  strbuf_release(&text);
  qsort(lines->data, lines->count, sizeof *lines->data, compare_lines);
}

static void find_abstraction_states(const Run *run, Lines *lines) { add_states(run, lines, true); }
static void find_abstraction_places(const Run *run, Lines *lines) { add_states(run, lines, false); }

static void find_precision(const Run *run, Lines *lines) {
  const PredicateDomain *domain = predicate_domain(run->analysis.predicate);
  Strbuf text = {0};
  for (uint32_t i = 0; i < run->cfa.locations.size; i++) {
    PredicateList list = precision_get(domain->precision, &run->cfa, (Loc){i});
    for (uint32_t k = 0; k < list.count; k++) {
      add_place(run, (Loc){i}, &text);
      term_add_c(run->analysis.terms, domain->predicates.formulas.data[list.predicates[k]], &text);
      add_line(lines, &text);
    }
  }
  strbuf_release(&text);
  qsort(lines->data, lines->count, sizeof *lines->data, compare_lines);
}

static void release_lines(Lines *lines) {
  for (uint32_t i = 0; i < lines->count; i++)
    free(lines->data[i]);
}

static void print_lines(const char *title, const Lines *lines) {
  print_error("%s\n", title);
  for (uint32_t i = 0; i < lines->count; i++)
    print_error("  %s\n", lines->data[i]);
}

typedef void (*Finding)(const Run *run, Lines *lines);

static void assert_same(const char *what, const Lines *a, const Lines *b) {
  bool is_same = a->count == b->count;
  for (uint32_t i = 0; is_same && i < a->count; i++)
    is_same = !strcmp(a->data[i], b->data[i]);
  if (is_same)
    return;
  print_lines(what, a);
  print_lines("differ from", b);
  fail();
}

static void assert_finds(const Run *run, Finding find, const char *const *expected,
                         uint32_t count) {
  Lines found = {0}, wanted = {.count = count};
  for (uint32_t i = 0; i < count; i++)
    wanted.data[i] = (char *)expected[i];
  find(run, &found);
  assert_same("what was found", &found, &wanted);
  release_lines(&found);
}

#define ASSERT_FINDS(run, find, ...)                                                               \
  do {                                                                                             \
    static const char *const expected[] = {__VA_ARGS__};                                           \
    assert_finds(run, find, expected, sizeof expected / sizeof *expected);                         \
  } while (0)

// ---- the lock in a loop (thesis, figure 2.1)

// Figure 2.5: the start, the loop head, and the loop head again.
static void large_blocks_need_one_predicate(void **state) {
  (void)state;
  Run run;
  begin(&run, "lock_loop", "--entry=f --config=lbe");
  assert_int_equal(run.result.refinements, 1);
  ASSERT_FINDS(&run, find_precision, "f:3 lock == 0");
  ASSERT_FINDS(&run, find_abstraction_states, "<init>:1 1", "f:3 lock == 0",
               "f:3 lock == 0 (covered)");
  end(&run);
}

// The loop heads on the longest way back from NODE to where its block begins, without those two.
static uint32_t heads_inside(const Run *run, const ArgNode *node) {
  uint32_t most = 0;
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    const ArgNode *parent = edge->parent;
    if (state_of(run, parent)->is_abstraction)
      continue;
    bool is_head = cfa_location(&run->cfa, loc_of(run, parent))->is_loop_head;
    uint32_t heads = heads_inside(run, parent) + is_head;
    most = heads > most ? heads : most;
  }
  return most;
}

// Figure 3.1: no abstraction after one round, for that are 8 edges, or 13 with those before the
// loop; one after two rounds, and again two rounds later.
static void blocks_may_have_two_rounds(void **state) {
  (void)state;
  Run run;
  begin(&run, "lock_loop", "--entry=f --config=lbe --blocks=lbe&k:15");
  assert_int_equal(run.result.refinements, 1);
  ASSERT_FINDS(&run, find_abstraction_places, "<init>:1 ", "f:3 ", "f:3  (covered)");
  vec_each(const ArgNodeVec, partition, &run.analysis.exploration.reached) {
    vec_each(ArgNode *const, item, partition) {
      const PredicateState *at = state_of(&run, *item);
      if (!at->is_abstraction || !(*item)->parents)
        continue;
      bool is_first = !(*item)->covered_by;
      assert_int_equal(at->abstraction->block.length, is_first ? 5 + 2 * 8 : 2 * 8);
      assert_int_equal(heads_inside(&run, *item), is_first ? 2 : 1);
    }
  }
  end(&run);
}

// Section 2.4.1: the lock everywhere but just before it is set (7, 10), and whether it is guarded
// from the first question on to the second one (5 to 8). In the thesis the lock is one predicate;
// here one path asks for `lock == 0`, and another one for `lock <= 0` between the two.
static void single_edges_need_predicates_where_they_matter(void **state) {
  (void)state;
  Run run;
  begin(&run, "lock_loop", "--entry=f --config=blast --precision=location --interpolation=spacer");
  ASSERT_FINDS(&run, find_precision, "f:12 lock == 0", "f:13 lock == 0", "f:3 lock == 0",
               "f:4 lock == 0", "f:5 guarded == 0", "f:5 lock == 0", "f:7 guarded == 0",
               "f:8 guarded == 0", "f:8 lock <= 0", "f:8 lock == 0", "f:9 lock <= 0");
  end(&run);
}

// ---- large blocks, made before or during the analysis

// All that is compared of a run.
typedef struct Outcome {
  uint32_t refinements;
  Lines states, precision;
} Outcome;

static void conclude(Outcome *outcome, const char *program, const char *config, const char *more) {
  char arguments[128];
  snprintf(arguments, sizeof arguments, "%s %s", config, more);
  *outcome = (Outcome){0};
  Run run;
  begin(&run, program, arguments);
  outcome->refinements = run.result.refinements;
  find_abstraction_states(&run, &outcome->states);
  find_precision(&run, &outcome->precision);
  end(&run);
}

static void release_outcome(Outcome *outcome) {
  release_lines(&outcome->states);
  release_lines(&outcome->precision);
}

static void assert_equal_runs(const char *program, const char *more, const char *summarized) {
  Outcome a, b;
  conclude(&a, program, "--config=lbe", more);
  conclude(&b, program, summarized, more);
  assert_same(program, &a.states, &b.states);
  assert_same(program, &a.precision, &b.precision);
  assert_int_equal(a.refinements, b.refinements);
  release_outcome(&a);
  release_outcome(&b);
}

static void assert_all_equal(const char *summarized) {
  assert_equal_runs("lock_loop", "--entry=f", summarized);
  assert_equal_runs("nested", "", summarized);
  assert_equal_runs("branches", "", summarized);
  assert_equal_runs("goto", "", summarized);
  assert_equal_runs("two_loops", "", summarized);
  assert_equal_runs("switch", "", summarized);
  assert_equal_runs("calls", "", summarized);
}

// Section 2.6: each summary is a block of lbe.
static void summaries_are_large_blocks(void **state) {
  (void)state;
  assert_all_equal("--config=lbe --summarize --blocks=sbe");
}

// A location that two loop heads lead to is left by the rules, and no end of a block for lbe.
static void blocks_of_summaries_are_large_blocks(void **state) {
  (void)state;
  assert_all_equal("--config=lbe --summarize");
  assert_equal_runs("way_out", "", "--config=lbe --summarize");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(large_blocks_need_one_predicate),
      TEST(blocks_may_have_two_rounds),
      TEST(single_edges_need_predicates_where_they_matter),
      TEST(summaries_are_large_blocks),
      TEST(blocks_of_summaries_are_large_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
