// What a term is made of. Every walk keeps a stack of its own and visits each node
// once; nodes seen are stamped with the number of the walk.
#include "term/rewrite.h"

#include "term/term_internal.h"

#include <string.h>

// ---- marks

// Marks that no other walk uses: while one goes on, its visitor may begin another.
static Marks *marks_begin(const Terms *terms) {
  Marks *marks = terms->marks;
  while (marks->in_use)
    marks++;
  assert(marks < terms->marks + MOST_WALKS);
  marks->in_use = true;
  while (marks->stamps.size < terms->nodes.size)
    vec_push(&marks->stamps, 0);
  if (++marks->current == 0) { // all stamps were used
    memset(marks->stamps.data, 0, marks->stamps.size * sizeof *marks->stamps.data);
    marks->current = 1;
  }
  return marks;
}

// True the first time.
static bool see(Marks *marks, Term term) {
  uint32_t *stamp = &vec_at(&marks->stamps, term.id);
  if (*stamp == marks->current)
    return false;
  *stamp = marks->current;
  return true;
}

// ---- walks

// Is the node wanted, and does the walk go on below it?
typedef struct WalkChoice {
  bool keep, enter;
} WalkChoice;

typedef WalkChoice (*Visitor)(const void *context, const Terms *terms, Term term);

// The wanted nodes, MOST of them, in order of first occurrence, appended to OUT; returns how many
// nodes were seen.
static uint32_t walk(const Terms *terms, Term root, Visitor visitor, const void *context,
                     uint32_t most, TermVec *out) {
  TermVec stack = {0};
  Marks *marks = marks_begin(terms);
  uint32_t seen = 0, kept = 0;
  vec_push(&stack, root);
  while (stack.size && kept < most) {
    Term term = vec_pop(&stack);
    if (!see(marks, term))
      continue;
    seen++;
    WalkChoice visit = visitor(context, terms, term);
    if (visit.keep)
      vec_push(out, term);
    kept += visit.keep;
    if (!visit.enter)
      continue;
    const Node *node = node_get(terms, term);
    for (uint32_t i = node->arg_count; i > 0; i--)
      vec_push(&stack, node->args[i - 1]);
  }
  assert(marks->in_use);
  marks->in_use = false;
  vec_release(&stack);
  return seen;
}

static WalkChoice visit_kind(const void *wanted, const Terms *terms, Term term) {
  return (WalkChoice){.keep = term_kind(terms, term) == *(const TermKind *)wanted, .enter = true};
}

static WalkChoice visit_symbol(const void *context, const Terms *terms, Term term) {
  (void)context;
  TermKind kind = term_kind(terms, term);
  return (WalkChoice){.keep = kind == TERM_VAR || kind == TERM_APPLY, .enter = true};
}

static WalkChoice visit_atom(const void *context, const Terms *terms, Term term) {
  (void)context;
  bool is_atom = term_is_atom(terms, term);
  return (WalkChoice){.keep = is_atom, .enter = !is_atom};
}

static WalkChoice visit_conjunct(const void *context, const Terms *terms, Term term) {
  (void)context;
  bool is_and = term_kind(terms, term) == TERM_AND;
  return (WalkChoice){.keep = !is_and, .enter = is_and};
}

void term_variables(const Terms *terms, Term term, TermVec *out) {
  walk(terms, term, visit_kind, &(TermKind){TERM_VAR}, UINT32_MAX, out);
}

void term_applications(const Terms *terms, Term term, TermVec *out) {
  walk(terms, term, visit_kind, &(TermKind){TERM_APPLY}, UINT32_MAX, out);
}

void term_symbols(const Terms *terms, Term term, TermVec *out) {
  walk(terms, term, visit_symbol, NULL, UINT32_MAX, out);
}

uint64_t term_symbol_key(const Terms *terms, Term symbol) {
  const Node *node = node_get(terms, symbol);
  assert(node->kind == TERM_VAR || node->kind == TERM_APPLY);
  return node->kind == TERM_VAR ? symbol.id : (uint64_t)1 << 32 | node->symbol;
}

void term_atoms(const Terms *terms, Term term, TermVec *out) {
  assert(sort_is_bool(term_sort(terms, term)));
  walk(terms, term, visit_atom, NULL, UINT32_MAX, out);
}

void term_conjuncts(const Terms *terms, Term term, TermVec *out) {
  assert(term_is_bool(terms, term));
  walk(terms, term, visit_conjunct, NULL, UINT32_MAX, out);
}

uint32_t term_size(const Terms *terms, Term term) {
  return walk(terms, term, visit_kind, &(TermKind){TERM_NONE}, UINT32_MAX, NULL);
}

// ---- searching

typedef struct Wish {
  IsWanted is_wanted;
  const void *context;
} Wish;

static WalkChoice visit_wanted(const void *context, const Terms *terms, Term term) {
  const Wish *wish = context;
  return (WalkChoice){.keep = wish->is_wanted(wish->context, terms, term), .enter = true};
}

Term term_find(const Terms *terms, Term term, IsWanted is_wanted, const void *context) {
  TermVec found = {0};
  walk(terms, term, visit_wanted, &(Wish){is_wanted, context}, 1, &found);
  Term first = found.size ? found.data[0] : NO_TERM;
  vec_release(&found);
  return first;
}

static bool is_same(const void *context, const Terms *terms, Term term) {
  (void)terms;
  return term_equals(term, *(const Term *)context);
}

bool term_mentions(const Terms *terms, Term term, Term part) {
  return !term_is_none(term_find(terms, term, is_same, &part));
}
