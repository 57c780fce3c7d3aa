// What a piece of the program may change becomes arbitrary. An arbitrary pointer is a number like
// any other, not one that nobody set.
#include "symbolic/float.h"
#include "symbolic/internal.h"

static Term new_input(Symbolic *symbolic, const char *name, uint32_t width) {
  Sort sort = sort_make_bits(symbolic->terms, width);
  Symbol symbol = symbol_new(symbolic->terms, name, sort, NULL);
  sym_mark_havocked(symbolic, symbol);
  return term_make_var(symbolic->terms, symbol, NO_INDEX);
}

static SymContents *any_bytes(Symbolic *symbolic, const char *name) {
  SymContents *contents = ARENA_NEW(&symbolic->arena, SymContents);
  Sort byte = sort_make_bits(symbolic->terms, 8);
  *contents = (SymContents){.fill = FILL_INPUT,
                            .unset = symbol_new(symbolic->terms, name, byte, NULL),
                            .is_alive = term_true(symbolic->terms)};
  sym_mark_havocked(symbolic, contents->unset);
  return contents;
}

// Through a pointer, a variable can get bits that its type has not.
static Term any_value(Symbolic *symbolic, const SymPart *part) {
  Terms *terms = symbolic->terms;
  const Variable *variable = part->variable;
  if (type_is_bool(part->scalar) && !variable->is_address_taken)
    return term_make_extend(terms, new_input(symbolic, variable->name, 1), 8, false);
  Term value = new_input(symbolic, variable->name, sym_value_width(part->scalar));
  bool is_float = type_is_float(part->scalar) && !variable->is_address_taken;
  return is_float ? float_make_valid(&symbolic->floats, part->scalar->floating, value) : value;
}

static void havoc_part(SymRun *run, SymObject *object, const SymPart *part) {
  enum { LARGE = 256 }; // then the rest of the object may as well be arbitrary
  Symbolic *symbolic = run->symbolic;
  const SymContents *contents = any_bytes(symbolic, part->variable->name);
  if (part->size < object->extent && part->size <= LARGE)
    contents = sym_contents_copy(symbolic, sym_contents_of(run, object), part->offset, object,
                                 contents, part->offset, part->size);
  if (part->scalar)
    contents = sym_contents_write(symbolic, contents, part->offset,
                                  sym_value_width(part->scalar) / 8, any_value(symbolic, part));
  sym_contents_set(run, object, contents);
}

// In all frames: those of one function are not told apart.
static void havoc_variable(SymRun *run, const SymPart *part) {
  const Variable *variable = part->variable;
  if (variable->kind == VAR_GLOBAL)
    havoc_part(run, sym_object_of_variable(run, variable), part);
  if (variable_is_static(variable))
    return; // strings do not change
  for (const SymFrame *frame = run->state->frame; frame; frame = frame->outer)
    if (frame->function == variable->function)
      havoc_part(run, sym_object_in_frame(run->symbolic, frame, variable), part);
}

// What was dead stays dead.
static void havoc_block(SymRun *run, const SymObject *block, const SymContents *old,
                        const SymEffects *effects) {
  Symbolic *symbolic = run->symbolic;
  Terms *terms = symbolic->terms;
  SymContents *contents = any_bytes(symbolic, "heap");
  if (!effects->on_heap)
    *contents = *old;
  contents->is_alive = old->is_alive;
  if (effects->frees) {
    Symbol symbol = symbol_new(terms, "alive", sort_bool(terms), NULL);
    Term is_kept = term_make_var(terms, symbol, NO_INDEX);
    contents->is_alive = term_make_and2(terms, old->is_alive, is_kept);
  }
  sym_contents_set(run, block, contents);
}

static void havoc_heap(SymRun *run, const SymEffects *effects) {
  if (!effects->on_heap && !effects->frees)
    return;
  vec_each(SymObject *const, object, &run->symbolic->objects) {
    uint64_t found = pmap_get(run->state->objects, (*object)->id);
    if (found && (*object)->kind == SYM_HEAP)
      havoc_block(run, *object, (const SymContents *)(uintptr_t)found, effects);
  }
}

const SymState *sym_havoc(Symbolic *symbolic, const SymState *state, const SymEffects *effects) {
  Terms *terms = symbolic->terms;
  if (term_is_none(symbolic->is_havocked)) {
    Symbol symbol = symbol_new(terms, "havocked", sort_bool(terms), NULL);
    symbolic->is_havocked = term_make_var(terms, symbol, NO_INDEX);
  }
  SymRun run = {.symbolic = symbolic, .terms = terms, .state = sym_new_state(symbolic, state)};
  vec_each(const SymPart, part, &effects->parts)
    havoc_variable(&run, part);
  havoc_heap(&run, effects);
  if (effects->sets_rounding) // one of the four that fesetround knows
    run.state->rounding =
        term_make_extend(terms, new_input(symbolic, "rounding", 2), ROUNDING_WIDTH, false);
  run.state->is_havocked = true;
  sym_require(&run, symbolic->is_havocked);
  return run.state;
}

Term sym_is_havocked(const Symbolic *symbolic) {
  bool is_none = term_is_none(symbolic->is_havocked);
  return is_none ? term_false(symbolic->terms) : symbolic->is_havocked;
}

SymObject *sym_object_find(SymRun *run, const Variable *variable) {
  if (variable_is_static(variable))
    return sym_object_of_variable(run, variable);
  const SymFrame *frame = run->state->frame;
  while (frame && frame->function != variable->function)
    frame = frame->outer;
  return frame ? sym_object_in_frame(run->symbolic, frame, variable) : NULL;
}

Term sym_variable_bytes(Symbolic *symbolic, const SymState *state, const Variable *variable,
                        uint64_t offset, uint32_t bytes) {
  SymState copy = *state;
  SymRun run = {.symbolic = symbolic, .terms = symbolic->terms, .state = &copy};
  SymObject *object = sym_object_find(&run, variable);
  if (!object)
    return NO_TERM;
  return sym_contents_read(symbolic, object, sym_contents_of(&run, object), offset, bytes);
}
