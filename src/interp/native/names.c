#include "interp/native/names.h"

#include "interp/interp_internal.h"

#include <assert.h>

void names_init(Names *names, Terms *terms) {
  *names = (Names){.terms = terms};
  names->symbol = symbol_new(terms, "name", sort_int(terms), NULL);
}

void names_release(Names *names) {
  vec_release(&names->names);
  map_release(&names->numbers);
  map_release(&names->purified);
}

// ---- names

Term names_at(const Names *names, uint32_t number) {
  assert(number <= names->names.size); // the next one, too
  return term_make_var(names->terms, names->symbol, number);
}

// The number of a name; UINT32_MAX when VARIABLE is an ordinary one.
static uint32_t number_of(const Names *names, Term variable) {
  assert(term_kind(names->terms, variable) == TERM_VAR);
  TermData data = term_get(names->terms, variable);
  return data.symbol.id == names->symbol.id ? data.index : UINT32_MAX;
}

const Name *names_find(const Names *names, Term variable) {
  uint32_t number = number_of(names, variable);
  return number == UINT32_MAX ? NULL : &names->names.data[number];
}

static Term define_choice(Terms *terms, Term name, TermData ite) {
  assert(ite.kind == TERM_ITE);
  Term condition = ite.args[0];
  Term is_yes = term_make_eq(terms, name, ite.args[1]);
  Term is_no = term_make_eq(terms, name, ite.args[2]);
  Term if_yes = term_make_implies(terms, condition, is_yes);
  return term_make_and2(terms, if_yes, term_make_or2(terms, condition, is_no));
}

static Term definition_of(Terms *terms, Term name, Term term) {
  TermData data = term_get(terms, term);
  if (data.kind == TERM_DIV)
    return define_quotient(terms, name, data.args[0], data.constant);
  return data.kind == TERM_ITE ? define_choice(terms, name, data) : term_true(terms);
}

static bool is_reading(const Terms *terms, Term term) {
  TermData data = term_get(terms, term);
  uint32_t first = data.kind == TERM_SELECT; // behind the array
  if (data.kind != TERM_APPLY &&
      (data.kind != TERM_SELECT || term_kind(terms, data.args[0]) != TERM_VAR))
    return false;
  for (uint32_t i = first; i < data.arg_count; i++)
    if (!sort_equals(term_sort(terms, data.args[i]), sort_int(terms)))
      return false;
  return true;
}

static Term name_of(Names *names, Term term) {
  bool is_new;
  uint64_t *number = map_insert(&names->numbers, term.id, &is_new);
  if (!is_new)
    return names_at(names, (uint32_t)*number);
  *number = names->names.size;
  Term name = names_at(names, (uint32_t)*number);
  Term definition = definition_of(names->terms, name, term);
  bool reads = is_reading(names->terms, term);
  bool is_opaque = !reads && term_is_true(names->terms, definition);
  assert(*number == names->names.size);
  vec_push(&names->names, (Name){term, definition, reads, is_opaque});
  return name;
}

// ---- purification

static Term purify_mod(Names *names, TermData mod) {
  assert(mod.kind == TERM_MOD);
  Term dividend = mod.args[0];
  Term div = term_make_div(names->terms, dividend, mod.constant);
  Term quotient = term_kind(names->terms, div) == TERM_DIV ? name_of(names, div) : NO_TERM;
  if (term_is_none(quotient)) // the constructor knows it better, as a sum over other quotients
    return NO_TERM;
  return term_make_sub(names->terms, dividend,
                       term_make_scale(names->terms, mod.constant, quotient));
}

static bool is_named(TermKind kind) {
  return kind == TERM_DIV || kind == TERM_MOD || kind == TERM_ITE || kind == TERM_MUL ||
         kind == TERM_APPLY || kind == TERM_SELECT;
}

static Term purify_node(void *context, Terms *terms, Term term) {
  Names *names = context;
  TermData data = term_get(terms, term);
  if (!sort_equals(data.sort, sort_int(terms)) || !is_named(data.kind))
    return term;
  Term sum = data.kind == TERM_MOD ? purify_mod(names, data) : NO_TERM;
  return term_is_none(sum) ? name_of(names, term) : sum;
}

Term names_purify(Names *names, Term formula) {
  bool is_new;
  uint64_t *done = map_insert(&names->purified, formula.id, &is_new);
  if (!is_new)
    return (Term){(uint32_t)*done};
  assert(term_is_bool(names->terms, formula));
  Term expanded = expand_reads(names->terms, formula);
  Term purified = term_map(names->terms, expanded, purify_node, names);
  *map_find(&names->purified, formula.id) = purified.id;
  return purified;
}

static void collect(const Names *names, Term formula, Map *seen, NameVec *numbers) {
  TermVec variables = {0};
  term_variables(names->terms, formula, &variables);
  vec_each(Term, variable, &variables) {
    uint32_t number = number_of(names, *variable);
    if (number != UINT32_MAX && map_add(seen, number))
      vec_push(numbers, number);
  }
  vec_release(&variables);
}

void names_collect(const Names *names, Term formula, Map *seen, NameVec *numbers) {
  uint32_t next = numbers->size;
  collect(names, formula, seen, numbers);
  for (; next < numbers->size; next++) {
    const Name *name = &names->names.data[numbers->data[next]];
    collect(names, name->is_reading ? name->term : name->definition, seen, numbers);
  }
}

// ---- the way back

static Term restore_leaf(void *context, Terms *terms, Term leaf) {
  const Name *name = term_kind(terms, leaf) == TERM_VAR ? names_find(context, leaf) : NULL;
  return name ? name->term : leaf;
}

// What a name stands for has only older names.
Term names_restore(const Names *names, Term formula) {
  Term before = NO_TERM;
  while (!term_equals(before, formula)) {
    before = formula;
    formula = term_map_leaves(names->terms, formula, restore_leaf, (void *)names);
  }
  return formula;
}
