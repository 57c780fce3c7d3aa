#include "fixture.h"

static bool reaches(const Fixture *f, Loc loc) { return cfa_location(&f->cfa, loc)->reaches_error; }

// init calls main and ends.
static Function *new_program(Fixture *f, Function **main_function) {
  fixture_init(f, MODEL_LP64);
  Function *init = f->cfa.init = new_function(f, "init");
  *main_function = f->cfa.entry = new_function(f, "main");
  Loc end = new_loc(f, init);
  call(f, init->entry, end, *main_function);
  ret(f, end, num(f, 0));
  return init;
}

static void stays_in_the_function(void **state) {
  (void)state;
  Fixture f;
  Function *m, *init = new_program(&f, &m);
  Variable *x = new_local(&f, m, "x");
  Loc bad = new_loc(&f, m), good = new_loc(&f, m), error = new_error(&f, m);
  branch(&f, m->entry, var(&f, x), bad, good);
  go(&f, bad, error);
  ret(&f, good, num(&f, 0));
  pass_error_reach(&f.cfa);
  assert_true(reaches(&f, error) && reaches(&f, bad) && reaches(&f, m->entry));
  assert_false(reaches(&f, good) || reaches(&f, m->exit));
  assert_true(reaches(&f, init->entry));
  assert_false(reaches(&f, init->exit));
  fixture_release(&f);
}

static void counts_unsupported_code(void **state) {
  (void)state;
  Fixture f;
  Function *m;
  new_program(&f, &m);
  Loc dark = cfa_new_location(&f.cfa, m, LOC_UNSUPPORTED);
  cfa_add_note(&f.cfa, NOTE_UNSUPPORTED, NULL, span_none(), "computed goto");
  go(&f, m->entry, dark);
  pass_error_reach(&f.cfa);
  assert_true(reaches(&f, m->entry));
  fixture_release(&f);
}

// main calls g, then h; the error is in h.
static void returns_towards_the_error(void **state) {
  (void)state;
  Fixture f;
  Function *m;
  new_program(&f, &m);
  Function *g = new_function(&f, "g"), *h = new_function(&f, "h");
  Loc between = new_loc(&f, m), last = new_loc(&f, m), error = new_error(&f, h);
  call(&f, m->entry, between, g);
  call(&f, between, last, h);
  ret(&f, last, num(&f, 0));
  ret(&f, g->entry, num(&f, 0));
  branch(&f, h->entry, var(&f, new_local(&f, h, "x")), error, h->exit);
  cfa_run_passes(&f.cfa);
  assert_true(reaches(&f, m->entry) && reaches(&f, between) && reaches(&f, h->entry));
  assert_true(reaches(&f, g->entry) && reaches(&f, g->exit)); // back in main, h is still to come
  assert_false(reaches(&f, last) || reaches(&f, h->exit) || reaches(&f, m->exit));
  fixture_release(&f);
}

// g is called twice, before the error and after it was passed: a return must
// go where the call came from.
static void matches_calls_and_returns(void **state) {
  (void)state;
  Fixture f;
  Function *m;
  new_program(&f, &m);
  Function *g = new_function(&f, "g");
  Variable *x = new_local(&f, m, "x");
  Loc check = new_loc(&f, m), error = new_error(&f, m), passed = new_loc(&f, m);
  Loc last = new_loc(&f, m);
  call(&f, m->entry, check, g);
  branch(&f, check, var(&f, x), error, passed);
  call(&f, passed, last, g);
  ret(&f, last, num(&f, 0));
  ret(&f, g->entry, num(&f, 0));
  cfa_run_passes(&f.cfa);
  assert_true(reaches(&f, g->exit) && reaches(&f, check));
  assert_false(reaches(&f, passed) || reaches(&f, last));
  fixture_release(&f);
}

static void does_not_pass_calls_that_never_return(void **state) {
  (void)state;
  Fixture f;
  Function *m;
  new_program(&f, &m);
  Function *stop = new_function(&f, "stop"), *outer = new_function(&f, "outer");
  Loc error = new_error(&f, m), after = new_loc(&f, outer);
  call(&f, m->entry, error, outer);
  call(&f, outer->entry, after, stop);
  ret(&f, after, num(&f, 0));
  go(&f, stop->entry, stop->entry);
  cfa_run_passes(&f.cfa);
  assert_true(reaches(&f, error) && reaches(&f, after)); // were it entered, it would return there
  assert_false(reaches(&f, m->entry) || reaches(&f, outer->entry) || reaches(&f, stop->entry));
  fixture_release(&f);
}

static void ignores_callers_that_never_run(void **state) {
  (void)state;
  Fixture f;
  Function *m;
  new_program(&f, &m);
  Function *g = new_function(&f, "g"), *unused = new_function(&f, "unused");
  Loc last = new_loc(&f, m), error = new_error(&f, unused);
  call(&f, m->entry, last, g);
  ret(&f, last, num(&f, 0));
  ret(&f, g->entry, num(&f, 0));
  call(&f, unused->entry, error, g);
  cfa_run_passes(&f.cfa);
  assert_true(reaches(&f, unused->entry));
  assert_false(reaches(&f, g->entry) || reaches(&f, m->entry));
  fixture_release(&f);
}

static void follows_pointers_and_recursion(void **state) {
  (void)state;
  Fixture f;
  Function *m;
  new_program(&f, &m);
  Function *g = new_function(&f, "g");
  const Type *pointer = type_make_pointer(&f.cfa.types, g->type);
  Variable *p = cfa_new_variable(&f.cfa, VAR_LOCAL, "p", pointer, m, span_none());
  Loc set = new_loc(&f, m), last = new_loc(&f, m);
  assign(&f, m->entry, set, p, expr_function(&f.cfa.arena, &f.cfa.types, g));
  cfa_add_call(&f.cfa, set, last, span_none(), NULL, var(&f, p), NULL, 0);
  ret(&f, last, num(&f, 0));
  // g: calls itself and then fails, or returns.
  Loc again = new_loc(&f, g), error = new_error(&f, g);
  branch(&f, g->entry, var(&f, new_local(&f, g, "x")), again, g->exit);
  call(&f, again, error, g);
  cfa_run_passes(&f.cfa);
  assert_true(reaches(&f, m->entry) && reaches(&f, set) && reaches(&f, g->entry));
  assert_true(reaches(&f, g->exit)); // of an inner call
  assert_false(reaches(&f, last));
  fixture_release(&f);
}

// ---- against all runs of random programs

// A run's configuration is a location and a stack of calls. Calls go only to functions of
// higher numbers, so there are few, and exploring them all is exact.
enum { MAX_STACKS = 400, MAX_LOCATIONS = 64, FUNCTIONS = 4, SIZE = 6 };

typedef struct Runs {
  const Fixture *f;
  struct {
    int below; // the stack under its top
    const Edge *top;
  } stacks[MAX_STACKS];
  int stack_count;
  bool is_seen[MAX_STACKS][MAX_LOCATIONS], is_bad[MAX_STACKS][MAX_LOCATIONS];
} Runs;

static int push_call(Runs *runs, int stack, const Edge *edge) {
  for (int i = 1; i < runs->stack_count; i++)
    if (runs->stacks[i].below == stack && runs->stacks[i].top == edge)
      return i;
  assert_true(runs->stack_count < MAX_STACKS);
  runs->stacks[runs->stack_count].below = stack;
  runs->stacks[runs->stack_count].top = edge;
  return runs->stack_count++;
}

// Looks one step ahead; true when something new was learnt.
static bool see(Runs *runs, int from, Loc loc, int to, Loc next) {
  bool is_new = !runs->is_seen[to][next.index];
  runs->is_seen[to][next.index] = true;
  if (runs->is_bad[to][next.index] && !runs->is_bad[from][loc.index])
    is_new = runs->is_bad[from][loc.index] = true;
  return is_new;
}

static bool step(Runs *runs, int stack, Loc loc) {
  const Location *location = cfa_location(&runs->f->cfa, loc);
  if (location->kind == LOC_ERROR && !runs->is_bad[stack][loc.index])
    return runs->is_bad[stack][loc.index] = true;
  bool is_new = false;
  if (location->kind == LOC_EXIT && stack != 0)
    is_new |= see(runs, stack, loc, runs->stacks[stack].below, runs->stacks[stack].top->target);
  cfa_each_leaving(&runs->f->cfa, loc, edge) {
    bool is_call = edge->kind == EDGE_CALL;
    int after = is_call ? push_call(runs, stack, edge) : stack;
    is_new |= see(runs, stack, loc, after, is_call ? edge_callee(edge)->entry : edge->target);
  }
  return is_new;
}

static void explore(Runs *runs, const Fixture *f) {
  *runs = (Runs){.f = f, .stack_count = 1};
  assert_true(f->cfa.locations.size <= MAX_LOCATIONS);
  runs->is_seen[0][f->cfa.init->entry.index] = true;
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (int stack = 0; stack < runs->stack_count; stack++)
      for (uint32_t i = 0; i < f->cfa.locations.size; i++)
        if (runs->is_seen[stack][i])
          is_new |= step(runs, stack, (Loc){i});
  }
}

static void fill_randomly(Fixture *f, Function **functions, int number, uint32_t *seed) {
  Function *function = functions[number];
  Variable *x = new_local(f, function, "x");
  while (function->locations.size < SIZE)
    new_loc(f, function);
  if (random_below(seed, 3) == 0)
    new_error(f, function);
  uint32_t size = function->locations.size, calls = 0;
  for (uint32_t i = 0; i < size; i++) {
    Loc loc = function->locations.data[i];
    Loc a = function->locations.data[random_below(seed, size)];
    Loc b = function->locations.data[random_below(seed, size)];
    if (cfa_location(&f->cfa, loc)->kind != LOC_PLAIN)
      continue;
    uint32_t kind = random_below(seed, 4);
    if (kind < 2 && number + 1 < FUNCTIONS && calls++ < 3)
      call(f, loc, a,
           functions[number + 1 + (int)random_below(seed, FUNCTIONS - 1u - (uint32_t)number)]);
    else if (kind == 2)
      go(f, loc, a);
    else
      branch(f, loc, var(f, x), a, b);
  }
}

// Never misses a location from which some run fails. Where all code can run, it is exact.
static void agrees_with_all_runs(void **state) {
  (void)state;
  static Runs runs;
  uint32_t seed = 7;
  int exact = 0;
  for (int round = 0; round < 400; round++) {
    Fixture f;
    fixture_init(&f, MODEL_LP64);
    Function *functions[FUNCTIONS];
    for (int i = 0; i < FUNCTIONS; i++)
      functions[i] = new_function(&f, "f");
    f.cfa.init = functions[0];
    for (int i = 0; i < FUNCTIONS; i++)
      fill_randomly(&f, functions, i, &seed);
    cfa_run_passes(&f.cfa);
    explore(&runs, &f);
    bool runs_everywhere = true;
    bool is_seen[MAX_LOCATIONS] = {0}, is_bad[MAX_LOCATIONS] = {0};
    for (uint32_t i = 0; i < f.cfa.locations.size; i++) {
      for (int stack = 0; stack < runs.stack_count; stack++) {
        is_seen[i] |= runs.is_seen[stack][i];
        is_bad[i] |= runs.is_bad[stack][i];
      }
      if (is_bad[i])
        assert_true(reaches(&f, (Loc){i}));
      bool is_called = is_seen[f.cfa.locations.data[i].function->entry.index];
      if (is_called && !is_seen[i] && f.cfa.locations.data[i].first_leaving)
        runs_everywhere = false;
    }
    for (uint32_t i = 0; runs_everywhere && i < f.cfa.locations.size; i++) {
      if (is_seen[i])
        assert_int_equal(reaches(&f, (Loc){i}), is_bad[i]);
    }
    exact += runs_everywhere;
    fixture_release(&f);
  }
  assert_true(exact > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(stays_in_the_function),
      TEST(counts_unsupported_code),
      TEST(returns_towards_the_error),
      TEST(matches_calls_and_returns),
      TEST(does_not_pass_calls_that_never_return),
      TEST(ignores_callers_that_never_run),
      TEST(follows_pointers_and_recursion),
      TEST(agrees_with_all_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
