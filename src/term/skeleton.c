// A stack of what is to be mapped and a table of what is done; a node is done when its arguments
// are.
#include "term/rewrite.h"

typedef struct SkeletonWalk {
  Terms *terms;
  const Skeleton *skeleton;
  Map done; // signed_key -> term id
  VEC(SignedTerm) stack;
  TermVec args;
} SkeletonWalk;

// FORMULA, negated once more if IS_NEGATED.
static SignedTerm strip(const Terms *terms, Term formula, bool is_negated) {
  SignedTerm stripped = term_strip_not(terms, formula);
  return (SignedTerm){stripped.term, stripped.is_negated != is_negated};
}

static bool collect_signed(SkeletonWalk *walk, SignedTerm formula) {
  TermData data = term_get(walk->terms, formula.term);
  uint32_t before = walk->stack.size;
  vec_clear(&walk->args);
  for (uint32_t i = 0; i < data.arg_count; i++) {
    SignedTerm arg = strip(walk->terms, data.args[i], formula.is_negated);
    uint64_t *done = map_find(&walk->done, signed_key(arg));
    if (done)
      vec_push(&walk->args, (Term){(uint32_t)*done});
    else
      vec_push(&walk->stack, arg);
  }
  return walk->stack.size == before;
}

static Term map_literal(SkeletonWalk *walk, SignedTerm formula) {
  const Skeleton *skeleton = walk->skeleton;
  Term literal = term_make_literal(walk->terms, formula.term, formula.is_negated);
  return skeleton->literal ? skeleton->literal(skeleton->context, walk->terms, literal) : literal;
}

static Term map_join(SkeletonWalk *walk, TermKind kind) {
  assert(kind == TERM_AND || kind == TERM_OR);
  const Skeleton *skeleton = walk->skeleton;
  if (skeleton->join)
    return skeleton->join(skeleton->context, walk->terms, kind, &walk->args);
  return term_make_junction(walk->terms, kind, walk->args.data, walk->args.size);
}

static void step(SkeletonWalk *walk) {
  SignedTerm top = vec_last(&walk->stack);
  if (map_find(&walk->done, signed_key(top))) {
    (void)vec_pop(&walk->stack);
    return;
  }
  TermKind kind = term_kind(walk->terms, top.term);
  Term result;
  if (kind != TERM_AND && kind != TERM_OR)
    result = map_literal(walk, top);
  else if (!collect_signed(walk, top))
    return;
  else
    result = map_join(walk, (kind == TERM_AND) != top.is_negated ? TERM_AND : TERM_OR);
  *map_insert(&walk->done, signed_key(top), NULL) = result.id;
}

Term term_map_skeleton(Terms *terms, Term formula, const Skeleton *skeleton) {
  SkeletonWalk walk = {.terms = terms, .skeleton = skeleton};
  SignedTerm root = term_strip_not(terms, formula);
  vec_push(&walk.stack, root);
  while (walk.stack.size)
    step(&walk);
  Term result = {(uint32_t)*map_find(&walk.done, signed_key(root))};
  map_release(&walk.done);
  vec_release(&walk.stack);
  vec_release(&walk.args);
  return result;
}
