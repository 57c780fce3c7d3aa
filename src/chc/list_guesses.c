// What may be true of the nodes of lists (lists.h). Most of it is wrong of most programs.
#include "chc/lists.h"
#include "encode/links.h"
#include "encode/place.h"

#include <assert.h>

enum {
  MOST_POINTERS = 8, // of a predicate that nodes are compared with
  MOST_PASSED_ON = 4, // constants of the program that the numbers of neighbours are compared with
  MOST_NUMBERS = 4   // likewise that what nodes hold is compared with
};

// What a node holds.
typedef struct NodeField {
  Term value[LIST_COPIES];
  bool is_link;
  CellLink link; // if it is one
} NodeField;

// All nodes of one kind of list: INDEX is where a node may live, LIFE its size, or 0.
typedef struct NodeKind {
  uint64_t group;
  Term index[LIST_COPIES], life[LIST_COPIES];
  VEC(NodeField) fields;
} NodeKind;

// A variable, or the address of one, that leads to a node, which begins at INDEX.
typedef struct NodePointer {
  Term variable, index;
  uint64_t group;
  bool is_address; // no block lives there, but a variable with parts of a node
} NodePointer;

typedef struct Guesser {
  Terms *terms;
  CellNames *names;
  const Encoder *encoder;
  const NumberVec *constants;
  ListGuesses *out;
  VEC(NodeKind) kinds;
  VEC(NodePointer) pointers;
  TermVec numbers;
  Term heap; // where it ends; NO_TERM: nobody asks
} Guesser;

// ---- small formulas

static Term number(const Guesser *guesser, __int128 value) {
  return term_make_int(guesser->terms, value);
}

static Term is_null(const Guesser *guesser, Term pointer) {
  return term_make_eq(guesser->terms, pointer, number(guesser, 0));
}

static Term unless_null(const Guesser *guesser, Term pointer, Term claim) {
  return term_make_or2(guesser->terms, is_null(guesser, pointer), claim);
}

static Term and(const Guesser *guesser, Term a, Term b) {
  return term_make_and2(guesser->terms, a, b);
}

static Term is_alive(const Guesser *guesser, const NodeKind *kind, uint32_t copy) {
  return term_make_lt(guesser->terms, number(guesser, 0), kind->life[copy]);
}

// Where the node begins that LINK leads to.
static Term target(const Guesser *guesser, const NodeField *link, uint32_t copy) {
  return term_make_sub(guesser->terms, link->value[copy], number(guesser, link->link.distance));
}

static void add_guess(Guesser *guesser, Term term, uint32_t form, __int128 rank) {
  if (!term_is_constant(guesser->terms, term))
    vec_push(&guesser->out->all, (ListGuess){term, guesser->out->guards.size - 1, form, rank});
}

static void add_claim(Guesser *guesser, Term term) { add_guess(guesser, term, 0, 0); }

// The guesses that follow are about where GUARD holds.
static void begin(Guesser *guesser, Term guard) { vec_push(&guesser->out->guards, guard); }

static void add_order(Guesser *guesser, Term a, Term b) {
  add_claim(guesser, term_make_le(guesser->terms, a, b));
  add_claim(guesser, term_make_le(guesser->terms, b, a));
}

// ---- one node

// POINTER is null, or leads to what was made before all that is made from now on.
static void claim_made(Guesser *guesser, Term pointer) {
  Term end = number(guesser, encode_heap_end(guesser->encoder));
  add_claim(guesser, term_make_le(guesser->terms, pointer, end));
  if (!term_is_none(guesser->heap))
    add_claim(guesser, unless_null(guesser, pointer,
                                   term_make_lt(guesser->terms, pointer, guesser->heap)));
}

static void claim_life(Guesser *guesser, const NodeKind *kind, uint32_t copy) {
  __int128 extent = encode_extent(guesser->encoder, kind->group);
  Term is_whole = term_make_le(guesser->terms, number(guesser, extent), kind->life[copy]);
  Term is_there = is_whole;
  vec_each(const NodePointer, pointer, &guesser->pointers)
    if (pointer->is_address && pointer->group == kind->group)
      is_there = term_make_or2(guesser->terms, is_there,
                               term_make_eq(guesser->terms, kind->index[copy], pointer->index));
  if (!term_equals(is_there, is_whole))
    add_claim(guesser, is_there);
  add_guess(guesser, is_whole, 1, 0);
  add_guess(guesser, is_alive(guesser, kind, copy), 1, 1);
  claim_made(guesser, kind->index[copy]);
}

static void claim_number(Guesser *guesser, Term value, uint32_t form) {
  Terms *terms = guesser->terms;
  add_claim(guesser, term_make_ne(terms, value, number(guesser, 0)));
  vec_each(const __int128, constant, guesser->constants) {
    Term bound = number(guesser, *constant);
    add_guess(guesser, term_make_le(terms, value, bound), form, *constant);
    add_guess(guesser, term_make_le(terms, bound, value), form + 1, -*constant);
  }
  vec_each(const Term, other, &guesser->numbers) {
    add_order(guesser, value, *other);
    add_order(guesser, term_make_add(terms, value, number(guesser, 1)), *other);
    add_claim(guesser, term_make_ne(terms, value, *other));
  }
}

static void claim_link(Guesser *guesser, const NodeKind *kind, const NodeField *field) {
  Terms *terms = guesser->terms;
  Term value = field->value[0];
  add_claim(guesser, is_null(guesser, value));
  add_claim(guesser, term_make_not(terms, is_null(guesser, value)));
  claim_made(guesser, value);
  if (field->link.group == kind->group) {
    Term led = target(guesser, field, 0);
    add_claim(guesser, term_make_lt(terms, led, kind->index[0]));
    add_claim(guesser, unless_null(guesser, value, term_make_lt(terms, kind->index[0], led)));
  }
  vec_each(const NodePointer, pointer, &guesser->pointers) {
    if (pointer->group != field->link.group)
      continue;
    Term led = target(guesser, field, 0), is_it = term_make_eq(terms, led, pointer->index);
    add_claim(guesser, is_it);
    add_claim(guesser, unless_null(guesser, value, term_make_not(terms, is_it)));
    add_claim(guesser, term_make_le(terms, led, pointer->index));
    add_claim(guesser, unless_null(guesser, value, term_make_le(terms, pointer->index, led)));
  }
}

static void claim_age(Guesser *guesser, const NodeKind *kind) {
  vec_each(const NodePointer, pointer, &guesser->pointers)
    if (pointer->group == kind->group)
      add_order(guesser, kind->index[0], pointer->index);
}

static void claim_node(Guesser *guesser, const NodeKind *kind) {
  uint32_t form = 2;
  claim_life(guesser, kind, 0);
  claim_age(guesser, kind);
  vec_each(const NodeField, field, &kind->fields) {
    if (field->is_link)
      claim_link(guesser, kind, field);
    else
      claim_number(guesser, field->value[0], form);
    form += 2;
  }
}

// ---- two nodes

static void compare_numbers(Guesser *guesser, const NodeField *field) {
  Terms *terms = guesser->terms;
  Term a = field->value[0], b = field->value[1], one = number(guesser, 1);
  add_order(guesser, a, b);
  add_order(guesser, term_make_add(terms, a, one), b);
  add_order(guesser, a, term_make_add(terms, b, one));
}

// What is so of one node is so of the next.
static void pass_on(Guesser *guesser, const NodeField *field) {
  Terms *terms = guesser->terms;
  for (uint32_t i = 0; i < guesser->constants->size && i < MOST_PASSED_ON; i++) {
    Term bound = number(guesser, guesser->constants->data[i]);
    Term a = term_make_lt(terms, field->value[0], bound);
    Term b = term_make_lt(terms, field->value[1], bound);
    add_claim(guesser, term_make_implies(terms, a, b));
    add_claim(guesser, term_make_implies(terms, term_make_not(terms, a), term_make_not(terms, b)));
  }
}

static void compare_nodes(Guesser *guesser, const NodeKind *kind) {
  vec_each(const NodeField, field, &kind->fields)
    if (!field->is_link)
      compare_numbers(guesser, field);
}

// The second one leads back, in lists that are linked both ways.
static void claim_back(Guesser *guesser, const NodeKind *kind) {
  vec_each(const NodeField, field, &kind->fields)
    if (field->is_link && field->link.group == kind->group)
      add_claim(guesser, term_make_eq(guesser->terms, target(guesser, field, 1), kind->index[0]));
}

static void claim_next(Guesser *guesser, const NodeKind *kind) {
  claim_life(guesser, kind, 1);
  claim_back(guesser, kind);
  compare_nodes(guesser, kind);
  vec_each(const NodeField, field, &kind->fields)
    if (!field->is_link)
      pass_on(guesser, field);
}

// GUARD, and the first node leads to the second, or to one of another kind.
static void guess_links(Guesser *guesser, const NodeKind *kind, Term guard) {
  Terms *terms = guesser->terms;
  vec_each(const NodeField, field, &kind->fields)
    vec_each(const NodeKind, other, &guesser->kinds) {
      if (!field->is_link || field->link.group != other->group)
        continue;
      Term there = other->index[other == kind ? 1 : 0];
      Term is_there = term_make_eq(terms, target(guesser, field, 0), there);
      Term is_linked = term_make_not(terms, is_null(guesser, field->value[0]));
      begin(guesser, and(guesser, guard, and(guesser, is_linked, is_there)));
      if (other == kind)
        claim_next(guesser, kind);
      else
        claim_life(guesser, other, 0);
    }
}

// No two nodes lead to the same one.
static void guess_unshared(Guesser *guesser, const NodeKind *kind, Term guard) {
  Terms *terms = guesser->terms;
  Term are_two = term_make_ne(terms, kind->index[0], kind->index[1]);
  Term are_there = and(guesser, guard, is_alive(guesser, kind, 1));
  begin(guesser, and(guesser, are_two, are_there));
  vec_each(const NodeField, field, &kind->fields) {
    Term differ = term_make_ne(terms, field->value[0], field->value[1]);
    if (field->is_link)
      add_claim(guesser, unless_null(guesser, field->value[0], differ));
  }
}

// Nodes that are older, or younger, than the first are not before the one that it leads to: lists
// that grow at one end are in the order of age.
static void guess_neighbours(Guesser *guesser, const NodeKind *kind, Term guard) {
  Terms *terms = guesser->terms;
  Term is_older = term_make_lt(terms, kind->index[1], kind->index[0]);
  Term is_younger = term_make_lt(terms, kind->index[0], kind->index[1]);
  guard = and(guesser, guard, is_alive(guesser, kind, 1));
  vec_each(const NodeField, field, &kind->fields) {
    if (!field->is_link || field->link.group != kind->group)
      continue;
    Term led = target(guesser, field, 0);
    Term is_linked = term_make_not(terms, is_null(guesser, field->value[0]));
    begin(guesser, and(guesser, guard, is_older));
    add_claim(guesser, is_linked);
    add_claim(guesser, term_make_le(terms, kind->index[1], led));
    begin(guesser, and(guesser, guard, is_younger));
    add_claim(guesser, is_linked);
    add_claim(guesser, term_make_le(terms, led, kind->index[1]));
  }
}

// ---- where

static Term is_at(const Guesser *guesser, const NodeKind *kind, uint32_t copy,
                  const NodePointer *pointer) {
  Term is_set = term_make_not(guesser->terms, is_null(guesser, pointer->variable));
  return and(guesser, is_set, term_make_eq(guesser->terms, kind->index[copy], pointer->index));
}

static void guess_all(Guesser *guesser, const NodeKind *kind) {
  Term guard = is_alive(guesser, kind, 0);
  begin(guesser, guard);
  claim_node(guesser, kind);
  guess_links(guesser, kind, guard);
  guess_unshared(guesser, kind, guard);
}

static void guess_at_pointers(Guesser *guesser, const NodeKind *kind) {
  vec_each(const NodePointer, pointer, &guesser->pointers) {
    if (pointer->group != kind->group)
      continue;
    Term guard = is_at(guesser, kind, 0, pointer);
    begin(guesser, guard);
    claim_node(guesser, kind);
    if (pointer->is_address) {
      guess_links(guesser, kind, guard);
      guess_unshared(guesser, kind, guard);
    }
    vec_each(const NodePointer, other, &guesser->pointers) {
      if (other == pointer || other->group != kind->group)
        continue;
      begin(guesser, and(guesser, guard, is_at(guesser, kind, 1, other)));
      compare_nodes(guesser, kind);
    }
  }
}

static void guess_where(Guesser *guesser, const NodeKind *kind, Term place) {
  Term guard = and(guesser, is_alive(guesser, kind, 0), place);
  begin(guesser, guard);
  claim_node(guesser, kind);
  guess_links(guesser, kind, guard);
}

static void guess_by_age(Guesser *guesser, const NodeKind *kind) {
  Terms *terms = guesser->terms;
  Term index = kind->index[0];
  guess_neighbours(guesser, kind, is_alive(guesser, kind, 0));
  vec_each(const NodePointer, pointer, &guesser->pointers) {
    if (pointer->group != kind->group)
      continue;
    if (pointer->is_address) {
      guess_neighbours(guesser, kind, is_at(guesser, kind, 0, pointer));
      continue;
    }
    Term is_older = term_make_lt(terms, index, pointer->index);
    guess_where(guesser, kind, is_older);
    guess_where(guesser, kind, unless_null(guesser, pointer->variable, is_older));
    guess_where(guesser, kind, term_make_le(terms, index, pointer->index));
    guess_where(guesser, kind, term_make_lt(terms, pointer->index, index));
    guess_where(guesser, kind, term_make_le(terms, pointer->index, index));
    guess_where(guesser, kind, term_make_ne(terms, pointer->index, index));
  }
}

static void guess_pointers(Guesser *guesser) {
  begin(guesser, term_true(guesser->terms));
  vec_each(const NodePointer, pointer, &guesser->pointers) {
    if (pointer->is_address)
      continue;
    claim_made(guesser, pointer->variable);
    add_claim(guesser, is_null(guesser, pointer->variable));
    add_claim(guesser, term_make_not(guesser->terms, is_null(guesser, pointer->variable)));
    vec_each(const NodePointer, other, &guesser->pointers)
      if (other != pointer && other->group == pointer->group) {
        Term is_same = term_make_eq(guesser->terms, pointer->variable, other->variable);
        Term is_set = term_make_not(guesser->terms, is_null(guesser, other->variable));
        add_claim(guesser, is_same);
        add_claim(guesser, unless_null(guesser, pointer->variable,
                                       term_make_not(guesser->terms, is_same)));
        add_claim(guesser, unless_null(guesser, pointer->variable, is_set));
      }
  }
}

// ---- the parameters

// What it is, or was where the function was entered.
static const Cell *cell_of(const Guesser *guesser, Symbol symbol) {
  return symbol_get(guesser->terms, symbol)->origin;
}

static bool is_old(const Guesser *guesser, Symbol symbol) {
  return cell_of(guesser, symbol)->symbol.id != symbol.id;
}

static void add_kind(Guesser *guesser, Symbol life) {
  NodeKind kind = {.group = cell_axis(guesser->names, life).group};
  for (uint32_t copy = 0; copy < LIST_COPIES; copy++) {
    kind.index[copy] = cell_index_of(guesser->names, kind.group, copy);
    kind.life[copy] = cell_value_of(guesser->names, life, copy);
  }
  vec_push(&guesser->kinds, kind);
}

static void add_field(Guesser *guesser, Symbol array) {
  uint64_t group = cell_axis(guesser->names, array).group;
  NodeField field = {0};
  field.is_link =
      encode_find_link(guesser->encoder, cell_of(guesser, array)->symbol, &field.link);
  for (uint32_t copy = 0; copy < LIST_COPIES; copy++)
    field.value[copy] = cell_value_of(guesser->names, array, copy);
  vec_each(NodeKind, kind, &guesser->kinds)
    if (kind->group == group)
      vec_push(&kind->fields, field);
}

static void add_scalar(Guesser *guesser, Symbol symbol) {
  Terms *terms = guesser->terms;
  Term variable = term_make_var(terms, symbol, NO_INDEX);
  const Cell *cell = cell_of(guesser, symbol);
  CellLink link;
  if (cell->kind == CELL_ADDRESS) {
    guesser->heap = is_old(guesser, symbol) ? guesser->heap : variable;
  } else if (encode_find_link(guesser->encoder, cell->symbol, &link)) {
    Term index = term_make_sub(terms, variable, number(guesser, link.distance));
    if (guesser->pointers.size < MOST_POINTERS)
      vec_push(&guesser->pointers, (NodePointer){variable, index, link.group, false});
  } else if (cell->kind == CELL_VALUE && type_is_int(cell->type) &&
             guesser->numbers.size < MOST_NUMBERS) {
    vec_push(&guesser->numbers, variable);
  }
}

// What OLD was at the entry it is still.
static void guess_unchanged(Guesser *guesser, const HornPredicate *predicate, Symbol old) {
  Symbol now = cell_of(guesser, old)->symbol;
  if (!is_old(guesser, old) ||
      !terms_have(&predicate->params, term_make_var(guesser->terms, now, NO_INDEX)))
    return;
  for (uint32_t copy = 0; copy < LIST_COPIES; copy++)
    add_claim(guesser, term_make_eq(guesser->terms, cell_value_of(guesser->names, old, copy),
                                    cell_value_of(guesser->names, now, copy)));
}

// What a function does not write is at its exit what it was.
static bool is_current(const Guesser *guesser, const HornPredicate *predicate, Symbol symbol) {
  Symbol now = cell_of(guesser, symbol)->symbol;
  return !is_old(guesser, symbol) ||
         !terms_have(&predicate->params, term_make_var(guesser->terms, now, NO_INDEX));
}

static void sort_params(Guesser *guesser, const HornPredicate *predicate) {
  begin(guesser, term_true(guesser->terms));
  vec_each(const Term, param, &predicate->params) {
    Symbol symbol = term_get(guesser->terms, *param).symbol;
    if (!is_old(guesser, symbol) && encode_is_life(guesser->encoder, symbol))
      add_kind(guesser, symbol);
  }
  vec_each(const Term, param, &predicate->params) {
    Symbol symbol = term_get(guesser->terms, *param).symbol;
    const Cell *cell = cell_of(guesser, symbol);
    if (!cell_is_array(cell)) {
      add_scalar(guesser, symbol);
      continue;
    }
    guess_unchanged(guesser, predicate, symbol);
    if (is_current(guesser, predicate, symbol) && !encode_is_life(guesser->encoder, cell->symbol))
      add_field(guesser, symbol);
  }
}

// Of variables with parts of nodes, if PREDICATE knows where they lie.
static void add_addresses(Guesser *guesser, const HornPredicate *predicate, uint64_t group) {
  Terms *terms = guesser->terms;
  NodeVariableVec variables = {0};
  encode_list_variables(guesser->encoder, group, &variables);
  vec_each(const NodeVariable, variable, &variables) {
    Term base = term_make_var(terms, variable->base, NO_INDEX);
    Term index = term_make_add(terms, base, number(guesser, variable->offset));
    if (terms_have(&predicate->params, base) && guesser->pointers.size < MOST_POINTERS)
      vec_push(&guesser->pointers, (NodePointer){index, index, group, true});
  }
  vec_release(&variables);
}

void list_guess(const HornPredicate *predicate, CellNames *names, const Encoder *encoder,
                const NumberVec *constants, ListScope scope, ListGuesses *out) {
  Guesser guesser = {.terms = names->terms,
                     .names = names,
                     .encoder = encoder,
                     .constants = constants,
                     .out = out,
                     .heap = NO_TERM};
  sort_params(&guesser, predicate);
  vec_each(const NodeKind, kind, &guesser.kinds)
    add_addresses(&guesser, predicate, kind->group);
  guess_pointers(&guesser);
  vec_each(const NodeKind, kind, &guesser.kinds) {
    guess_all(&guesser, kind);
    guess_at_pointers(&guesser, kind);
    if (scope == LIST_BY_AGE)
      guess_by_age(&guesser, kind);
  }
  vec_each(NodeKind, kind, &guesser.kinds)
    vec_release(&kind->fields);
  vec_release(&guesser.kinds);
  vec_release(&guesser.pointers);
  vec_release(&guesser.numbers);
}

void list_guesses_release(ListGuesses *guesses) {
  vec_release(&guesses->guards);
  vec_release(&guesses->all);
}
