#include "domain/predicate/image.h"

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

static BlockImages *new_block(Images *images, const Question *question, BlockImages *next) {
  BlockImages *block = ARENA_NEW(&images->arena, BlockImages);
  *block = (BlockImages){.question = question_copy(&images->arena, question), .next = next};
  vec_push(&images->all, block);
  return block;
}

BlockImages *images_of(Images *images, const Question *block) {
  uint64_t *slot = map_insert(&images->of_block, question_hash(block), NULL);
  BlockImages *first = (BlockImages *)(uintptr_t)*slot, *found = first;
  while (found && !question_equals(&found->question, block))
    found = found->next;
  if (!found) {
    found = new_block(images, block, first);
    *slot = (uintptr_t)found;
  }
  return found;
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
