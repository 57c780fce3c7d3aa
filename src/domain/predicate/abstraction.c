#include "domain/predicate/abstraction.h"

#include "base/deadline.h"
#include "domain/predicate/statistics.h"

void abstractor_init(Abstractor *abstractor, Encoder *encoder, Solver *solver,
                     const PredicateTable *predicates, AllSatLimits limits) {
  *abstractor = (Abstractor){.terms = predicates->terms,
                             .encoder = encoder,
                             .solver = solver,
                             .bdds = predicates->bdds,
                             .predicates = predicates,
                             .limits = limits};
  state_sets_init(&abstractor->state_sets, predicates);
  image_cache_init(&abstractor->images, predicates->bdds);
}

void abstractor_release(Abstractor *abstractor) {
  image_cache_release(&abstractor->images);
  state_sets_release(&abstractor->state_sets);
  arena_release(&abstractor->scratch);
}

// ---- questions

static AbstractionQuestion question_of(Abstractor *abstractor, const AbstractBlock *block,
                                       Term formula, PredicateList list) {
  const PredicateTable *table = abstractor->predicates;
  Predicate *predicates = ARENA_ARRAY(&abstractor->scratch, Predicate, list.count);
  for (uint32_t i = 0; i < list.count; i++) {
    assert(list.predicates[i] < table->formulas.size);
    Term predicate = table->formulas.data[list.predicates[i]];
    predicates[i].formula = encode_instantiate(abstractor->encoder, predicate, block->path->ssa);
    predicates[i].bdd_variable = table->bdd_variables.data[list.predicates[i]];
  }
  return (AbstractionQuestion){formula, block->is_cartesian, list.count, predicates};
}

static Bdd answer(Abstractor *abstractor, const AbstractionQuestion *question) {
  AllSatResult result = (question->is_cartesian ? allsat_cartesian : allsat_boolean)(
      abstractor->solver, abstractor->bdds, question->formula, question->predicates,
      question->count, abstractor->limits);
  stat_add(&predicate_stats[STAT_FALSE], result.status == ALLSAT_FALSE);
  stat_add(&predicate_stats[STAT_WEAKENED], result.status == ALLSAT_WEAKENED);
  stat_add(&predicate_stats[STAT_MODELS], result.models);
  stat_add(&predicate_stats[STAT_DECIDED], result.decided);
  return result.bdd;
}

// What was interrupted says too little to be remembered.
static void remember(Abstractor *abstractor, Images *images, Bdd from, Bdd to) {
  if (!deadline_is_interrupted())
    images_add(&abstractor->images, images, from, to);
}

// The image of all states. The caller drops it.
static Bdd ask(Abstractor *abstractor, const AbstractionQuestion *question) {
  Images *images = images_of(&abstractor->images, question);
  const Image *known = NULL;
  vec_each(const Image, image, &images->images)
    if (bdd_is_true(image->from))
      known = image;
  stat_add(&predicate_stats[STAT_CACHED], known != NULL);
  if (known)
    return bdd_retain(abstractor->bdds, known->to);
  Bdd all = bdd_make_true(abstractor->bdds), found = answer(abstractor, question);
  remember(abstractor, images, all, found);
  bdd_drop(abstractor->bdds, all);
  return found;
}

// ---- images

// START and BLOCK. What BEFORE is sure of decides many branches of a large block.
static Term join(Abstractor *abstractor, const AbstractBlock *block, const StateSet *before,
                 Term start) {
  TermVec literals = {0};
  for (uint32_t i = 0; !block->is_cartesian && i < before->count; i++) {
    Term literal = predicates_literal(abstractor->predicates, before->literals[i]);
    vec_push(&literals, encode_instantiate(abstractor->encoder, literal, (SsaMap){0}));
  }
  Term simple =
      term_simplify_under(abstractor->terms, block->path->formula, literals.data, literals.size);
  vec_release(&literals);
  return term_make_and2(abstractor->terms, start, simple);
}

// Of PART of where BLOCK begins. The caller drops it.
static Bdd find_image(Abstractor *abstractor, const AbstractBlock *block, const StateSet *part) {
  Carried carried = carry_over(abstractor, block, part);
  assert(carried.asked.count <= block->precision.count);
  Term start = encode_instantiate(abstractor->encoder, carried.before, (SsaMap){0});
  stat_add(&predicate_stats[STAT_CARRIED], block->precision.count - carried.asked.count);
  AbstractionQuestion question =
      question_of(abstractor, block, join(abstractor, block, part, start), carried.asked);
  Bdd asked = ask(abstractor, &question);
  Bdd image = bdd_make_and(abstractor->bdds, asked, carried.state_set);
  bdd_drop(abstractor->bdds, asked);
  bdd_drop(abstractor->bdds, carried.state_set);
  return image;
}

// Only of what is new where BLOCK begins, if the image of the rest is known.
static Bdd find_whole_image(Abstractor *abstractor, const AbstractBlock *block) {
  assert(!block->is_cartesian);
  AbstractionQuestion question =
      question_of(abstractor, block, block->path->formula, block->precision);
  Images *images = images_of(&abstractor->images, &question);
  Bdd rest, known = images_find(&abstractor->images, images, block->before->bdd, &rest);
  bool is_known = bdd_is_false(rest);
  const StateSet *part = state_sets_add(&abstractor->state_sets, rest);
  stat_add(&predicate_stats[STAT_CACHED], is_known);
  if (is_known)
    return known;
  stat_add(&predicate_stats[STAT_DIFFERENCES], part != block->before);
  Bdd image = find_image(abstractor, block, part);
  remember(abstractor, images, part->bdd, image);
  bdd_update(abstractor->bdds, &known, bdd_make_or(abstractor->bdds, known, image));
  bdd_drop(abstractor->bdds, image);
  return known;
}

const StateSet *abstract_post(Abstractor *abstractor, const AbstractBlock *block) {
  assert(!bdd_is_false(block->before->bdd));
  ArenaMark mark = arena_mark(&abstractor->scratch);
  Bdd bdd = block->is_cartesian ? find_image(abstractor, block, block->before)
                                : find_whole_image(abstractor, block);
  arena_rewind(&abstractor->scratch, mark);
  bool is_false = bdd_is_false(bdd);
  const StateSet *state_set = state_sets_add(&abstractor->state_sets, bdd);
  return is_false ? NULL : state_set;
}
