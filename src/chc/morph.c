#include "chc/morph.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
  MOST_PLACES = 12,   // of a group at which premises are used
  MOST_PRODUCT = 16,  // tuples of places of all groups; else one place varies at a time
  MOST_INSTANCES = 24 // of a premise
};

typedef VEC(uint64_t) GroupVec;

// ---- names

void cell_names_init(CellNames *names, Terms *terms, AxisOf axis_of, void *context) {
  *names = (CellNames){.terms = terms, .axis_of = axis_of, .context = context};
  names->read = symbol_new(terms, "cell", sort_int(terms), NULL);
}

void cell_names_release(CellNames *names) {
  map_release(&names->axes);
  map_release(&names->groups);
  map_release(&names->indexes);
  map_release(&names->values);
  vec_release(&names->all);
}

CellAxis cell_axis(CellNames *names, Symbol array) {
  uint64_t *known = map_insert(&names->axes, array.id, NULL);
  if (!*known) {
    CellAxis axis = names->axis_of(names->context, array);
    assert(axis.stride > 0);
    vec_push(&names->all, axis);
    *known = names->all.size;
  }
  return names->all.data[*known - 1];
}

static Term make_name(CellNames *names, Map *map, uint64_t key, const char *text) {
  bool is_new;
  uint64_t *known = map_insert(map, key, &is_new);
  if (is_new)
    *known = symbol_new(names->terms, text, sort_int(names->terms), NULL).id;
  return term_make_var(names->terms, (Symbol){(uint32_t)*known}, NO_INDEX);
}

Term cell_index_of(CellNames *names, uint64_t group, uint32_t copy) {
  char text[32];
  uint64_t *number = map_insert(&names->groups, group, NULL);
  if (!*number)
    *number = names->groups.size;
  snprintf(text, sizeof text, "k%u", names->indexes.size);
  return make_name(names, &names->indexes, *number << 8 | copy, text);
}

Term cell_value_of(CellNames *names, Symbol array, uint32_t copy) {
  char text[256];
  snprintf(text, sizeof text, "%s at k", symbol_get(names->terms, array)->name);
  return make_name(names, &names->values, (uint64_t)array.id << 8 | copy, text);
}

// What of LITERALS says that some variable is WHERE; WHERE: none does.
static Term find_name(const Terms *terms, const TermVec *literals, Term where) {
  vec_each(const Term, literal, literals) {
    TermData data = term_get(terms, *literal);
    TermData sum = data.kind == TERM_EQ0 ? term_get(terms, data.args[0]) : (TermData){0};
    for (uint32_t i = 0; sum.kind == TERM_SUM && i < sum.arg_count; i++) {
      Term is_it = term_make_eq((Terms *)terms, sum.args[i], where);
      if (term_kind(terms, sum.args[i]) == TERM_VAR && !term_equals(sum.args[i], where) &&
          term_equals(is_it, *literal))
        return sum.args[i];
    }
  }
  return where;
}

static Term read_cell(CellNames *names, const TermVec *literals, Symbol array, uint32_t copy) {
  Terms *terms = names->terms;
  CellAxis axis = cell_axis(names, array);
  Term index = cell_index_of(names, axis.group, copy);
  Term address = term_make_add(terms, term_make_scale(terms, axis.stride, index),
                               term_make_int(terms, axis.offset));
  if (!term_is_none(axis.origin)) {
    Term begin = term_make_scale(terms, axis.scale, axis.origin);
    address = term_make_add(terms, find_name(terms, literals, begin), address);
  }
  return term_make_select(terms, term_make_var(terms, array, NO_INDEX), address);
}

Term cell_values_as_reads(CellNames *names, Term formula) {
  TermVec values = {0}, reads = {0}, literals = {0};
  term_conjuncts(names->terms, formula, &literals);
  map_each(entry, &names->values) {
    Symbol array = {(uint32_t)(entry->key >> 8)}, value = {(uint32_t)entry->value};
    vec_push(&values, term_make_var(names->terms, value, NO_INDEX));
    vec_push(&reads, read_cell(names, &literals, array, entry->key & 0xff));
  }
  formula = term_substitute(names->terms, formula, values.data, reads.data, values.size);
  vec_release(&values);
  vec_release(&reads);
  vec_release(&literals);
  return formula;
}

// ---- predicates

static bool is_array(const Terms *terms, Term term) {
  return sort_get(terms, term_sort(terms, term))->kind == SORT_ARRAY;
}

static Symbol symbol_of(const Terms *terms, Term variable) {
  return term_get(terms, variable).symbol;
}

bool morph_is_needed(const HornSystem *horn, const Terms *terms) {
  vec_each(const HornPredicate, predicate, &horn->predicates)
    vec_each(const Term, param, &predicate->params)
      if (is_array(terms, *param))
        return true;
  return false;
}

// Each once, in the order of the parameters.
static void find_groups(CellNames *names, const HornPredicate *predicate, GroupVec *groups,
                        TermVec *origins) {
  vec_each(const Term, param, &predicate->params) {
    if (!is_array(names->terms, *param))
      continue;
    CellAxis axis = cell_axis(names, symbol_of(names->terms, *param));
    bool is_known = false;
    vec_each(const uint64_t, group, groups)
      is_known |= *group == axis.group;
    if (!is_known)
      vec_push(groups, axis.group);
    if (!term_is_none(axis.origin) && !terms_have(origins, axis.origin) &&
        !terms_have(&predicate->params, axis.origin))
      vec_push(origins, axis.origin);
  }
}

static void add_predicate(CellNames *names, uint32_t copies, const HornPredicate *old,
                          HornSystem *out) {
  HornPredicate predicate = {0};
  GroupVec groups = {0};
  TermVec origins = {0};
  memcpy(predicate.name, old->name, sizeof predicate.name);
  find_groups(names, old, &groups, &origins);
  vec_each(const Term, param, &old->params)
    if (!is_array(names->terms, *param))
      vec_push(&predicate.params, *param);
  for (uint32_t copy = 0; copy < copies; copy++) {
    vec_each(const Term, param, &old->params)
      if (is_array(names->terms, *param))
        vec_push(&predicate.params,
                 cell_value_of(names, symbol_of(names->terms, *param), copy));
    vec_each(const uint64_t, group, &groups)
      vec_push(&predicate.params, cell_index_of(names, *group, copy));
  }
  vec_append(&predicate.params, origins.data, origins.size);
  vec_release(&groups);
  vec_release(&origins);
  vec_push(&out->predicates, predicate);
}

// ---- places: where the cells of a group matter in a clause

typedef struct GroupPlaces {
  uint64_t group;
  TermVec indexes; // the head's first, one for each copy
  uint32_t head_count;
  TermVec bases; // addresses without offset: of the indexes, and where they are no multiples
} GroupPlaces;

typedef struct ClauseMorph {
  CellNames *names;
  uint32_t copies;
  const HornSystem *old;
  bool keeps_arrays; // values of atoms are reads of arrays
  ArrayReads reads;
  VEC(GroupPlaces) places;
} ClauseMorph;

static GroupPlaces *places_of(ClauseMorph *morph, uint64_t group) {
  vec_each(GroupPlaces, places, &morph->places)
    if (places->group == group)
      return places;
  vec_push(&morph->places, (GroupPlaces){.group = group});
  return &vec_last(&morph->places);
}

static Term origin_here(const ClauseMorph *morph, CellAxis axis) {
  Terms *terms = morph->names->terms;
  if (term_is_none(axis.origin))
    return term_make_int(terms, 0);
  return term_make_scale(terms, axis.scale, term_make_var(terms, symbol_of(terms, axis.origin), 0));
}

// Of the cell number INDEX, without its offset.
static Term base_at(const ClauseMorph *morph, CellAxis axis, Term index) {
  Terms *terms = morph->names->terms;
  return term_make_add(terms, origin_here(morph, axis), term_make_scale(terms, axis.stride, index));
}

static Term address_at(const ClauseMorph *morph, CellAxis axis, Term index) {
  Terms *terms = morph->names->terms;
  return term_make_add(terms, base_at(morph, axis, index), term_make_int(terms, axis.offset));
}

static void add_once(TermVec *list, Term term) {
  if (!terms_have(list, term))
    vec_push(list, term);
}

static void add_place(ClauseMorph *morph, CellAxis axis, Term index) {
  GroupPlaces *places = places_of(morph, axis.group);
  if (places->indexes.size >= MOST_PLACES)
    return;
  add_once(&places->indexes, index);
  add_once(&places->bases, base_at(morph, axis, index));
}

// The cell at or before the address that is read, which is the one if the address is a cell's.
static void add_read_place(ClauseMorph *morph, const ArrayRead *read) {
  Terms *terms = morph->names->terms;
  CellAxis axis = cell_axis(morph->names, symbol_of(terms, read->array));
  Term base = term_make_sub(terms, read->address, term_make_int(terms, axis.offset));
  Term distance = term_make_sub(terms, base, origin_here(morph, axis));
  if (axis.stride > 1)
    distance = term_make_div(terms, distance, axis.stride);
  add_place(morph, axis, distance);
  add_once(&places_of(morph, axis.group)->bases, base);
}

static void add_head_places(ClauseMorph *morph, const HornAtom *head) {
  Terms *terms = morph->names->terms;
  vec_each(const Term, param, &morph->old->predicates.data[head->predicate].params) {
    if (!is_array(terms, *param))
      continue;
    CellAxis axis = cell_axis(morph->names, symbol_of(terms, *param));
    if (places_of(morph, axis.group)->head_count)
      continue;
    for (uint32_t copy = 0; copy < morph->copies; copy++) {
      Symbol index = symbol_of(terms, cell_index_of(morph->names, axis.group, copy));
      add_place(morph, axis, term_make_var(terms, index, 0));
    }
    places_of(morph, axis.group)->head_count = morph->copies;
  }
}

static void addresses_of(void *context, Term array, TermVec *addresses) {
  ClauseMorph *morph = context;
  Terms *terms = morph->names->terms;
  CellAxis axis = cell_axis(morph->names, symbol_of(terms, array));
  vec_each(const Term, base, &places_of(morph, axis.group)->bases)
    vec_push(addresses, term_make_add(terms, *base, term_make_int(terms, axis.offset)));
}

// ---- atoms at places

static Term value_at(ClauseMorph *morph, Term array, Term address) {
  if (morph->keeps_arrays)
    return term_make_select(morph->names->terms, array, address);
  return reads_at(&morph->reads, reads_replace(&morph->reads, array), address);
}

// TUPLE: by copy and group of the atom's predicate.
static HornAtom atom_at(ClauseMorph *morph, const HornAtom *old, const GroupVec *groups,
                        const TermVec *origins, const TermVec *tuple) {
  Terms *terms = morph->names->terms;
  const TermVec *params = &morph->old->predicates.data[old->predicate].params;
  HornAtom atom = {.predicate = old->predicate};
  for (uint32_t i = 0; i < params->size; i++)
    if (!is_array(terms, params->data[i]))
      vec_push(&atom.args, old->args.data[i]);
  for (uint32_t copy = 0; copy < morph->copies; copy++) {
    const Term *indexes = tuple->data + copy * groups->size;
    for (uint32_t i = 0; i < params->size; i++) {
      if (!is_array(terms, params->data[i]))
        continue;
      CellAxis axis = cell_axis(morph->names, symbol_of(terms, params->data[i]));
      uint32_t group = 0;
      while (groups->data[group] != axis.group)
        group++;
      vec_push(&atom.args,
               value_at(morph, old->args.data[i], address_at(morph, axis, indexes[group])));
    }
    vec_append(&atom.args, indexes, groups->size);
  }
  vec_each(const Term, origin, origins)
    vec_push(&atom.args, term_make_var(terms, symbol_of(terms, *origin), 0));
  return atom;
}

static void add_head(ClauseMorph *morph, const HornAtom *old, HornClause *clause) {
  GroupVec groups = {0};
  TermVec origins = {0}, tuple = {0};
  find_groups(morph->names, &morph->old->predicates.data[old->predicate], &groups, &origins);
  for (uint32_t copy = 0; copy < morph->copies; copy++)
    vec_each(const uint64_t, group, &groups)
      vec_push(&tuple, places_of(morph, *group)->indexes.data[copy]);
  clause->head = atom_at(morph, old, &groups, &origins, &tuple);
  vec_release(&groups);
  vec_release(&origins);
  vec_release(&tuple);
}

// ---- premises

typedef struct Premise {
  const HornAtom *old;
  GroupVec groups;
  TermVec origins;
  TermVec usual; // the tuple of what is not varied
  VEC(TermVec) tuples;
} Premise;

// What is at POSITION of a tuple may be that.
static const TermVec *choices(ClauseMorph *morph, const Premise *premise, uint32_t position) {
  return &places_of(morph, premise->groups.data[position % premise->groups.size])->indexes;
}

static void find_usual(ClauseMorph *morph, Premise *premise) {
  Terms *terms = morph->names->terms;
  for (uint32_t copy = 0; copy < morph->copies; copy++)
    vec_each(const uint64_t, group, &premise->groups) {
      GroupPlaces *places = places_of(morph, *group);
      if (!places->indexes.size) { // any will do
        Symbol index = symbol_of(terms, cell_index_of(morph->names, *group, copy));
        vec_push(&places->indexes, term_make_var(terms, index, 1));
      }
      vec_push(&premise->usual, copy < places->indexes.size ? places->indexes.data[copy]
                                                            : places->indexes.data[0]);
    }
}

static bool has_tuple(const Premise *premise, const TermVec *tuple) {
  vec_each(const TermVec, other, &premise->tuples)
    if (!memcmp(other->data, tuple->data, tuple->size * sizeof *tuple->data))
      return true;
  return false;
}

static void add_tuple(Premise *premise, const TermVec *tuple) {
  TermVec copy = {0};
  if (premise->tuples.size >= MOST_INSTANCES || has_tuple(premise, tuple))
    return;
  vec_append(&copy, tuple->data, tuple->size);
  vec_push(&premise->tuples, copy);
}

static void add_product(ClauseMorph *morph, Premise *premise) {
  uint32_t size = premise->usual.size;
  VEC(uint32_t) digits = {0};
  TermVec tuple = {0};
  vec_fill(&digits, size, 0);
  uint32_t position = 0;
  while (position < size) {
    vec_clear(&tuple);
    for (uint32_t i = 0; i < size; i++)
      vec_push(&tuple, choices(morph, premise, i)->data[digits.data[i]]);
    add_tuple(premise, &tuple);
    position = 0;
    while (position < size && ++digits.data[position] == choices(morph, premise, position)->size)
      digits.data[position++] = 0;
  }
  vec_release(&digits);
  vec_release(&tuple);
}

// One index is varied; the same goes for others that may have the same.
static void add_diagonal(ClauseMorph *morph, Premise *premise) {
  for (uint32_t i = 0; i < premise->usual.size; i++)
    vec_each(const Term, index, choices(morph, premise, i)) {
      TermVec tuple = {0};
      vec_append(&tuple, premise->usual.data, premise->usual.size);
      for (uint32_t j = 0; j < tuple.size; j++)
        if (j / premise->groups.size == i / premise->groups.size &&
            terms_have(choices(morph, premise, j), *index))
          tuple.data[j] = *index;
      tuple.data[i] = *index;
      add_tuple(premise, &tuple);
      vec_release(&tuple);
    }
}

static void find_tuples(ClauseMorph *morph, Premise *premise) {
  uint64_t product = 1;
  find_groups(morph->names, &morph->old->predicates.data[premise->old->predicate],
              &premise->groups, &premise->origins);
  find_usual(morph, premise);
  add_tuple(premise, &premise->usual);
  for (uint32_t i = 0; i < premise->usual.size && product <= MOST_PRODUCT; i++)
    product *= choices(morph, premise, i)->size;
  if (product <= MOST_PRODUCT)
    add_product(morph, premise);
  else
    add_diagonal(morph, premise);
}

static void add_premise(ClauseMorph *morph, const HornAtom *old, HornClause *clause) {
  Premise premise = {.old = old};
  find_tuples(morph, &premise);
  vec_each(TermVec, tuple, &premise.tuples) {
    HornAtom atom = atom_at(morph, old, &premise.groups, &premise.origins, tuple);
    vec_push(&clause->body, atom);
    vec_release(tuple);
  }
  vec_release(&premise.tuples);
  vec_release(&premise.groups);
  vec_release(&premise.origins);
  vec_release(&premise.usual);
}

// ---- clauses

// The atoms of CLAUSE at the places that matter become those of OUT; the constraint, with values
// for reads, is returned.
static Term find_instances(ClauseMorph *morph, const HornClause *clause, HornClause *out) {
  reads_init(&morph->reads, morph->names->terms, morph->names->read);
  Term constraint = reads_replace(&morph->reads, clause->constraint);
  add_head_places(morph, &clause->head);
  for (uint32_t i = 0; i < morph->reads.all.size; i++)
    add_read_place(morph, &morph->reads.all.data[i]);
  vec_each(const HornAtom, atom, &clause->body)
    add_premise(morph, atom, out);
  add_head(morph, &clause->head, out);
  return constraint;
}

static void release(ClauseMorph *morph) {
  vec_each(GroupPlaces, places, &morph->places) {
    vec_release(&places->indexes);
    vec_release(&places->bases);
  }
  vec_release(&morph->places);
  reads_release(&morph->reads);
}

static void add_clause(CellNames *names, uint32_t copies, const HornSystem *horn,
                       const HornClause *old, HornSystem *out) {
  ClauseMorph morph = {.names = names, .copies = copies, .old = horn};
  HornClause clause = {0};
  Term constraint = find_instances(&morph, old, &clause);
  constraint = reads_instantiate(&morph.reads, constraint, addresses_of, &morph);
  clause.constraint = term_make_and2(names->terms, constraint, reads_congruence(&morph.reads));
  vec_push(&out->clauses, clause);
  release(&morph);
}

void morph_predicates(const HornSystem *horn, CellNames *names, uint32_t copies,
                      HornSystem *out) {
  assert(copies > 0 && !out->predicates.size);
  vec_each(const HornPredicate, predicate, &horn->predicates)
    add_predicate(names, copies, predicate, out);
}

void morph(const HornSystem *horn, CellNames *names, uint32_t copies, HornSystem *out) {
  morph_predicates(horn, names, copies, out);
  vec_each(const HornClause, clause, &horn->clauses)
    add_clause(names, copies, horn, clause, out);
}

// ---- cells

void morph_cells(const HornPredicate *predicate, CellNames *names, uint32_t copies,
                 MorphCellVec *out) {
  Terms *terms = names->terms;
  for (uint32_t copy = 0; copy < copies; copy++)
    vec_each(const Term, param, &predicate->params) {
      if (!is_array(terms, *param))
        continue;
      Symbol array = symbol_of(terms, *param);
      MorphCell cell = {.array = array,
                        .axis = cell_axis(names, array),
                        .copy = copy,
                        .value = cell_value_of(names, array, copy)};
      cell.index = cell_index_of(names, cell.axis.group, copy);
      cell.address = term_make_add(terms, term_make_scale(terms, cell.axis.stride, cell.index),
                                   term_make_int(terms, cell.axis.offset));
      if (!term_is_none(cell.axis.origin))
        cell.address =
            term_make_add(terms, cell.address,
                          term_make_scale(terms, cell.axis.scale, cell.axis.origin));
      vec_push(out, cell);
    }
}

// ---- instances

void morph_instances(const HornSystem *horn, CellNames *names, uint32_t copies,
                     const HornClause *clause, CellInstances *out) {
  Terms *terms = names->terms;
  ClauseMorph morph = {.names = names, .copies = copies, .old = horn, .keeps_arrays = true};
  HornClause instances = {0};
  (void)find_instances(&morph, clause, &instances);
  *out = (CellInstances){.formula = term_true(terms), .head = instances.head};
  vec_append(&out->body, instances.body.data, instances.body.size);
  vec_release(&instances.body);
  vec_each(const ArrayRead, read, &morph.reads.all) {
    Term found = term_make_select(terms, read->array, read->address);
    out->formula = term_make_and2(terms, out->formula, term_make_eq(terms, read->value, found));
  }
  release(&morph);
}

void cell_instances_release(CellInstances *instances) {
  vec_each(HornAtom, atom, &instances->body)
    vec_release(&atom->args);
  vec_release(&instances->body);
  vec_release(&instances->head.args);
}
