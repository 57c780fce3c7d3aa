#include "refinement/abstract_path.h"

#include "domain/composite/composite.h"

#include <assert.h>

PredicateState *view_state(const PredicateView *view, const ArgNode *node) {
  return predicate_state(composite_part(view->composite, node->state, view->predicate));
}

ArgNode *abstract_path_previous(const PredicateView *view, const ArgNode *node) {
  do {
    if (!node->parents)
      return NULL;
    node = node->parents->parent;
  } while (!view_state(view, node)->is_abstraction);
  return (ArgNode *)node;
}

void abstract_path_init(AbstractPath *path, const PredicateView *view, ArgNode *from, ArgNode *to) {
  *path = (AbstractPath){0};
  assert(view_state(view, to)->is_abstraction);
  Encoder *encoder = view_domain(view)->encoder;
  vec_push(&path->nodes, to);
  for (ArgNode *node = to; node != from && (node = abstract_path_previous(view, node));)
    vec_push(&path->nodes, node);
  vec_reverse(&path->nodes, 0);
  for (uint32_t i = 1; i < path->nodes.size; i++) {
    PathFormula block = view_state(view, path->nodes.data[i])->abstraction->block;
    vec_push(&path->blocks,
             encode_behind(encoder, block.formula, path->ends.data, path->ends.size));
    vec_push(&path->ends, block.ssa);
  }
}

void abstract_path_release(AbstractPath *path) {
  vec_release(&path->nodes);
  vec_release(&path->blocks);
  vec_release(&path->ends);
}

Term abstract_path_at(const AbstractPath *path, const PredicateView *view, Term formula,
                      uint32_t i) {
  assert(i <= path->ends.size);
  Encoder *encoder = view_domain(view)->encoder;
  Term start = encode_instantiate(encoder, formula, (SsaMap){0});
  return encode_behind(encoder, start, path->ends.data, i);
}
