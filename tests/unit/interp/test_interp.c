#include "sequences.h"

// ---- engines that only pretend

typedef struct Fake {
  Interpolator base;
  InterpStatus status;
  Term answer; // for every cut
  uint32_t calls, blocks;
} Fake;

static InterpStatus fake_interpolate(Interpolator *engine, const Term *blocks, uint32_t count,
                                     uint32_t work, Term *out) {
  (void)blocks, (void)work;
  Fake *fake = engine->state;
  fake->calls++;
  fake->blocks = count;
  for (uint32_t i = 0; i + 1 < count; i++)
    out[i] = fake->answer;
  return fake->status;
}

static void fake_free(Interpolator *engine) { (void)engine; }

STAT_TABLE("Fake", INTERP_STAT_LIST);

static void fake_init(Fake *fake, InterpStatus status, Term answer) {
  *fake = (Fake){.status = status, .answer = answer};
  fake->base = (Interpolator){.name = "fake",
                              .state = fake,
                              .stats = &stats,
                              .interpolate = fake_interpolate,
                              .free = fake_free};
}

// ---- tests

static void test_chain(Interpolator *(*const *new_engines)(Z3Context *, Terms *), uint32_t count) {
  for (uint32_t i = 0; i < SEQUENCES; i++) {
    Fixture fixture;
    fixture_init(&fixture);
    Interpolator *engines[2];
    for (uint32_t j = 0; j < count; j++)
      engines[j] = new_engines[j](fixture.context, fixture.terms);
    InterpChain *chain =
        interp_chain_new(fixture.context, fixture.terms, engines, count, INTERP_CHECK_ALL);
    Term blocks[MAX_LENGTH], found[MAX_LENGTH];
    uint32_t length = sequences[i].make(&fixture, blocks);
    const char *name;
    assert_int_equal(interp_compute(chain, blocks, length, 10000000, found, &name), INTERP_OK);
    assert_interpolants(&fixture, blocks, length, found);
    assert_non_null(name);
    interp_chain_free(chain);
    fixture_release(&fixture);
  }
}

static void answers_all_theories(void **state) {
  (void)state;
  Interpolator *(*const engines[])(Z3Context *, Terms *) = {interp_new_spacer, interp_new_wp};
  test_chain(engines, 1);
  test_chain(engines, 2);
  test_chain(engines + 1, 1);
}

// Blocks that the refutation does not need are not shown to engines.
static void leaves_blocks_out(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), y0 = at(&fixture, fixture.y, 0);
  Term answer = at_least(&fixture, x0, 4);
  Fake fake;
  fake_init(&fake, INTERP_OK, answer);
  Interpolator *engine = &fake.base;
  InterpChain *chain =
      interp_chain_new(fixture.context, fixture.terms, &engine, 1, INTERP_CHECK_ALL);
  Term blocks[] = {is(&fixture, y0, 1),      at_least(&fixture, x0, 5), is(&fixture, y0, 2),
                   term_true(fixture.terms), at_most(&fixture, x0, 3),  is(&fixture, y0, 3)};
  blocks[2] = at_least(&fixture, y0, 1);
  blocks[5] = at_least(&fixture, y0, 0);
  Term found[5];
  assert_int_equal(interp_compute(chain, blocks, 6, 0, found, NULL), INTERP_OK);
  assert_int_equal(fake.blocks, 2);
  assert_term(&fixture, found[0], term_true(fixture.terms));
  for (int i = 1; i < 4; i++)
    assert_term(&fixture, found[i], answer);
  assert_term(&fixture, found[4], term_false(fixture.terms));
  interp_chain_free(chain);
  fixture_release(&fixture);
}

static void needs_no_engine_for_one_block(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  InterpChain *chain = interp_chain_new(fixture.context, fixture.terms, NULL, 0, INTERP_CHECK_ALL);
  Term x0 = at(&fixture, fixture.x, 0);
  Term blocks[] = {is(&fixture, x0, 1), term_false(fixture.terms), is(&fixture, x0, 1)};
  Term found[2];
  const char *name;
  assert_int_equal(interp_compute(chain, blocks, 3, 0, found, &name), INTERP_OK);
  assert_string_equal(name, "core");
  assert_term(&fixture, found[0], term_true(fixture.terms));
  assert_term(&fixture, found[1], term_false(fixture.terms));
  assert_int_equal(interp_compute(chain, blocks + 1, 1, 0, NULL, &name), INTERP_OK);
  assert_int_equal(interp_compute(chain, blocks, 1, 0, NULL, &name), INTERP_SATISFIABLE);
  assert_null(name);
  interp_chain_free(chain);
  fixture_release(&fixture);
}

static void asks_the_next_engine(void **state) {
  (void)state;
  static const InterpStatus failures[] = {INTERP_UNSUPPORTED, INTERP_TIMEOUT, INTERP_FAILED};
  for (int i = 0; i < 3; i++) {
    Fixture fixture;
    fixture_init(&fixture);
    Fake fake;
    fake_init(&fake, failures[i], NO_TERM);
    Interpolator *engines[] = {&fake.base, interp_new_wp(fixture.context, fixture.terms)};
    InterpChain *chain =
        interp_chain_new(fixture.context, fixture.terms, engines, 2, INTERP_CHECK_ALL);
    Term blocks[MAX_LENGTH], found[MAX_LENGTH];
    uint32_t count = make_linear(&fixture, blocks);
    const char *name;
    assert_int_equal(interp_compute(chain, blocks, count, 0, found, &name), INTERP_OK);
    assert_string_equal(name, "wp");
    assert_int_equal(fake.calls, 1);
    interp_chain_free(chain);

    Interpolator *only = &fake.base;
    chain = interp_chain_new(fixture.context, fixture.terms, &only, 1, INTERP_CHECK_ALL);
    assert_int_equal(interp_compute(chain, blocks, count, 0, found, &name), INTERP_FAILED);
    assert_null(name);
    interp_chain_free(chain);
    fixture_release(&fixture);
  }
  assert_int_equal(entries[INTERP_STAT_UNSUPPORTED].value, 2);
  assert_int_equal(entries[INTERP_STAT_TIMEOUT].value, 2);
  assert_int_equal(entries[INTERP_STAT_FAILED].value, 2);
}

static void finds_models(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Fake fake;
  fake_init(&fake, INTERP_OK, NO_TERM);
  Interpolator *engine = &fake.base;
  InterpChain *chain =
      interp_chain_new(fixture.context, fixture.terms, &engine, 1, INTERP_CHECK_ALL);
  Term blocks[MAX_LENGTH], found[MAX_LENGTH];
  uint32_t count = make_linear(&fixture, blocks);
  assert_int_equal(interp_compute(chain, blocks, count - 1, 0, found, NULL), INTERP_SATISFIABLE);
  assert_int_equal(fake.calls, 0);
  interp_chain_free(chain);
  fixture_release(&fixture);
}

// An engine that says something wrong: in debug builds that is a bug, with the blocks as SMT-LIB;
// in release builds the next engine is asked.
static void compute_wrongly(void) {
  Fixture fixture;
  fixture_init(&fixture);
  Fake fake;
  fake_init(&fake, INTERP_OK, term_true(fixture.terms));
  Interpolator *engines[] = {&fake.base, interp_new_wp(fixture.context, fixture.terms)};
  InterpChain *chain =
      interp_chain_new(fixture.context, fixture.terms, engines, 2, INTERP_CHECK_ALL);
  Term blocks[MAX_LENGTH], found[MAX_LENGTH];
  uint32_t count = make_linear(&fixture, blocks);
  const char *name = NULL;
  InterpStatus status = interp_compute(chain, blocks, count, 0, found, &name);
  fprintf(stderr, "%d %s %d", (int)status, name, (int)entries[INTERP_STAT_WRONG].value);
  interp_chain_free(chain);
  fixture_release(&fixture);
}

static void refuses_wrong_answers(void **state) {
  (void)state;
  static char text[20000];
  int status = run_child(compute_wrongly, text, sizeof text);
#ifdef NDEBUG
  assert_int_equal(status, 0);
  assert_string_equal(text, "0 wp 1");
#else
  assert_int_not_equal(status, 0);
  assert_non_null(strstr(text, "(check-sat)"));
  assert_non_null(strstr(text, "wrong interpolants by fake"));
#endif
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_all_theories), TEST(leaves_blocks_out), TEST(needs_no_engine_for_one_block),
      TEST(asks_the_next_engine), TEST(finds_models),      TEST(refuses_wrong_answers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
