// Interpolants over x and y, which wrap around, and p, which does not.
#include "refinement/residue.h"

#include "term/print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#define WRAP ((__int128)1 << 32)

typedef struct World {
  Terms *terms;
  Residues residues;
  Term x, y, p;
} World;

static Term variable(Terms *terms, const char *name) {
  return term_make_var(terms, symbol_new(terms, name, sort_int(terms), NULL), NO_INDEX);
}

static World world_new(void) {
  Terms *terms = terms_new();
  World world = {.terms = terms,
                 .x = variable(terms, "x"),
                 .y = variable(terms, "y"),
                 .p = variable(terms, "p")};
  residues_init(&world.residues, terms);
  return world;
}

static void world_free(World *world) {
  residues_release(&world->residues);
  terms_free(world->terms);
}

static Term equals(const World *world, Term a, __int128 value) {
  return term_make_eq(world->terms, a, term_make_int(world->terms, value));
}

// x - y = VALUE.
static Term differs_by(const World *world, __int128 value) {
  return equals(world, term_make_sub(world->terms, world->x, world->y), value);
}

static Term or_else(const World *world, Term a, Term b) {
  return term_make_or2(world->terms, a, b);
}

// What FORMULA has become, as C.
static void assert_text(const World *world, Term formula, const char *expected) {
  Strbuf text = {0};
  term_add_c(world->terms, formula, &text);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static void joins_cases(void **state) {
  (void)state;
  World world = world_new();
  Terms *terms = world.terms;
  Term is_high = term_make_le(terms, term_make_int(terms, 2147483643), world.y);
  Term either = or_else(&world, is_high, differs_by(&world, 5));
  Term wrapped = term_make_and2(terms, either, differs_by(&world, 5 - WRAP));
  Term given[] = {equals(&world, world.p, 0),
                  or_else(&world, equals(&world, world.p, 1), differs_by(&world, 0)),
                  or_else(&world, equals(&world, world.p, 0), wrapped),
                  term_make_not(terms, differs_by(&world, 3))};
  Term made[4];
  assert_true(residues_take(&world.residues, given, 4, made));
  assert_text(&world, made[0], "p == 0");
  assert_text(&world, made[1], "p == 1 || (unsigned)(x - y) == 0");
  assert_text(&world, made[2], "p == 0 || (unsigned)(x - y) == 5");
  assert_text(&world, made[3], "(unsigned)(x - y) != 3");
  world_free(&world);
}

// What is left out is not all: then it stays.
static void keeps_what_is_all(void **state) {
  (void)state;
  World world = world_new();
  Terms *terms = world.terms;
  Term is_high = term_make_le(terms, term_make_int(terms, 2147483643), world.y), made[2];
  Term given[] = {is_high,
                  or_else(&world, differs_by(&world, 1), differs_by(&world, 1 + WRAP))};
  assert_true(residues_take(&world.residues, given, 2, made));
  assert_true(term_equals(made[0], is_high));
  assert_text(&world, made[1], "(unsigned)(x - y) == 1");
  world_free(&world);
}

static void leaves_others_alone(void **state) {
  (void)state;
  World world = world_new();
  Term given[] = {or_else(&world, differs_by(&world, 1), differs_by(&world, 1001)),
                  or_else(&world, equals(&world, world.p, 5), equals(&world, world.p, 5 - WRAP))};
  Term made[2];
  assert_false(residues_take(&world.residues, given, 2, made));
  world_free(&world);
}

// What was seen once to wrap around is known from then on.
static void remembers(void **state) {
  (void)state;
  World world = world_new();
  Term first = or_else(&world, differs_by(&world, 1), differs_by(&world, 1 - WRAP));
  Term second = differs_by(&world, 2), made;
  assert_false(residues_take(&world.residues, &second, 1, &made));
  assert_true(residues_take(&world.residues, &first, 1, &made));
  assert_true(residues_take(&world.residues, &second, 1, &made));
  assert_text(&world, made, "(unsigned)(x - y) == 2");
  world_free(&world);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(joins_cases),
      cmocka_unit_test(keeps_what_is_all),
      cmocka_unit_test(leaves_others_alone),
      cmocka_unit_test(remembers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
