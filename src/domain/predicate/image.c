#include "domain/predicate/image.h"

#include <string.h>

void image_cache_init(ImageCache *cache, BddManager *bdds) { *cache = (ImageCache){.bdds = bdds}; }

void image_cache_release(ImageCache *cache) {
  vec_each(Images *, item, &cache->all) {
    vec_each(Image, image, &(*item)->images) {
      bdd_drop(cache->bdds, image->from);
      bdd_drop(cache->bdds, image->to);
    }
    vec_release(&(*item)->images);
  }
  vec_release(&cache->all);
  map_release(&cache->of_question);
  arena_release(&cache->arena);
}

// ---- questions

static uint64_t hash(const AbstractionQuestion *question) {
  uint64_t hash = question->formula.id;
  for (uint32_t i = 0; i < question->count; i++)
    hash = hash_mix(hash) + question->predicates[i].formula.id;
  return hash;
}

static bool is_same(const AbstractionQuestion *a, const AbstractionQuestion *b) {
  bool is_same = a->count == b->count && a->is_cartesian == b->is_cartesian &&
                 term_equals(a->formula, b->formula);
  for (uint32_t i = 0; is_same && i < a->count; i++)
    is_same = a->predicates[i].bdd_variable == b->predicates[i].bdd_variable &&
              term_equals(a->predicates[i].formula, b->predicates[i].formula);
  return is_same;
}

static Images *new_images(ImageCache *cache, const AbstractionQuestion *question) {
  Images *images = ARENA_NEW(&cache->arena, Images);
  Predicate *predicates = ARENA_ARRAY(&cache->arena, Predicate, question->count);
  if (question->count)
    memcpy(predicates, question->predicates, question->count * sizeof *predicates);
  images->question = *question;
  images->question.predicates = predicates;
  vec_push(&cache->all, images);
  return images;
}

Images *images_of(ImageCache *cache, const AbstractionQuestion *question) {
  uint64_t *first = map_insert(&cache->of_question, hash(question), NULL);
  Images *images = (Images *)(uintptr_t)*first;
  while (images && !is_same(&images->question, question))
    images = images->next;
  if (images)
    return images;
  images = new_images(cache, question);
  images->next = (Images *)(uintptr_t)*first;
  *first = key_of(images);
  return images;
}

// ---- images

static void take_away(const ImageCache *cache, Bdd *from, Bdd part) {
  Bdd other = bdd_make_not(cache->bdds, part);
  bdd_update(cache->bdds, from, bdd_make_and(cache->bdds, *from, other));
  bdd_drop(cache->bdds, other);
}

Bdd images_find(const ImageCache *cache, const Images *images, Bdd from, Bdd *rest) {
  Bdd found = bdd_make_false(cache->bdds);
  *rest = bdd_retain(cache->bdds, from);
  vec_each(const Image, image, &images->images) {
    if (bdd_is_false(*rest))
      break;
    if (!bdd_implies(cache->bdds, image->from, from))
      continue;
    bdd_update(cache->bdds, &found, bdd_make_or(cache->bdds, found, image->to));
    take_away(cache, rest, image->from);
  }
  return found;
}

void images_add(ImageCache *cache, Images *images, Bdd from, Bdd to) {
  Image image = {bdd_retain(cache->bdds, from), bdd_retain(cache->bdds, to)};
  vec_push(&images->images, image);
}
