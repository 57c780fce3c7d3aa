// Reads of memory and addresses.
#include "spell/spell_internal.h"

#include <assert.h>
#include <string.h>

static const uint64_t *slot_of(const Speller *speller, Symbol symbol) {
  return map_find(&speller->slots, symbol.id);
}

static const Slot *get_slot(const Speller *speller, Symbol symbol) {
  assert(slot_of(speller, symbol));
  return (const Slot *)(uintptr_t)*slot_of(speller, symbol);
}

static const MemNode *get_node(const Speller *speller, Symbol symbol) {
  assert(slot_of(speller, symbol));
  return (const MemNode *)(uintptr_t)*map_find(&speller->nodes, symbol.id);
}

// ---- objects

static bool may_hold(Speller *speller, const Cell *base, const MemNode *node,
                     const Variable *variable) {
  if (base == speller->encoder->names->addresses.functions)
    return false;
  return variable->is_address_taken &&
         variable_is_static(variable) == (base == speller->encoder->names->addresses.statics) &&
         (!node ||
          points_to_variable(speller->encoder->names->regions.points_to, variable).node == node);
}

static __int128 offset_of(const Speller *speller, const Variable *variable) {
  assert(variable_is_static(variable) || variable->is_address_taken);
  return (__int128)speller->encoder->names->addresses.offsets[variable->id];
}

// The variable that lies DISTANCE behind BASE, among those of NODE unless that is NULL. An
// index may be added to the start of its array, and to a little before.
static const Variable *find_object(Speller *speller, const Cell *base, const Distance *distance,
                                   const MemNode *node) {
  const Variable *next = NULL, *any = NULL;
  uint32_t count = 0;
  vec_each(Variable *const, item, &speller->encoder->cfa->variables) {
    if (!may_hold(speller, base, node, *item))
      continue;
    __int128 begin = offset_of(speller, *item);
    if (begin <= distance->constant && distance->constant <= begin + (__int128)variable_size(*item))
      return *item;
    if (distance->constant < begin && (!next || begin < offset_of(speller, next)))
      next = *item;
    any = *item;
    count++;
  }
  if (!distance->count)
    return NULL;
  return node && count == 1 ? any : next;
}

// Appends the name of what lies DISTANCE behind the start of VARIABLE.
static const Type *add_part_of(Speller *speller, const Variable *variable, Distance distance,
                               Wanted wanted, Strbuf *out) {
  size_t start = out->size;
  if (!spell_add_variable(speller, variable, out))
    return NULL;
  const Type *found = path_add_text(speller->terms, variable->type, distance, wanted, out);
  if (!found)
    strbuf_truncate(out, start);
  return found;
}

static const Type *add_object(Speller *speller, const Cell *base, Distance distance,
                              const MemNode *node, Wanted wanted, Strbuf *out) {
  const Variable *variable = find_object(speller, base, &distance, node);
  if (!variable)
    return NULL;
  distance.constant -= offset_of(speller, variable);
  return add_part_of(speller, variable, distance, wanted, out);
}

// ---- reads

static Wanted wanted_of(const Slot *slot) {
  return (Wanted){.type = slot->type, .bit_offset = slot->bit_offset, .bit_width = slot->bit_width};
}

// What SLOT holds is of its own type: where the place is of another sign, there is a cast.
static Term name_slot(Speller *speller, Term read, const Slot *slot, const Type *type,
                      const Strbuf *place) {
  assert(place->size > 0);
  bool is_other = type_is_int(type) && type_is_int(slot->type) && !slot->bit_width &&
                  type_is_signed(type) != type_is_signed(slot->type);
  Strbuf text = {0};
  if (is_other) {
    strbuf_add_char(&text, '(');
    type_add_text(slot->type, NULL, &text);
    strbuf_add_char(&text, ')');
  }
  strbuf_add(&text, strbuf_text(place));
  Term name = spell_name(speller, read.id, strbuf_text(&text), is_other ? slot->type : type,
                         term_sort(speller->terms, read));
  strbuf_release(&text);
  return name;
}

// *(T *)((char *)pointer + distance)
static const Type *add_punned(Speller *speller, const char *pointer, const Distance *distance,
                              const Slot *slot, Strbuf *out) {
  if (slot->bit_width)
    return NULL;
  strbuf_add(out, "*(");
  type_add_text(slot->type, "*", out);
  strbuf_printf(out, distance_is_zero(distance) ? ")%s" : ")((char *)%s + ", pointer);
  if (!distance_is_zero(distance)) {
    distance_add_text(speller->terms, distance, out);
    strbuf_add_char(out, ')');
  }
  return slot->type;
}

// A number that is read through, without a pointer: the only part, if there is one.
static Term number_as_pointer(const Speller *speller, Sum *sum) {
  DistancePart part = sum->rest.parts[0];
  if (sum->rest.count != 1 || part.factor != 1 || term_kind(speller->terms, part.term) != TERM_VAR)
    return NO_TERM;
  sum->rest.count = 0;
  return part.term;
}

static const Type *add_pointee(Speller *speller, Term pointer, const Distance *distance,
                               const Slot *slot, Strbuf *out) {
  const char *text = spelled_text(speller, pointer);
  const Type *type = spelled_type(speller, pointer), *found = NULL;
  if (type)
    found = pointee_add_text(speller->terms, text, type, *distance, wanted_of(slot), out);
  return found ? found : add_punned(speller, text, distance, slot, out);
}

// Bytes of a string literal are what they are: NO_TERM if it is no such byte.
static Term string_byte(Speller *speller, const Cell *base, Distance distance, const MemNode *node,
                        const Slot *slot) {
  const Variable *string = find_object(speller, base, &distance, node);
  if (!string || !string->bytes || distance.count || slot->type->size != 1 || slot->bit_width)
    return NO_TERM;
  __int128 at = distance.constant - offset_of(speller, string);
  if (at < 0 || at >= (__int128)string->type->size)
    return NO_TERM;
  return term_make_int(speller->terms, type_wrap(slot->type, (unsigned char)string->bytes[at]));
}

static Term spell_memory(Speller *speller, Symbol symbol, Term read) {
  assert(term_kind(speller->terms, read) == TERM_SELECT);
  Term address = term_get(speller->terms, read).args[1];
  const Slot *slot = get_slot(speller, symbol);
  Sum sum;
  if (!sum_find(speller, address, &sum) || !term_is_none(sum.minus))
    return NO_TERM;
  Term pointer = term_is_none(sum.plus) ? number_as_pointer(speller, &sum) : sum.plus;
  if (term_is_none(pointer))
    return NO_TERM;
  const Cell *base = spell_base(speller, pointer);
  const MemNode *node = get_node(speller, symbol);
  Term byte = base ? string_byte(speller, base, sum.rest, node, slot) : NO_TERM;
  if (!term_is_none(byte))
    return byte;
  Strbuf text = {0};
  const Type *type = base ? add_object(speller, base, sum.rest, node, wanted_of(slot), &text)
                          : add_pointee(speller, pointer, &sum.rest, slot, &text);
  Term name = type ? name_slot(speller, read, slot, type, &text) : NO_TERM;
  strbuf_release(&text);
  return name;
}

// ---- places that are no arrays

// Does the function see all variables in LVALUE? As deep as an lvalue is.
static bool is_visible(const Speller *speller, const Expr *expr) {
  if (expr->kind == EXPR_VAR) {
    const Variable *variable = expr->variable;
    return variable->kind != VAR_TEMP &&
           (!variable->function || variable->function == speller->function);
  }
  if (expr_is_binary(expr->kind))
    return is_visible(speller, expr->left) && is_visible(speller, expr->right);
  return !expr_is_unary(expr->kind) || is_visible(speller, expr->operand);
}

static const Type *add_lvalue(const Speller *speller, const MemNode *node, const Slot *slot,
                              Strbuf *out) {
  vec_each(const MemAccess, access, &node->accesses) {
    bool is_it = access->offset == slot->offset && access->bit_offset == slot->bit_offset &&
                 access->bit_width == slot->bit_width && access->lvalue &&
                 access->type->size == slot->type->size &&
                 type_is_float(access->type) == type_is_float(slot->type);
    if (!is_it || !is_visible(speller, access->lvalue))
      continue;
    expr_add_text(access->lvalue, out);
    return access->type;
  }
  return NULL;
}

// From the start of VARIABLE, one of the objects that SLOT may lie in.
static int64_t offset_in(Speller *speller, const Slot *slot, const Variable *variable) {
  assert(variable->is_address_taken);
  return slot->offset -
         points_to_variable(speller->encoder->names->regions.points_to, variable).offset;
}

static bool has_only_variables(const MemNode *node) {
  return !node->allocations.size && !node->has_unset;
}

Term spell_slot(Speller *speller, const Cell *cell) {
  assert(!cell->root && !cell_is_array(cell));
  if (!slot_of(speller, cell->symbol))
    return NO_TERM;
  const Slot *slot = get_slot(speller, cell->symbol);
  const MemNode *node = get_node(speller, cell->symbol);
  const Type *type = NULL;
  Strbuf text = {0};
  if (node->variables.size == 1 && has_only_variables(node)) {
    const Variable *variable = node->variables.data[0];
    Distance distance = {.constant = offset_in(speller, slot, variable)};
    type = add_part_of(speller, variable, distance, wanted_of(slot), &text);
  }
  if (!type)
    type = add_lvalue(speller, node, slot, &text);
  Term read = term_make_var(speller->terms, cell->symbol, NO_INDEX);
  Term name = type ? name_slot(speller, read, slot, type, &text) : NO_TERM;
  strbuf_release(&text);
  return name;
}

// ---- elements of variables

// The size of the elements that a cell of ELEMENTS at BIT_OFFSET in TYPE is cut into; 0 if they
// lie in arrays at different depths.
static uint64_t element_size(const Type *type, uint64_t bit_offset, uint64_t elements) {
  assert(type_is_aggregate(type));
  while (type->kind == TYPE_RECORD) {
    const Field *inner = NULL;
    for (uint32_t i = 0; i < type->record->field_count; i++)
      if (type->record->fields[i].bit_offset <= bit_offset)
        inner = &type->record->fields[i];
    if (!inner)
      return 0;
    bit_offset -= inner->bit_offset;
    type = inner->type;
  }
  uint64_t count = 1;
  for (; type->kind == TYPE_ARRAY; type = type->array.element)
    count *= type->array.length;
  return count == elements ? type->size : 0;
}

static const Type *add_element(Speller *speller, const Cell *cell, Sum *sum, Strbuf *out) {
  assert(cell->root && cell_is_array(cell));
  uint64_t size = element_size(cell->root->type, cell->bit_offset, cell->elements);
  Wanted wanted = {.type = cell->type,
                   .bit_offset = (uint32_t)(cell->bit_offset % 8),
                   .bit_width = cell->bit_width};
  Distance distance = sum->rest;
  distance.constant = distance.constant * (__int128)size + (__int128)(cell->bit_offset / 8);
  for (uint32_t i = 0; i < distance.count; i++)
    distance.parts[i].factor *= (__int128)size;
  const Type *type = size ? add_part_of(speller, cell->root, distance, wanted, out) : NULL;
  if (type)
    return type;
  if (!spell_add_cell(speller, cell, out))
    return NULL;
  strbuf_add_char(out, '[');
  distance_add_text(speller->terms, &sum->rest, out);
  strbuf_add_char(out, ']');
  return cell->type;
}

static Term spell_element(Speller *speller, const Cell *cell, Term read) {
  assert(term_kind(speller->terms, read) == TERM_SELECT);
  const Terms *terms = speller->terms;
  Sum sum;
  Strbuf text = {0};
  if (!sum_find(speller, term_get(terms, read).args[1], &sum) || !term_is_none(sum.plus) ||
      !term_is_none(sum.minus))
    return NO_TERM;
  const Type *type = add_element(speller, cell, &sum, &text);
  Term name = NO_TERM;
  if (type)
    name = spell_name(speller, read.id, strbuf_text(&text), type, term_sort(terms, read));
  strbuf_release(&text);
  return name;
}

Term spell_read(Speller *speller, Term array, Term index) {
  TermData data = term_get(speller->terms, array);
  const Cell *cell =
      data.kind == TERM_VAR ? place_find_cell(&speller->encoder->names->places, data.symbol) : NULL;
  if (!cell)
    return NO_TERM;
  Term read =
      term_make_select(speller->terms, term_make_var(speller->terms, data.symbol, NO_INDEX), index);
  if (cell->root)
    return spell_element(speller, cell, read);
  return slot_of(speller, data.symbol) ? spell_memory(speller, data.symbol, read) : NO_TERM;
}

// ---- the same everywhere

// The start of VARIABLE in memory, and SLOT, of which it has one, in there.
static Term address_in(Speller *speller, const Slot *slot, const Variable *variable) {
  const AddressTable *addresses = &speller->encoder->names->addresses;
  uint64_t offset = addresses->offsets[variable->id] + (uint64_t)offset_in(speller, slot, variable);
  return spell_behind(speller, variable_is_static(variable) ? addresses->statics : addresses->stack,
                      offset);
}

Term spell_uniform(Speller *speller, Term array, Term value) {
  assert(term_kind(speller->terms, array) == TERM_VAR);
  enum { MOST_OBJECTS = 4 };
  Terms *terms = speller->terms;
  Symbol symbol = term_get(terms, array).symbol;
  Term all = term_true(terms);
  if (!slot_of(speller, symbol))
    return all;
  const Slot *slot = get_slot(speller, symbol);
  const MemNode *node = get_node(speller, symbol);
  if (slot->stride || !has_only_variables(node) || node->variables.size > MOST_OBJECTS)
    return all;
  vec_each(const Variable *const, variable, &node->variables) {
    if (offset_in(speller, slot, *variable) < 0)
      continue;
    Term name = spell_read(speller, array, address_in(speller, slot, *variable));
    if (!term_is_none(name))
      all = term_make_and2(terms, all, term_make_eq(terms, name, value));
  }
  return all;
}

// ---- addresses

// Elements of POINTER's own target: `p`, `p + 2`, `&p[i]`.
static bool add_moved(Speller *speller, Term pointer, Distance distance, const Type *target,
                      Strbuf *out) {
  assert(spelled_target(speller, pointer));
  const Type *own = spelled_target(speller, pointer);
  const char *text = spelled_text(speller, pointer);
  if (target && target != own)
    return false;
  if (distance_is_zero(&distance)) {
    strbuf_add(out, text);
    return true;
  }
  if (!own->size)
    return false;
  Distance index = distance_take(&distance, own->size);
  if (!distance_is_zero(&distance))
    return false;
  if (index.count) {
    strbuf_printf(out, *text == '*' ? "&(%s)[" : "&%s[", text);
    distance_add_text(speller->terms, &index, out);
    strbuf_add_char(out, ']');
  } else {
    bool is_behind = index.constant > 0;
    strbuf_printf(out, "%s %c %lld", text, is_behind ? '+' : '-',
                  (long long)(is_behind ? index.constant : -index.constant));
  }
  return true;
}

// The address of PLACE, of TYPE: `a` for `a[0]`, which it decays to, and for an array.
static void add_address_of(const char *place, const Type *type, Strbuf *out) {
  size_t length = strlen(place);
  bool is_first = length > 3 && !strcmp(place + length - 3, "[0]");
  if (type->kind == TYPE_ARRAY)
    strbuf_add(out, place);
  else if (is_first)
    strbuf_add_bytes(out, place, length - 3);
  else
    strbuf_printf(out, "&%s", place);
}

static bool add_function(const Speller *speller, const Distance *distance, Strbuf *out) {
  const Cfa *cfa = speller->encoder->cfa;
  if (distance->count || distance->constant % FUNCTION_STEP || distance->constant < 0 ||
      distance->constant / FUNCTION_STEP >= cfa->functions.size)
    return false;
  strbuf_printf(out, "&%s", cfa->functions.data[distance->constant / FUNCTION_STEP]->name);
  return true;
}

bool spell_add_address(Speller *speller, Term base, Distance distance, const Type *target,
                       Strbuf *out) {
  const Cell *part = spell_base(speller, base);
  Wanted wanted = {.is_address = true, .type = target};
  if (part == speller->encoder->names->addresses.functions)
    return add_function(speller, &distance, out);
  if (!part && add_moved(speller, base, distance, target, out))
    return true;
  Strbuf place = {0};
  const Type *type = part ? add_object(speller, part, distance, NULL, wanted, &place)
                          : pointee_add_text(speller->terms, spelled_text(speller, base),
                                             spelled_type(speller, base), distance, wanted, &place);
  if (type)
    add_address_of(strbuf_text(&place), type, out);
  strbuf_release(&place);
  return type != NULL;
}
