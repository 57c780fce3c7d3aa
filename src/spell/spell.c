// Terms are spelled from the leaves up, so that the address of a read is spelled before the read
// is. Sums stay sums until a read or a comparison asks what they stand for.
#include "spell/spell.h"

#include "base/memory.h"
#include "spell/spell_internal.h"

#include <assert.h>
#include <string.h>

// ---- names

Term spell_name(Speller *speller, uint64_t key, const char *text, const Type *type, Sort sort) {
  uint64_t *found = map_insert(&speller->names, key, NULL);
  if (!*found) {
    *found = symbol_new(speller->terms, text, sort, NULL).id;
    *map_insert(&speller->types, *found, NULL) = key_of(type);
  }
  return term_make_var(speller->terms, (Symbol){(uint32_t)*found}, NO_INDEX);
}

const char *spelled_text(const Speller *speller, Term variable) {
  assert(term_kind(speller->terms, variable) == TERM_VAR);
  return symbol_get(speller->terms, term_get(speller->terms, variable).symbol)->name;
}

const Type *spelled_type(const Speller *speller, Term term) {
  TermData data = term_get(speller->terms, term);
  const uint64_t *found = data.kind == TERM_VAR ? map_find(&speller->types, data.symbol.id) : NULL;
  return found ? (const Type *)(uintptr_t)*found : NULL;
}

const Type *spelled_target(const Speller *speller, Term term) {
  const Type *type = spelled_type(speller, term);
  return type && type_is_pointer(type) ? type->target : NULL;
}

// A variable of the program that people know.
static bool is_named(const Speller *speller, const Variable *variable) {
  const Cfa *cfa = speller->encoder->cfa;
  return variable->kind != VAR_TEMP && variable->id < cfa->variables.size &&
         cfa->variables.data[variable->id] == variable;
}

static void add_owner(const Speller *speller, const Variable *variable, Strbuf *out) {
  if (variable->function && variable->function != speller->function)
    strbuf_printf(out, "%s::", variable->function->name);
}

// Stands for what the function that speaks returns.
static bool is_own_result(const Speller *speller, const Variable *variable) {
  return speller->function &&
         variable->id == speller->encoder->cfa->variables.size + speller->function->id;
}

bool spell_add_variable(const Speller *speller, const Variable *variable, Strbuf *out) {
  if (!is_named(speller, variable))
    return false;
  if (variable->kind != VAR_STRING)
    add_owner(speller, variable, out);
  Expr expr = {.kind = EXPR_VAR, .type = variable->type, .variable = (Variable *)variable};
  expr_add_text(&expr, out);
  return true;
}

const Cell *spell_base(const Speller *speller, Term term) {
  const AddressTable *addresses = &speller->encoder->names->addresses;
  TermData data = term_get(speller->terms, term);
  const Cell *cell =
      data.kind == TERM_VAR ? place_find_cell(&speller->encoder->names->places, data.symbol) : NULL;
  bool is_base = cell && (cell == addresses->functions || cell == addresses->statics ||
                          cell == addresses->stack);
  return is_base ? cell : NULL;
}

// ---- leaves

bool spell_add_cell(const Speller *speller, const Cell *cell, Strbuf *out) {
  assert(cell->root);
  const char *name = symbol_get(speller->terms, cell->symbol)->name;
  if (is_own_result(speller, cell->root)) {
    strbuf_printf(out, "\\result%s", name + strlen(cell->root->name));
    return true;
  }
  if (cell->root->kind == VAR_STRING || !is_named(speller, cell->root))
    return false;
  add_owner(speller, cell->root, out);
  strbuf_add(out, name);
  return true;
}

// What the function sees keeps its variable, and with it its place in sums.
static Term spell_cell(Speller *speller, const Cell *cell) {
  Strbuf text = {0};
  Term variable = term_make_var(speller->terms, cell->symbol, NO_INDEX), name = NO_TERM;
  const SymbolData *symbol = symbol_get(speller->terms, cell->symbol);
  bool is_named = spell_add_cell(speller, cell, &text);
  if (is_named && !strcmp(strbuf_text(&text), symbol->name)) {
    *map_insert(&speller->types, cell->symbol.id, NULL) = key_of(cell->type);
    name = variable;
  } else if (is_named) {
    name = spell_name(speller, variable.id, strbuf_text(&text), cell->type, symbol->sort);
  }
  strbuf_release(&text);
  return name;
}

Term spell_behind(const Speller *speller, const Cell *base, uint64_t distance) {
  assert(base->kind == CELL_CONSTANT);
  Terms *terms = speller->terms;
  Term begin = term_make_var(terms, base->symbol, NO_INDEX);
  return term_make_add(terms, begin, term_make_int(terms, (__int128)distance));
}

Term speller_bind(Speller *speller, Symbol symbol, const char *name) {
  Symbol bound = symbol_new(speller->terms, name, sort_int(speller->terms), NULL);
  *map_insert(&speller->bound, symbol.id, NULL) = bound.id;
  *map_insert(&speller->types, bound.id, NULL) = 0;
  return term_make_var(speller->terms, bound, NO_INDEX);
}

// A variable that is bound, or with another one's cell for an origin.
static Term spell_other(Speller *speller, Term term) {
  const uint64_t *bound = map_find(&speller->bound, term_get(speller->terms, term).symbol.id);
  if (bound)
    return term_make_var(speller->terms, (Symbol){(uint32_t)*bound}, NO_INDEX);
  const SymbolData *symbol = symbol_get(speller->terms, term_get(speller->terms, term).symbol);
  const Cell *cell = symbol->origin;
  if (!cell || cell->kind != CELL_VALUE || !cell->root)
    return NO_TERM;
  Strbuf text = {0};
  strbuf_add(&text, "\\old(");
  bool is_named = spell_add_cell(speller, cell, &text);
  strbuf_add(&text, ")");
  Term name = is_named ? spell_name(speller, term.id, strbuf_text(&text), cell->type, symbol->sort)
                       : NO_TERM;
  strbuf_release(&text);
  return name;
}

static Term spell_variable(Speller *speller, Term term) {
  TermData data = term_get(speller->terms, term);
  assert(data.kind == TERM_VAR);
  const Cell *cell = place_find_cell(&speller->encoder->names->places, data.symbol);
  if (!cell)
    return data.index == NO_INDEX ? spell_other(speller, term) : NO_TERM;
  if (data.index != NO_INDEX && cell->kind != CELL_CONSTANT)
    return NO_TERM;
  if (cell_is_array(cell) || spell_base(speller, term))
    return term_make_var(speller->terms, data.symbol, NO_INDEX);
  const uint64_t *function = map_find(&speller->functions, data.symbol.id);
  if (function)
    return spell_behind(speller, speller->encoder->names->addresses.functions,
                        *function * FUNCTION_STEP);
  if (cell->kind != CELL_VALUE)
    return NO_TERM;
  return cell->root ? spell_cell(speller, cell) : spell_slot(speller, cell);
}

// ---- nodes

static bool is_array(const Speller *speller, Term term) {
  return sort_get(speller->terms, term_sort(speller->terms, term))->kind == SORT_ARRAY;
}

// Do ARGS, which are those of a node of KIND, have names?
static bool are_named(const Speller *speller, TermKind kind, const Term *args, uint32_t count) {
  if (kind == TERM_APPLY || kind == TERM_STORE || kind == TERM_CONST_ARRAY)
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (term_is_none(args[i]) || (kind != TERM_SELECT && is_array(speller, args[i])))
      return false;
  return true;
}

// No Boolean structure, over other ARGS; NO_TERM if it has no name.
static Term spell_value(Speller *speller, Term term, const Term *args) {
  TermData data = term_get(speller->terms, term);
  if (data.kind == TERM_VAR)
    return spell_variable(speller, term);
  Term unwrapped = spell_unwrapped(speller, term, args);
  if (!term_is_none(unwrapped))
    return unwrapped;
  if (!are_named(speller, data.kind, args, data.arg_count))
    return NO_TERM;
  switch ((int)data.kind) {
  case TERM_SELECT:
    return spell_read(speller, args[0], args[1]);
  case TERM_LE0:
  case TERM_EQ0:
    return spell_relation(speller, data.kind, args[0]);
  default:
    return term_rebuild(speller->terms, term, args);
  }
}

// ---- what can be said of Booleans

static bool is_bool(const Speller *speller, Term term) {
  return sort_equals(term_sort(speller->terms, term), sort_bool(speller->terms));
}

static Meaning exactly(const Speller *speller, Term term) {
  assert(is_bool(speller, term));
  return (Meaning){term, term_make_not(speller->terms, term)};
}

static bool is_exact(const Speller *speller, Meaning meaning) {
  assert(is_bool(speller, meaning.yes) && is_bool(speller, meaning.no));
  return term_equals(term_make_not(speller->terms, meaning.yes), meaning.no);
}

static const Meaning *find_result(const Speller *speller, Term term) {
  const uint64_t *index = map_find(&speller->results, term.id);
  return index ? &vec_at(&speller->meanings, *index) : NULL;
}

static Meaning both(Terms *terms, Meaning a, Meaning b) {
  return (Meaning){term_make_and2(terms, a.yes, b.yes), term_make_or2(terms, a.no, b.no)};
}

static Meaning either(Terms *terms, Meaning a, Meaning b) {
  return (Meaning){term_make_or2(terms, a.yes, b.yes), term_make_and2(terms, a.no, b.no)};
}

static Meaning opposite(Meaning a) { return (Meaning){a.no, a.yes}; }

// An equality of two arrays: something can be said if one of them holds the same value everywhere.
static Meaning weaken_equality(Speller *speller, const TermData *data) {
  assert(data->kind == TERM_EQ && data->arg_count == 2);
  Meaning meaning = {term_true(speller->terms), term_true(speller->terms)};
  for (uint32_t i = 0; i < 2; i++) {
    TermData one = term_get(speller->terms, data->args[i]);
    TermData other = term_get(speller->terms, data->args[1 - i]);
    if (one.kind != TERM_VAR || other.kind != TERM_CONST_ARRAY)
      continue;
    Term value = find_result(speller, other.args[0])->yes;
    if (!term_is_none(value))
      meaning.yes = spell_uniform(speller, data->args[i], value);
  }
  return meaning;
}

// TERM is a Boolean with PARTS of which some are not exact.
static Meaning weaken(Speller *speller, Term term, const Meaning *parts) {
  assert(is_bool(speller, term));
  Terms *terms = speller->terms;
  TermData data = term_get(terms, term);
  Meaning meaning = {term_true(terms), term_true(terms)};
  switch ((int)data.kind) {
  case TERM_NOT:
    return opposite(parts[0]);
  case TERM_AND:
  case TERM_OR:
    meaning = parts[0];
    for (uint32_t i = 1; i < data.arg_count; i++)
      meaning = (data.kind == TERM_AND ? both : either)(terms, meaning, parts[i]);
    return meaning;
  case TERM_ITE: {
    Meaning yes = both(terms, parts[0], parts[1]);
    Meaning no = both(terms, opposite(parts[0]), parts[2]);
    Meaning denied = either(terms, both(terms, parts[0], opposite(parts[1])),
                            both(terms, opposite(parts[0]), opposite(parts[2])));
    return (Meaning){either(terms, yes, no).yes, denied.yes};
  }
  case TERM_EQ:
    return weaken_equality(speller, &data);
  default:
    return meaning;
  }
}

// PARTS are what became of its arguments; those that are not exact have no name in a value.
static Meaning spell_node(Speller *speller, Term term, const Meaning *parts) {
  uint32_t count = term_get(speller->terms, term).arg_count;
  vec_clear(&speller->args);
  for (uint32_t i = 0; i < count; i++) {
    bool is_said = term_is_none(parts[i].no) || is_exact(speller, parts[i]);
    vec_push(&speller->args, is_said ? parts[i].yes : NO_TERM);
  }
  Term value = spell_value(speller, term, speller->args.data);
  if (!is_bool(speller, term))
    return (Meaning){value, NO_TERM};
  return term_is_none(value) ? weaken(speller, term, parts) : exactly(speller, value);
}

// ---- whole terms

// Collects what the arguments of a node became; pushes those not known yet, and is false then.
static bool has_results(Speller *speller, const TermData *data, MeaningVec *parts) {
  bool is_complete = true;
  vec_clear(parts);
  for (uint32_t i = data->arg_count; i-- > 0;) {
    if (find_result(speller, data->args[i]))
      continue;
    vec_push(&speller->stack, data->args[i]);
    is_complete = false;
  }
  for (uint32_t i = 0; is_complete && i < data->arg_count; i++)
    vec_push(parts, *find_result(speller, data->args[i]));
  assert(!is_complete || parts->size == data->arg_count);
  return is_complete;
}

static Meaning spell_whole(Speller *speller, Term term) {
  MeaningVec parts = {0};
  vec_push(&speller->stack, term);
  while (speller->stack.size) {
    Term next = vec_last(&speller->stack);
    TermData data = term_get(speller->terms, next);
    if (find_result(speller, next)) {
      (void)vec_pop(&speller->stack);
    } else if (has_results(speller, &data, &parts)) {
      (void)vec_pop(&speller->stack);
      Meaning result = spell_node(speller, next, parts.data);
      *map_insert(&speller->results, next.id, NULL) = speller->meanings.size;
      vec_push(&speller->meanings, result);
    }
  }
  vec_release(&parts);
  assert(speller->meanings.size == speller->results.size);
  return *find_result(speller, term);
}

// Are all variables in TERM names?
static bool is_spelled(const Speller *speller, Term term) {
  TermVec variables = {0};
  bool is_complete = true;
  term_variables(speller->terms, term, &variables);
  vec_each(const Term, variable, &variables)
    is_complete &= map_find(&speller->types, term_get(speller->terms, *variable).symbol.id) != NULL;
  vec_release(&variables);
  return is_complete;
}

Term spell(Speller *speller, const Function *function, Term predicate, bool *is_partial) {
  assert(is_bool(speller, predicate));
  if (function != speller->function) {
    map_clear(&speller->results);
    map_clear(&speller->names);
    vec_clear(&speller->meanings);
  }
  speller->function = function;
  Meaning meaning = spell_whole(speller, predicate);
  bool is_said = is_spelled(speller, meaning.yes) && !term_is_false(speller->terms, meaning.yes);
  *is_partial |= !is_said || !is_exact(speller, meaning);
  return is_said ? meaning.yes : term_true(speller->terms);
}

// ---- lifecycle

static void list_slots(Speller *speller, const Region *region) {
  for (uint32_t i = 0; region && i < region->slot_count; i++) {
    uint32_t symbol = region->slots[i].cell->symbol.id;
    assert(!map_find(&speller->slots, symbol)); // one slot, one cell
    *map_insert(&speller->slots, symbol, NULL) = key_of(&region->slots[i]);
    *map_insert(&speller->nodes, symbol, NULL) = key_of(region->node);
  }
}

static void list_functions(Speller *speller) {
  const PlaceTable *places = &speller->encoder->names->places;
  map_each(entry, &places->addresses) {
    const Cell *cell = (const Cell *)(uintptr_t)entry->value;
    *map_insert(&speller->functions, cell->symbol.id, NULL) = entry->key;
  }
}

Speller *speller_new(Encoder *encoder) {
  Speller *speller = mem_alloc_zeroed(sizeof *speller);
  speller->encoder = encoder;
  speller->terms = encoder->terms;
  list_functions(speller);
  const RegionTable *regions = &encoder->names->regions;
  for (uint32_t i = 0; i < points_to_node_count(regions->points_to); i++)
    list_slots(speller, regions->regions[i]);
  return speller;
}

void speller_free(Speller *speller) {
  vec_release(&speller->stack);
  vec_release(&speller->args);
  vec_release(&speller->meanings);
  map_release(&speller->slots);
  map_release(&speller->nodes);
  map_release(&speller->functions);
  map_release(&speller->names);
  map_release(&speller->bound);
  map_release(&speller->types);
  map_release(&speller->results);
  mem_free(speller, sizeof *speller);
}
