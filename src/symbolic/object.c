// Which objects there are, where they lie, and whether they are alive.
#include "symbolic/internal.h"

enum { GAP = 64, ALIGNMENT = 16 }; // between objects; no access from one reaches the next

bool sym_find_bits(const Terms *terms, Term term, uint64_t *value) {
  TermData data = term_get(terms, term);
  if (data.kind != TERM_BITS || (unsigned __int128)data.constant > UINT64_MAX)
    return false;
  *value = (uint64_t)data.constant;
  return true;
}

// ---- identities

SymObject *sym_object_new(Symbolic *symbolic, SymKind kind, Term size, uint64_t extent) {
  assert(sym_width(symbolic->terms, size) == symbolic->address_width);
  SymObject *object = ARENA_NEW(&symbolic->arena, SymObject);
  *object =
      (SymObject){.id = symbolic->objects.size + 1, .kind = kind, .size = size, .extent = extent};
  vec_push(&symbolic->objects, object);
  return object;
}

static SymObject *new_variable(Symbolic *symbolic, SymKind kind, const Variable *variable) {
  uint64_t size = variable_size(variable);
  Term term = term_make_bits(symbolic->terms, symbolic->address_width, size);
  SymObject *object = sym_object_new(symbolic, kind, term, size);
  object->variable = variable;
  return object;
}

SymObject *sym_object_in_frame(Symbolic *symbolic, const SymFrame *frame,
                               const Variable *variable) {
  assert(frame->function == variable->function);
  SymObject **place = &frame->locals[symbolic->local_index[variable->id]];
  if (!*place) {
    *place = new_variable(symbolic, SYM_LOCAL, variable);
    (*place)->frame = frame;
  }
  return *place;
}

SymObject *sym_object_of_variable(SymRun *run, const Variable *variable) {
  Symbolic *symbolic = run->symbolic;
  if (!variable_is_static(variable))
    return sym_object_in_frame(symbolic, run->state->frame, variable);
  SymObject **place = &symbolic->statics[variable->id];
  if (!*place)
    *place = new_variable(symbolic, SYM_STATIC, variable);
  return *place;
}

SymObject *sym_object_of_function(Symbolic *symbolic, const Function *function) {
  SymObject **place = &symbolic->functions[function->id];
  if (!*place) {
    Term none = term_make_bits(symbolic->terms, symbolic->address_width, 0);
    *place = sym_object_new(symbolic, SYM_FUNCTION, none, 0);
    (*place)->function = function;
  }
  return *place;
}

static bool has_kind(const Symbolic *symbolic, SymKind kind) {
  vec_each(SymObject *const, object, &symbolic->objects)
    if ((*object)->kind == kind)
      return true;
  return false;
}

bool sym_has_unset_pointers(const Symbolic *symbolic) { return has_kind(symbolic, SYM_UNSET); }

bool sym_has_allocations(const Symbolic *symbolic) { return has_kind(symbolic, SYM_HEAP); }

// ---- pointers that nobody set

Symbol sym_new_unset(Symbolic *symbolic, const char *name, uint32_t width) {
  Symbol symbol = symbol_new(symbolic->terms, name, sort_make_bits(symbolic->terms, width), NULL);
  map_insert(&symbolic->unset_symbols, symbol.id, NULL);
  return symbol;
}

// Made of unset bytes only.
bool sym_object_is_unset_pointer(const Symbolic *symbolic, Term term) {
  TermData data = term_get(symbolic->terms, term);
  while (data.kind == TERM_BV_CONCAT) {
    TermData low = term_get(symbolic->terms, data.args[1]);
    if (low.kind != TERM_VAR || !map_find(&symbolic->unset_symbols, low.symbol.id))
      return false;
    data = term_get(symbolic->terms, data.args[0]);
  }
  return data.kind == TERM_VAR && map_find(&symbolic->unset_symbols, data.symbol.id);
}

SymObject *sym_object_of_unset(Symbolic *symbolic, Term pointer) {
  assert(sym_object_is_unset_pointer(symbolic, pointer));
  uint64_t *found = map_insert(&symbolic->unset_objects, pointer.id, NULL);
  if (*found)
    return symbolic->objects.data[*found - 1];
  uint64_t extent = 2 * (uint64_t)SYM_UNSET_REACH;
  Term size = term_make_bits(symbolic->terms, symbolic->address_width, extent);
  SymObject *object = sym_object_new(symbolic, SYM_UNSET, size, extent);
  *found = object->id;
  Term reach = term_make_bits(symbolic->terms, symbolic->address_width, SYM_UNSET_REACH);
  object->base = term_make_bv(symbolic->terms, TERM_BV_SUB, pointer, reach);
  object->distance = (object->id + 1) * (extent + GAP);
  return object;
}

// ---- addresses

static uint32_t part_of(SymKind kind) { return kind == SYM_STATIC ? 0 : kind == SYM_LOCAL ? 1 : 2; }

static const char *base_name(const SymObject *object) {
  return object->variable && object->variable->name ? object->variable->name
         : object->function                         ? object->function->name
                                                    : "object";
}

enum { SLACK_BITS = 8 }; // steps of its alignment by which an object may be moved

static uint64_t alignment_of(const SymObject *object) {
  return object->variable ? object->variable->align : ALIGNMENT;
}

static uint64_t slack_of(const SymObject *object) { return alignment_of(object) << SLACK_BITS; }

// Of an address no more is sure than its alignment.
static Term moved(Symbolic *symbolic, SymObject *object, Term place) {
  Terms *terms = symbolic->terms;
  if (object->kind == SYM_FUNCTION || object->kind == SYM_UNSET)
    return place;
  assert(alignment_of(object) > 0);
  uint32_t width = symbolic->address_width;
  if (term_is_none(object->slack)) {
    Symbol symbol = symbol_new(terms, "slack", sort_make_bits(terms, SLACK_BITS), NULL);
    object->slack = term_make_extend(terms, term_make_var(terms, symbol, NO_INDEX), width, false);
  }
  Term alignment = term_make_bits(terms, width, alignment_of(object));
  return term_make_bv(terms, TERM_BV_ADD, place,
                      term_make_bv(terms, TERM_BV_MUL, object->slack, alignment));
}

Term sym_object_base(Symbolic *symbolic, SymObject *object) {
  if (!term_is_none(object->base))
    return object->base;
  Sort sort = sort_make_bits(symbolic->terms, symbolic->address_width);
  Symbol symbol = symbol_new(symbolic->terms, base_name(object), sort, object);
  object->base = term_make_var(symbolic->terms, symbol, NO_INDEX);
  *map_insert(&symbolic->bases, object->base.id, NULL) = object->id;
  if (object->kind == SYM_FUNCTION) {
    object->distance = 16 * (uint64_t)object->function->id;
    return object->base;
  }
  uint64_t *used = &symbolic->used[part_of(object->kind)];
  object->distance = *used;
  *used += (object->extent + GAP + slack_of(object) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  return object->base;
}

// Where the part of the address space begins that objects of KIND lie in.
static uint64_t part_begin(const Symbolic *symbolic, SymKind kind) {
  const Layout *layout = &symbolic->layout;
  switch (kind) {
  case SYM_FUNCTION:
    return layout->functions;
  case SYM_STATIC:
    return layout->statics;
  case SYM_LOCAL:
    return layout->stack;
  case SYM_HEAP:
    return layout->heap;
  case SYM_UNSET:
    break;
  }
  return layout->unset;
}

// Statics, locals and the heap begin on any of the first pages of their part: no proof rests on
// where objects lie.
static Term part_base(Symbolic *symbolic, SymKind kind) {
  Terms *terms = symbolic->terms;
  Term begin = term_make_bits(terms, symbolic->address_width, part_begin(symbolic, kind));
  if (kind == SYM_FUNCTION || kind == SYM_UNSET)
    return begin;
  Term *slide = &symbolic->parts[part_of(kind)];
  enum { SLIDE_BITS = 10, PAGE_BITS = 12 };
  if (term_is_none(*slide)) {
    Symbol symbol = symbol_new(terms, "slide", sort_make_bits(terms, SLIDE_BITS), NULL);
    *slide = term_make_var(terms, symbol, NO_INDEX);
  }
  Term pages = term_make_extend(terms, *slide, symbolic->address_width, false);
  Term shift = term_make_bits(terms, symbolic->address_width, PAGE_BITS);
  return term_make_bv(terms, TERM_BV_ADD, begin, term_make_bv(terms, TERM_BV_SHL, pages, shift));
}

// Null, or its place.
static Term define_unset(Symbolic *symbolic, const SymObject *object, Term place) {
  assert(object->kind == SYM_UNSET);
  Terms *terms = symbolic->terms;
  Term reach = term_make_bits(terms, symbolic->address_width, SYM_UNSET_REACH);
  Term zero = term_make_bits(terms, symbolic->address_width, 0);
  Term pointer = term_make_bv(terms, TERM_BV_ADD, object->base, reach);
  Term here = term_make_bv(terms, TERM_BV_ADD, place, reach);
  return term_make_or2(terms, term_make_eq(terms, pointer, zero),
                       term_make_eq(terms, pointer, here));
}

// ---- order

// Objects lie in the order in which they were asked for, unless that matters: then each lies in any
// of some stretches of its part.
enum { STRETCH_BITS = 3 };

static uint64_t stretch_size(const Symbolic *symbolic, SymKind kind) {
  const Layout *layout = &symbolic->layout;
  uint64_t begin = part_begin(symbolic, kind);
  uint64_t end = kind == SYM_STATIC ? layout->heap : kind == SYM_LOCAL ? layout->end : layout->unset;
  return (end - begin) >> (STRETCH_BITS + 1); // the rest is for what part_base adds
}

static bool has_stretch(const Symbolic *symbolic, const SymObject *object) {
  bool is_placed = object->kind != SYM_FUNCTION && object->kind != SYM_UNSET;
  return object->is_ordered && is_placed && !term_is_none(object->base) &&
         symbolic->used[part_of(object->kind)] < stretch_size(symbolic, object->kind);
}

static Term stretch_of(Symbolic *symbolic, SymObject *object) {
  Terms *terms = symbolic->terms;
  if (term_is_none(object->stretch)) {
    Symbol symbol = symbol_new(terms, "stretch", sort_make_bits(terms, STRETCH_BITS), NULL);
    object->stretch = term_make_var(terms, symbol, NO_INDEX);
  }
  return object->stretch;
}

// From the start of its part.
static Term distance_of(Symbolic *symbolic, SymObject *object) {
  Terms *terms = symbolic->terms;
  uint32_t width = symbolic->address_width;
  Term distance = term_make_bits(terms, width, object->distance);
  if (!has_stretch(symbolic, object))
    return distance;
  Term number = term_make_extend(terms, stretch_of(symbolic, object), width, false);
  Term size = term_make_bits(terms, width, stretch_size(symbolic, object->kind));
  return term_make_bv(terms, TERM_BV_ADD, distance,
                      term_make_bv(terms, TERM_BV_MUL, number, size));
}

Term sym_usual_order(Symbolic *symbolic) {
  Terms *terms = symbolic->terms;
  Term usual = term_true(terms), first = term_make_bits(terms, STRETCH_BITS, 0);
  vec_each(SymObject *const, object, &symbolic->objects) {
    if (has_stretch(symbolic, *object))
      usual = term_make_and2(terms, usual,
                             term_make_eq(terms, stretch_of(symbolic, *object), first));
    for (const SymDead *dead = (*object)->dead; dead; dead = dead->next)
      usual = term_make_and2(terms, usual, term_make_not(terms, dead->is_reused));
  }
  return usual;
}

static Term define_base(Symbolic *symbolic, SymObject *object) {
  Terms *terms = symbolic->terms;
  assert(!term_is_none(object->base));
  Term distance = distance_of(symbolic, object);
  Term place = term_make_bv(terms, TERM_BV_ADD, part_base(symbolic, object->kind), distance);
  return object->kind == SYM_UNSET
             ? define_unset(symbolic, object, place)
             : term_make_eq(terms, object->base, moved(symbolic, object, place));
}

Term sym_addresses(Symbolic *symbolic, Term formula) {
  TermVec variables = {0}, definitions = {0};
  term_variables(symbolic->terms, formula, &variables);
  vec_each(const Term, variable, &variables) {
    const uint64_t *id = map_find(&symbolic->bases, variable->id);
    if (id)
      vec_push(&definitions, define_base(symbolic, symbolic->objects.data[*id - 1]));
  }
  vec_each(SymObject *const, object, &symbolic->objects)
    if ((*object)->kind == SYM_UNSET)
      vec_push(&definitions, define_base(symbolic, *object));
  Term result = term_make_and(symbolic->terms, definitions.data, definitions.size);
  vec_release(&definitions);
  vec_release(&variables);
  return result;
}

// ---- addresses of the dead

enum { MOST_DEAD = 16 };

void sym_object_note_dead(SymRun *run, SymObject *object) {
  Symbolic *symbolic = run->symbolic;
  Terms *terms = run->terms;
  const SymDead **end = &object->dead;
  uint32_t count = 0;
  for (uint32_t i = object->id - 1; i-- > 0 && count < MOST_DEAD;) {
    const SymObject *block = symbolic->objects.data[i];
    if (block->kind != SYM_HEAP || block->frame || !pmap_get(run->state->objects, block->id))
      continue;
    Term is_dead = term_make_not(terms, sym_object_is_alive(run, block));
    if (term_is_false(terms, is_dead))
      continue;
    Symbol symbol = symbol_new(terms, "reused", sort_bool(terms), NULL);
    SymDead *dead = ARENA_NEW(&symbolic->arena, SymDead);
    *dead = (SymDead){
        block, term_make_and2(terms, is_dead, term_make_var(terms, symbol, NO_INDEX)), NULL};
    *end = dead;
    end = &dead->next;
    count++;
  }
}

Term sym_object_has_address_of(const SymRun *run, const SymObject *object,
                               const SymObject *older) {
  for (const SymDead *dead = object->dead; dead; dead = dead->next)
    if (dead->block == older)
      return dead->is_reused;
  return term_false(run->terms);
}

// ---- alive?

static bool is_on_stack(const SymFrame *top, const SymFrame *frame) {
  assert(top && frame);
  while (top->depth > frame->depth)
    top = top->outer;
  return top == frame;
}

Term sym_object_is_alive(const SymRun *run, const SymObject *object) {
  if (object->frame && !is_on_stack(run->state->frame, object->frame))
    return term_false(run->terms);
  if (object->kind == SYM_FUNCTION)
    return term_false(run->terms);
  if (object->kind != SYM_HEAP)
    return term_true(run->terms);
  const SymContents *contents =
      (const SymContents *)(uintptr_t)pmap_get(run->state->objects, object->id);
  return contents ? contents->is_alive : term_false(run->terms);
}
