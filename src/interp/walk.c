// Both walks keep a stack of what is to be mapped and a table of what is done; a node is done
// when its arguments are.
#include "interp/interp_internal.h"

// ---- all nodes

typedef struct NodeWalk {
  const Terms *terms;
  Map done; // term id -> term id
  TermVec stack, args;
} NodeWalk;

// Collects what TERM's arguments became; pushes those that are not done, and is false then.
static bool collect_nodes(NodeWalk *walk, Term term) {
  TermData data = term_get(walk->terms, term);
  uint32_t before = walk->stack.size;
  vec_clear(&walk->args);
  for (uint32_t i = 0; i < data.arg_count; i++) {
    uint64_t *done = map_find(&walk->done, data.args[i].id);
    if (done)
      vec_push(&walk->args, (Term){(uint32_t)*done});
    else
      vec_push(&walk->stack, data.args[i]);
  }
  return walk->stack.size == before;
}

Term map_nodes(Terms *terms, Term term, Term (*node)(void *context, Terms *terms, Term term),
               void *context) {
  NodeWalk walk = {.terms = terms};
  vec_push(&walk.stack, term);
  while (walk.stack.size) {
    Term top = vec_last(&walk.stack);
    if (map_find(&walk.done, top.id)) {
      (void)vec_pop(&walk.stack);
    } else if (collect_nodes(&walk, top)) {
      Term rebuilt = walk.args.size ? term_rebuild(terms, top, walk.args.data) : top;
      *map_insert(&walk.done, top.id, NULL) = node(context, terms, rebuilt).id;
    }
  }
  Term result = {(uint32_t)*map_find(&walk.done, term.id)};
  map_release(&walk.done);
  vec_release(&walk.stack);
  vec_release(&walk.args);
  return result;
}

// ---- the Boolean skeleton

// A formula, or its negation.
typedef struct Signed {
  Term term;
  bool is_negated;
} Signed;

typedef struct SkeletonWalk {
  Terms *terms;
  const Skeleton *skeleton;
  Map done; // signed_key -> term id
  VEC(Signed) stack;
  TermVec args;
} SkeletonWalk;

static uint64_t signed_key(Signed formula) {
  return (uint64_t)formula.term.id << 1 | formula.is_negated;
}

static Signed strip_not(const Terms *terms, Signed formula) {
  while (term_kind(terms, formula.term) == TERM_NOT)
    formula = (Signed){term_get(terms, formula.term).args[0], !formula.is_negated};
  return formula;
}

static bool collect_signed(SkeletonWalk *walk, Signed formula) {
  TermData data = term_get(walk->terms, formula.term);
  uint32_t before = walk->stack.size;
  vec_clear(&walk->args);
  for (uint32_t i = 0; i < data.arg_count; i++) {
    Signed arg = strip_not(walk->terms, (Signed){data.args[i], formula.is_negated});
    uint64_t *done = map_find(&walk->done, signed_key(arg));
    if (done)
      vec_push(&walk->args, (Term){(uint32_t)*done});
    else
      vec_push(&walk->stack, arg);
  }
  return walk->stack.size == before;
}

static Term map_literal(SkeletonWalk *walk, Signed formula) {
  const Skeleton *skeleton = walk->skeleton;
  Term literal = formula.is_negated ? term_make_not(walk->terms, formula.term) : formula.term;
  return skeleton->literal ? skeleton->literal(skeleton->context, walk->terms, literal) : literal;
}

static Term map_join(SkeletonWalk *walk, TermKind kind) {
  const Skeleton *skeleton = walk->skeleton;
  if (skeleton->join)
    return skeleton->join(skeleton->context, walk->terms, kind, &walk->args);
  return kind == TERM_AND ? term_make_and(walk->terms, walk->args.data, walk->args.size)
                          : term_make_or(walk->terms, walk->args.data, walk->args.size);
}

static void step(SkeletonWalk *walk) {
  Signed top = vec_last(&walk->stack);
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

Term map_skeleton(Terms *terms, Term formula, const Skeleton *skeleton) {
  SkeletonWalk walk = {.terms = terms, .skeleton = skeleton};
  Signed root = strip_not(terms, (Signed){formula, false});
  vec_push(&walk.stack, root);
  while (walk.stack.size)
    step(&walk);
  Term result = {(uint32_t)*map_find(&walk.done, signed_key(root))};
  map_release(&walk.done);
  vec_release(&walk.stack);
  vec_release(&walk.args);
  return result;
}

// ---- searching

Term find_node(const Terms *terms, Term term,
               bool (*is_wanted)(const void *context, const Terms *terms, Term term),
               const void *context) {
  TermVec stack = {0};
  Map seen = {0};
  Term found = NO_TERM;
  vec_push(&stack, term);
  while (stack.size && term_is_none(found)) {
    Term top = vec_pop(&stack);
    if (!map_add(&seen, top.id))
      continue;
    if (is_wanted(context, terms, top))
      found = top;
    TermData data = term_get(terms, top);
    for (uint32_t i = data.arg_count; i > 0; i--)
      vec_push(&stack, data.args[i - 1]);
  }
  vec_release(&stack);
  map_release(&seen);
  return found;
}

static bool is_same(const void *context, const Terms *terms, Term term) {
  (void)terms;
  return term_equals(term, *(const Term *)context);
}

bool term_mentions(const Terms *terms, Term term, Term part) {
  return !term_is_none(find_node(terms, term, is_same, &part));
}
