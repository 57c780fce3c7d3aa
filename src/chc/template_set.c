#include "chc/template_set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_ATOMS = 512,   // of guards of a predicate
  MOST_GUARDS = 1500, // of a predicate
  MOST_CLAIMS = 600   // about values of a predicate
};

// ---- atoms and guards

static int compare_numbers(const void *a, const void *b) {
  const uint16_t *left = a, *right = b;
  return (*left > *right) - (*left < *right);
}

// Appends ATOM's number to GUARD; false if there are too many.
static bool add_atom(TemplateSet *set, Guard *guard, Term atom) {
  uint32_t number = 0;
  while (number < set->atoms.size && !term_equals(set->atoms.data[number], atom))
    number++;
  if (number == MOST_ATOMS)
    return false;
  if (number == set->atoms.size)
    vec_push(&set->atoms, atom);
  for (uint32_t i = 0; i < guard->atom_count; i++)
    if (guard->atoms[i] == number)
      return true;
  if (guard->atom_count == MOST_IN_GUARD)
    return false;
  guard->atoms[guard->atom_count++] = (uint16_t)number;
  return true;
}

static bool has_guard(const TemplateSet *set, const Guard *wanted) {
  vec_each(const Guard, guard, &set->guards)
    if (guard->atom_count == wanted->atom_count &&
        !memcmp(guard->atoms, wanted->atoms, guard->atom_count * sizeof *guard->atoms))
      return true;
  return false;
}

void template_set_add_guard(TemplateSet *set, IndexSet indexes, const Term *parts,
                            uint32_t count) {
  Guard guard = {.indexes = indexes, .term = term_true(set->terms)};
  bool is_whole = true;
  for (uint32_t i = 0; i < count; i++) {
    guard.term = term_make_and2(set->terms, guard.term, parts[i]);
    is_whole = is_whole && (term_is_constant(set->terms, parts[i]) || add_atom(set, &guard, parts[i]));
  }
  if (guard.atom_count)
    qsort(guard.atoms, guard.atom_count, sizeof *guard.atoms, compare_numbers);
  if (is_whole && !term_is_false(set->terms, guard.term) && set->guards.size < MOST_GUARDS &&
      !has_guard(set, &guard))
    vec_push(&set->guards, guard);
}

// All atoms of A are atoms of B.
static bool is_weaker(const Guard *a, const Guard *b) {
  uint32_t j = 0;
  for (uint32_t i = 0; i < a->atom_count; i++) {
    while (j < b->atom_count && b->atoms[j] < a->atoms[i])
      j++;
    if (j == b->atom_count || b->atoms[j] != a->atoms[i])
      return false;
  }
  return a->atom_count < b->atom_count;
}

// Those with fewer atoms first, so that what they say need not be said again.
static int compare_guards(const void *a, const void *b) {
  const Guard *left = a, *right = b;
  if (left->atom_count != right->atom_count)
    return left->atom_count < right->atom_count ? -1 : 1;
  return memcmp(left->atoms, right->atoms, left->atom_count * sizeof *left->atoms);
}

// ---- claims

void template_set_add_ranked(TemplateSet *set, IndexSet indexes, Term claim, uint32_t form,
                             __int128 rank) {
  bool is_known = term_is_constant(set->terms, claim) || set->claims.size == MOST_CLAIMS;
  vec_each(const Claim, other, &set->claims)
    is_known |= term_equals(other->term, claim);
  if (!is_known)
    vec_push(&set->claims, (Claim){claim, indexes, form, rank});
}

void template_set_add_claim(TemplateSet *set, IndexSet indexes, Term claim) {
  template_set_add_ranked(set, indexes, claim, 0, 0);
}

// ---- lifecycle

void template_set_init(TemplateSet *set, Terms *terms, Arena *arena) {
  *set = (TemplateSet){.terms = terms, .arena = arena};
  template_set_add_guard(set, 0, NULL, 0);
}

void template_set_finish(TemplateSet *set) {
  qsort(set->guards.data, set->guards.size, sizeof *set->guards.data, compare_guards);
  vec_each(Guard, guard, &set->guards)
    for (uint32_t i = 0; i < set->guards.size; i++)
      if (is_weaker(&set->guards.data[i], guard))
        vec_push(&guard->weaker, i);
}

void template_set_release(TemplateSet *set) {
  vec_each(Guard, guard, &set->guards)
    vec_release(&guard->weaker);
  vec_release(&set->atoms);
  vec_release(&set->guards);
  vec_release(&set->claims);
}

// ---- what is left

static bool *left_at(const TemplateSet *set, uint32_t guard) {
  return set->is_left + guard * set->claims.size;
}

// At first, all is left that goes together.
static void begin(TemplateSet *set) {
  if (set->is_left)
    return;
  set->is_left = ARENA_ARRAY(set->arena, bool, set->guards.size * set->claims.size + 1);
  for (uint32_t i = 0; i < set->guards.size; i++)
    for (uint32_t j = 0; j < set->claims.size; j++) {
      IndexSet about = set->guards.data[i].indexes;
      left_at(set, i)[j] = !about || about == set->claims.data[j].indexes;
    }
}

// A weaker guard, or a stronger claim, says it already.
static bool is_said(const TemplateSet *set, uint32_t guard, uint32_t claim) {
  const Claim *said = &set->claims.data[claim];
  vec_each(const uint32_t, weaker, &set->guards.data[guard].weaker)
    if (left_at(set, *weaker)[claim])
      return true;
  for (uint32_t i = 0; said->form && i < set->claims.size; i++)
    if (left_at(set, guard)[i] && set->claims.data[i].form == said->form &&
        set->claims.data[i].rank < said->rank)
      return true;
  return false;
}

uint32_t template_set_part_count(const TemplateSet *set) { return set->guards.size; }

Term template_set_part(const TemplateSet *set, uint32_t guard) {
  TermVec claims = {0};
  if (!set->is_left)
    return term_false(set->terms);
  for (uint32_t claim = 0; claim < set->claims.size; claim++)
    if (left_at(set, guard)[claim] && !is_said(set, guard, claim))
      vec_push(&claims, set->claims.data[claim].term);
  Term claimed = term_make_and(set->terms, claims.data, claims.size);
  vec_release(&claims);
  return term_make_implies(set->terms, set->guards.data[guard].term, claimed);
}

Term template_set_fact(TemplateSet *set) {
  if (!set->is_left)
    return term_false(set->terms);
  if (!term_is_none(set->fact))
    return set->fact;
  TermVec all = {0};
  for (uint32_t guard = 0; guard < set->guards.size; guard++)
    vec_push(&all, template_set_part(set, guard));
  set->fact = term_make_and(set->terms, all.data, all.size);
  vec_release(&all);
  return set->fact;
}

void template_set_drop_part(TemplateSet *set, uint32_t guard) {
  begin(set);
  memset(left_at(set, guard), false, set->claims.size);
  set->fact = NO_TERM;
}

void template_set_drop(TemplateSet *set) {
  begin(set);
  memset(set->is_left, false, set->guards.size * set->claims.size);
  set->fact = NO_TERM;
}

static bool is_true_guard(const Guard *guard, const bool *is_true) {
  for (uint32_t i = 0; i < guard->atom_count; i++)
    if (!is_true[guard->atoms[i]])
      return false;
  return true;
}

void template_set_extend(TemplateSet *set, const TermVec *params, const TermVec *values) {
  bool is_true[MOST_ATOMS], is_false[MOST_CLAIMS];
  Rewriter *rewriter =
      rewriter_new_substitution(set->terms, params->data, values->data, params->size);
  begin(set);
  for (uint32_t i = 0; i < set->atoms.size; i++)
    is_true[i] = !term_is_false(set->terms, rewriter_apply(rewriter, set->atoms.data[i]));
  for (uint32_t i = 0; i < set->claims.size; i++)
    is_false[i] = !term_is_true(set->terms, rewriter_apply(rewriter, set->claims.data[i].term));
  rewriter_free(rewriter);
  for (uint32_t i = 0; i < set->guards.size; i++) {
    uint32_t count = is_true_guard(&set->guards.data[i], is_true) ? set->claims.size : 0;
    for (uint32_t j = 0; j < count; j++)
      left_at(set, i)[j] &= !is_false[j];
  }
  set->fact = NO_TERM;
}
