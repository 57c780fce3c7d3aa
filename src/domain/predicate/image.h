// What a block makes of sets of states: images of unions are unions of images. On the way round a
// loop, the states grow little by little; of what was there before, the image is known, and only
// that of the difference is asked for. Boolean abstraction only: unions of cubes are no cubes.
#ifndef GAVEL_DOMAIN_PREDICATE_IMAGE_H
#define GAVEL_DOMAIN_PREDICATE_IMAGE_H

#include "base/map.h"
#include "base/vec.h"
#include "domain/predicate/question.h"

typedef struct Image {
  Bdd from, to; // retained
} Image;

// Of one block, in terms of the same predicates behind it.
typedef struct BlockImages {
  Question question;
  VEC(Image) images;
  struct BlockImages *next; // with the same hash
} BlockImages;

typedef struct Images {
  Arena arena;
  BddManager *bdds;
  Map of_block; // hash -> BlockImages *
  VEC(BlockImages *) all;
} Images;

void images_init(Images *images, BddManager *bdds);
void images_release(Images *images);

// BLOCK is copied.
BlockImages *images_of(Images *images, const Question *block);

// The image of as much of FROM as there is one of; REST becomes what is left. The caller drops
// both.
Bdd images_find(const Images *images, const BlockImages *block, Bdd from, Bdd *rest);
// TO is the image of FROM; both stay the caller's.
void images_add(Images *images, BlockImages *block, Bdd from, Bdd to);

#endif
