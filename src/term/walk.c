// What a term is made of. Every walk keeps a stack of its own and visits each node
// once; nodes seen are stamped with the number of the walk.
#include "term/rewrite.h"

#include "term/term_internal.h"

#include <string.h>

// ---- marks

Marks *marks_begin(const Terms *terms) {
  Marks *marks = terms->marks;
  assert(!marks->in_use);
  marks->in_use = true;
  while (marks->stamps.size < terms->nodes.size)
    vec_push(&marks->stamps, 0);
  if (++marks->current == 0) { // all stamps were used
    memset(marks->stamps.data, 0, marks->stamps.size * sizeof *marks->stamps.data);
    marks->current = 1;
  }
  return marks;
}

bool marks_see(Marks *marks, Term term) {
  uint32_t *stamp = &vec_at(&marks->stamps, term.id);
  if (*stamp == marks->current)
    return false;
  *stamp = marks->current;
  return true;
}

void marks_end(Marks *marks) { marks->in_use = false; }

// ---- walks

// Is the node wanted, and does the walk go on below it?
typedef struct Visit {
  bool keep, enter;
} Visit;

typedef Visit (*Visitor)(const Terms *terms, Term term);

// The wanted nodes in order of first occurrence, appended to OUT; returns how many nodes were seen.
static uint32_t walk(const Terms *terms, Term root, Visitor visitor, TermVec *out) {
  TermVec stack = {0};
  Marks *marks = marks_begin(terms);
  uint32_t seen = 0;
  vec_push(&stack, root);
  while (stack.size) {
    Term term = vec_pop(&stack);
    if (!marks_see(marks, term))
      continue;
    seen++;
    Visit visit = visitor(terms, term);
    if (visit.keep)
      vec_push(out, term);
    if (!visit.enter)
      continue;
    const Node *node = node_get(terms, term);
    for (uint32_t i = node->arg_count; i > 0; i--)
      vec_push(&stack, node->args[i - 1]);
  }
  marks_end(marks);
  vec_release(&stack);
  return seen;
}

static Visit visit_variable(const Terms *terms, Term term) {
  return (Visit){.keep = term_kind(terms, term) == TERM_VAR, .enter = true};
}

static Visit visit_application(const Terms *terms, Term term) {
  return (Visit){.keep = term_kind(terms, term) == TERM_APPLY, .enter = true};
}

static Visit visit_atom(const Terms *terms, Term term) {
  bool is_atom = term_is_atom(terms, term);
  return (Visit){.keep = is_atom, .enter = !is_atom};
}

static Visit visit_conjunct(const Terms *terms, Term term) {
  bool is_and = term_kind(terms, term) == TERM_AND;
  return (Visit){.keep = !is_and, .enter = is_and};
}

static Visit visit_any(const Terms *terms, Term term) {
  (void)terms, (void)term;
  return (Visit){.enter = true};
}

void term_variables(const Terms *terms, Term term, TermVec *out) {
  walk(terms, term, visit_variable, out);
}

void term_applications(const Terms *terms, Term term, TermVec *out) {
  walk(terms, term, visit_application, out);
}

void term_atoms(const Terms *terms, Term term, TermVec *out) {
  assert(sort_is_bool(term_sort(terms, term)));
  walk(terms, term, visit_atom, out);
}

void term_conjuncts(const Terms *terms, Term term, TermVec *out) {
  walk(terms, term, visit_conjunct, out);
}

uint32_t term_size(const Terms *terms, Term term) { return walk(terms, term, visit_any, NULL); }
