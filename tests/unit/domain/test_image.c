// Images that are kept, against a relation between eight states.
#include "domain/predicate/image.h"

#include "domain/random.h"
#include "test.h"

enum { BITS = 3, STATES = 1 << BITS, TRIALS = 300, KEPT = 6 };

typedef struct Trial {
  BddManager *bdds;
  ImageCache cache;
  uint32_t first;            // variable
  uint32_t leads_to[STATES]; // a bit for each successor
} Trial;

static Bdd set_of(Trial *trial, uint32_t states) {
  Bdd set = bdd_make_false(trial->bdds);
  for (uint32_t i = 0; i < STATES; i++) {
    uint32_t variables[BITS];
    bool values[BITS];
    for (uint32_t bit = 0; bit < BITS; bit++) {
      variables[bit] = trial->first + bit;
      values[bit] = i >> bit & 1;
    }
    Bdd cube = bdd_make_cube(trial->bdds, variables, values, BITS);
    if (states >> i & 1)
      bdd_update(trial->bdds, &set, bdd_make_or(trial->bdds, set, cube));
    bdd_drop(trial->bdds, cube);
  }
  return set;
}

static uint32_t image_of(const Trial *trial, uint32_t states) {
  uint32_t image = 0;
  for (uint32_t i = 0; i < STATES; i++)
    if (states >> i & 1)
      image |= trial->leads_to[i];
  return image;
}

// What is found is the image of what is not left, and all that is kept of FROM is used.
static void check(Trial *trial, Images *images, const uint32_t *kept, uint32_t count,
                  uint32_t from) {
  uint32_t covered = 0;
  for (uint32_t i = 0; i < count; i++)
    if ((kept[i] & from) == kept[i])
      covered |= kept[i];
  Bdd set = set_of(trial, from), rest;
  Bdd found = images_find(&trial->cache, images, set, &rest);
  Bdd expected = set_of(trial, image_of(trial, covered));
  Bdd expected_rest = set_of(trial, from & ~covered);
  assert_true(bdd_equals(found, expected));
  assert_true(bdd_equals(rest, expected_rest));
  const Bdd all[] = {set, rest, found, expected, expected_rest};
  for (uint32_t i = 0; i < 5; i++)
    bdd_drop(trial->bdds, all[i]);
}

static void run(Trial *trial, Random *random, Images *images) {
  uint32_t kept[KEPT];
  for (uint32_t i = 0; i < STATES; i++)
    trial->leads_to[i] = random_below(random, 1 << STATES) & random_below(random, 1 << STATES);
  for (uint32_t i = 0; i < KEPT; i++) {
    check(trial, images, kept, i, random_below(random, 1 << STATES));
    kept[i] = random_below(random, 1 << STATES) & random_below(random, 1 << STATES);
    Bdd from = set_of(trial, kept[i]), to = set_of(trial, image_of(trial, kept[i]));
    images_add(&trial->cache, images, from, to);
    bdd_drop(trial->bdds, from);
    bdd_drop(trial->bdds, to);
  }
}

static void test_images(void **state) {
  (void)state;
  Random random = {1};
  Trial trial = {.bdds = bdd_manager_new()};
  image_cache_init(&trial.cache, trial.bdds);
  for (uint32_t bit = 0; bit < BITS; bit++)
    trial.first = bdd_new_variable(trial.bdds) - bit;
  for (uint32_t i = 0; i < TRIALS; i++)
    run(&trial, &random, images_of(&trial.cache, &(AbstractionQuestion){.formula = {i + 1}}));
  image_cache_release(&trial.cache);
  assert_int_equal(bdd_live_handles(trial.bdds), 0);
  bdd_manager_free(trial.bdds);
}

// Each part of a question tells it from others, and the caller's predicates may change.
static void test_questions(void **state) {
  (void)state;
  BddManager *bdds = bdd_manager_new();
  ImageCache cache;
  image_cache_init(&cache, bdds);
  Predicate predicates[] = {{{7}, 0}, {{8}, 1}};
  AbstractionQuestion question = {{1}, false, 2, predicates};
  Images *images = images_of(&cache, &question);
  assert_ptr_equal(images_of(&cache, &question), images);
  AbstractionQuestion other = question;
  other.is_cartesian = true;
  assert_ptr_not_equal(images_of(&cache, &other), images);
  other = (AbstractionQuestion){{2}, false, 2, predicates};
  assert_ptr_not_equal(images_of(&cache, &other), images);
  other = (AbstractionQuestion){{1}, false, 1, predicates};
  assert_ptr_not_equal(images_of(&cache, &other), images);
  predicates[1].bdd_variable = 2;
  assert_ptr_not_equal(images_of(&cache, &question), images);
  predicates[1].bdd_variable = 1;
  assert_ptr_equal(images_of(&cache, &question), images);
  image_cache_release(&cache);
  bdd_manager_free(bdds);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_images), TEST(test_questions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
