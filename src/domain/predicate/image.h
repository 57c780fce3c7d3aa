// Answers that are kept: what a formula makes of sets of states, in terms of predicates behind it.
// A block that is explored again after a refinement costs nothing unless its precision has changed.
//
// Images of unions are unions of images. On the way round a loop, the states grow little by little;
// of what was there before, the image is known, and only that of the difference is asked for.
// Boolean abstraction only: unions of cubes are no cubes.
#ifndef GAVEL_DOMAIN_PREDICATE_IMAGE_H
#define GAVEL_DOMAIN_PREDICATE_IMAGE_H

#include "allsat/allsat.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

// Which assignments of PREDICATES does FORMULA allow?
typedef struct AbstractionQuestion {
  Term formula;
  bool is_cartesian;
  uint32_t count;
  const Predicate *predicates; // at the versions of the formula's end
} AbstractionQuestion;

typedef struct Image {
  Bdd from, to; // retained
} Image;

// Of one question.
typedef struct Images {
  AbstractionQuestion question;
  VEC(Image) images;
  struct Images *next; // with the same hash
} Images;

typedef struct ImageCache {
  Arena arena;
  BddManager *bdds;
  Map of_question; // hash -> Images *
  VEC(Images *) all;
} ImageCache;

void image_cache_init(ImageCache *cache, BddManager *bdds);
void image_cache_release(ImageCache *cache);

// QUESTION is copied.
Images *images_of(ImageCache *cache, const AbstractionQuestion *question);

// The image of as much of FROM as there is one of; REST becomes what is left. The caller drops
// both.
Bdd images_find(const ImageCache *cache, const Images *images, Bdd from, Bdd *rest);
// TO is the image of FROM; both stay the caller's.
void images_add(ImageCache *cache, Images *images, Bdd from, Bdd to);

#endif
