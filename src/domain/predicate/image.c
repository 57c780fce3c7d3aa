#include "domain/predicate/image.h"

#include <string.h>

void images_init(Images *images, BddManager *bdds) {
  *images = (Images){.bdds = bdds};
  arena_init(&images->arena);
  map_init(&images->of_block);
}

void images_release(Images *images) {
  vec_each(BlockImages *, item, &images->all) {
    vec_each(Image, image, &(*item)->images) {
      bdd_drop(images->bdds, image->from);
      bdd_drop(images->bdds, image->to);
    }
    vec_release(&(*item)->images);
  }
  vec_release(&images->all);
  map_release(&images->of_block);
  arena_release(&images->arena);
}

// ---- blocks

static bool is_of(const BlockImages *block, Term formula, const Predicate *predicates,
                  uint32_t count) {
  bool is_same = block->count == count && term_equals(block->block, formula);
  for (uint32_t i = 0; is_same && i < count; i++)
    is_same = block->predicates[i].bdd_variable == predicates[i].bdd_variable &&
              term_equals(block->predicates[i].formula, predicates[i].formula);
  return is_same;
}

static BlockImages *new_block(Images *images, Term formula, const Predicate *predicates,
                              uint32_t count) {
  BlockImages *block = ARENA_NEW(&images->arena, BlockImages);
  Predicate *copy = ARENA_ARRAY(&images->arena, Predicate, count);
  if (count)
    memcpy(copy, predicates, count * sizeof *copy);
  *block = (BlockImages){.block = formula, .count = count, .predicates = copy};
  vec_push(&images->all, block);
  return block;
}

BlockImages *images_of(Images *images, Term formula, const Predicate *predicates, uint32_t count) {
  uint64_t hash = formula.id;
  for (uint32_t i = 0; i < count; i++)
    hash = hash_mix(hash) + predicates[i].formula.id;
  BlockImages **link = (BlockImages **)map_insert(&images->of_block, hash, NULL);
  while (*link && !is_of(*link, formula, predicates, count))
    link = &(*link)->next;
  if (!*link)
    *link = new_block(images, formula, predicates, count);
  return *link;
}

// ---- images

static void take_away(const Images *images, Bdd *from, Bdd part) {
  Bdd other = bdd_make_not(images->bdds, part);
  bdd_update(images->bdds, from, bdd_make_and(images->bdds, *from, other));
  bdd_drop(images->bdds, other);
}

Bdd images_find(const Images *images, const BlockImages *block, Bdd from, Bdd *rest) {
  Bdd found = bdd_make_false(images->bdds);
  *rest = bdd_retain(images->bdds, from);
  vec_each(const Image, image, &block->images) {
    if (bdd_is_false(*rest))
      break;
    if (!bdd_implies(images->bdds, image->from, from))
      continue;
    bdd_update(images->bdds, &found, bdd_make_or(images->bdds, found, image->to));
    take_away(images, rest, image->from);
  }
  return found;
}

void images_add(Images *images, BlockImages *block, Bdd from, Bdd to) {
  Image image = {bdd_retain(images->bdds, from), bdd_retain(images->bdds, to)};
  vec_push(&block->images, image);
}
