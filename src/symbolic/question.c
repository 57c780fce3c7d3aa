// A check's questions about memory.
#include "symbolic/internal.h"

// Symbols of SymWritten: bits that nobody has written, or a loop may have written or not.
typedef enum SymMark { MARK_UNSET, MARK_HAVOCKED } SymMark;

// ---- one pointer

// A number behind sym_havoc may be the address of what is not known, so NO is no answer there.
static void doubt(SymRun *run, Term yes) {
  Term is_exact = term_make_not(run->terms, sym_is_havocked(run->symbolic));
  if (run->is_unsure)
    sym_require_defined(run, term_make_or2(run->terms, yes, is_exact),
                        "asks about memory, here, that may be any object's");
}

// POINTER is the address of COUNT bytes that may be accessed, or COUNT is 0.
static Term is_accessible(SymRun *run, Term pointer, Term count, bool is_write) {
  Terms *terms = run->terms;
  SymTargetVec targets = {0};
  Term any = term_make_eq(terms, count, sym_offset(run, 0));
  run->symbolic->has_pointers = true;
  sym_pointer_resolve(run, pointer, &targets);
  vec_each(const SymTarget, target, &targets) {
    Term is_valid = sym_target_is_valid(run, target, count, is_write);
    any = term_make_or2(terms, any, term_make_and2(terms, target->condition, is_valid));
  }
  vec_release(&targets);
  doubt(run, any);
  return any;
}

Term sym_heap_blocks(SymRun *run, Term pointer, SymTargetVec *targets) {
  Terms *terms = run->terms;
  Term is_fine = sym_value_compare(run, EXPR_EQ, run->symbolic->cfa->types.void_pointer, pointer,
                                   sym_offset(run, 0));
  uint32_t kept = 0;
  sym_pointer_resolve(run, pointer, targets);
  vec_each(SymTarget, target, targets) {
    if (target->object->kind != SYM_HEAP || target->object->frame)
      continue;
    Term is_start = term_make_eq(terms, target->offset, sym_offset(run, 0));
    Term is_block = term_make_and2(terms, is_start, sym_object_is_alive(run, target->object));
    target->condition = term_make_and2(terms, target->condition, is_block);
    is_fine = term_make_or2(terms, is_fine, target->condition);
    targets->data[kept++] = *target;
  }
  targets->size = kept;
  return is_fine;
}

// ---- never written?

void sym_mark_unset(Symbolic *symbolic, Symbol symbol) {
  *map_insert(&symbolic->written.symbols, symbol.id, NULL) = MARK_UNSET;
}

void sym_mark_havocked(Symbolic *symbolic, Symbol symbol) {
  *map_insert(&symbolic->written.symbols, symbol.id, NULL) = MARK_HAVOCKED;
}

void sym_written_release(SymWritten *written) {
  if (written->zeros) {
    rewriter_free(written->zeros);
    rewriter_free(written->ones);
  }
  map_release(&written->symbols);
  map_release(&written->conditions);
}

// Whether a loop has written LEAF: a Boolean variable.
static Term condition_of(Symbolic *symbolic, Term leaf) {
  uint64_t *found = map_insert(&symbolic->written.conditions, leaf.id, NULL);
  if (!*found) {
    Symbol symbol = symbol_new(symbolic->terms, "written", sort_bool(symbolic->terms), NULL);
    *found = term_make_var(symbolic->terms, symbol, NO_INDEX).id;
  }
  return (Term){(uint32_t)*found};
}

// LEAF, with NUMBER in place of bits that nobody has written.
static Term replaced(Symbolic *symbolic, Term leaf, __int128 number) {
  Terms *terms = symbolic->terms;
  TermData data = term_get(terms, leaf);
  const uint64_t *mark =
      data.kind == TERM_VAR ? map_find(&symbolic->written.symbols, data.symbol.id) : NULL;
  if (!mark)
    return leaf;
  Term constant = term_make_bits(terms, sym_width(terms, leaf), number);
  return *mark == MARK_UNSET ? constant
                           : term_make_ite(terms, condition_of(symbolic, leaf), leaf, constant);
}

static Term with_zeros(void *context, Terms *terms, Term leaf) {
  (void)terms;
  return replaced(context, leaf, 0);
}

static Term with_ones(void *context, Terms *terms, Term leaf) {
  (void)terms;
  return replaced(context, leaf, -1);
}

static Term is_written(Symbolic *symbolic, Term value) {
  SymWritten *written = &symbolic->written;
  if (!written->zeros) {
    written->zeros = rewriter_new(symbolic->terms, with_zeros, symbolic);
    written->ones = rewriter_new(symbolic->terms, with_ones, symbolic);
  }
  return term_make_eq(symbolic->terms, rewriter_apply(written->zeros, value),
                      rewriter_apply(written->ones, value));
}

static Term is_initialized(SymRun *run, const Expr *lvalue) {
  SymPlace place = sym_place_of(run, lvalue);
  uint32_t bits = place.bit_width ? place.bit_width : sym_value_width(place.type);
  uint32_t end = place.bit_offset + bits;
  Term bytes = sym_place_read_bytes(run, &place, (end + 7) / 8);
  Term value = term_make_extract(run->terms, bytes, end - 1, place.bit_offset);
  sym_place_release(&place);
  return is_written(run->symbolic, value);
}

// ---- the heap

typedef struct HeapBlock {
  SymObject *object;
  Term is_alive, is_found;
} HeapBlock;

// HOLDER is 0 for a variable, else 1 + the index of a block.
typedef struct HeapPointer {
  uint32_t holder, block;
  Term condition;
} HeapPointer;

typedef struct Heap {
  SymRun *run;
  VEC(HeapBlock) blocks;
  VEC(HeapPointer) pointers;
  Map indices; // object id -> 1 + index of its block
  uint32_t holder;
} Heap;

static void heap_init(Heap *heap, SymRun *run) {
  *heap = (Heap){.run = run};
  map_init(&heap->indices);
  vec_each(SymObject *const, object, &run->symbolic->objects) {
    Term is_alive = sym_object_is_alive(run, *object);
    if ((*object)->kind != SYM_HEAP || (*object)->frame || term_is_false(run->terms, is_alive))
      continue;
    vec_push(&heap->blocks, (HeapBlock){*object, is_alive, term_false(run->terms)});
    *map_insert(&heap->indices, (*object)->id, NULL) = heap->blocks.size;
  }
}

static void heap_release(Heap *heap) {
  vec_release(&heap->blocks);
  vec_release(&heap->pointers);
  map_release(&heap->indices);
}

static void add_pointer(void *context, Term value) {
  Heap *heap = context;
  const SymTargets *targets = sym_pointer_targets(heap->run->symbolic, value);
  for (uint32_t i = 0; i < targets->count; i++) {
    const SymObject *object = targets->items[i].object;
    const uint64_t *index = object ? map_find(&heap->indices, object->id) : NULL;
    if (index)
      vec_push(&heap->pointers,
               (HeapPointer){heap->holder, (uint32_t)*index - 1, targets->items[i].condition});
  }
}

static void add_pointers(Heap *heap) {
  Symbolic *symbolic = heap->run->symbolic;
  vec_each(SymObject *const, object, &symbolic->objects) {
    const uint64_t *index = map_find(&heap->indices, (*object)->id);
    bool is_variable = (*object)->kind == SYM_STATIC || (*object)->kind == SYM_LOCAL ||
                       ((*object)->kind == SYM_HEAP && (*object)->frame);
    if (!index &&
        (!is_variable || term_is_false(heap->run->terms, sym_object_is_alive(heap->run, *object))))
      continue;
    heap->holder = index ? (uint32_t)*index : 0;
    sym_contents_each_pointer(symbolic, sym_contents_of(heap->run, *object), add_pointer, heap);
  }
}

// One step along the pointers; false when that finds nothing new.
static bool find_more(Heap *heap) {
  Terms *terms = heap->run->terms;
  bool is_more = false;
  vec_each(const HeapPointer, pointer, &heap->pointers) {
    HeapBlock *block = &heap->blocks.data[pointer->block];
    const HeapBlock *holder = pointer->holder ? &heap->blocks.data[pointer->holder - 1] : NULL;
    Term found = pointer->condition;
    if (holder)
      found =
          term_make_and2(terms, found, term_make_and2(terms, holder->is_found, holder->is_alive));
    Term all = term_make_or2(terms, block->is_found, found);
    is_more |= !term_equals(all, block->is_found);
    block->is_found = all;
  }
  return is_more;
}

static Term heap_question(SymRun *run, ExprKind question) {
  Heap heap;
  heap_init(&heap, run);
  if (question == EXPR_TRACKED && heap.blocks.size) {
    add_pointers(&heap);
    for (uint32_t i = 0; i <= heap.blocks.size && find_more(&heap); i++)
      continue;
  }
  Term all = term_true(run->terms);
  vec_each(const HeapBlock, block, &heap.blocks) {
    Term is_dead = term_make_not(run->terms, block->is_alive);
    Term is_fine = term_make_or2(run->terms, is_dead, block->is_found); // CLEAN: none is found
    all = term_make_and2(run->terms, all, is_fine);
  }
  heap_release(&heap);
  return all;
}

// ---- all

Term sym_answer(SymRun *run, const Expr *question) {
  if (question->kind == EXPR_TRACKED || question->kind == EXPR_CLEAN)
    return heap_question(run, question->kind);
  if (question->kind == EXPR_FREEABLE) {
    SymTargetVec targets = {0};
    Term is_fine = sym_heap_blocks(run, sym_eval(run, question->operand), &targets);
    vec_release(&targets);
    return is_fine;
  }
  if (question->kind == EXPR_PASSED)
    return sym_is_passed(run, question->operand);
  if (question->kind == EXPR_INITIALIZED)
    return is_initialized(run, question->operand);
  Term pointer = sym_eval(run, question->left);
  Term count = sym_value_extend(run, question->right->type, sym_eval(run, question->right),
                                run->symbolic->address_width);
  return is_accessible(run, pointer, count, question->kind == EXPR_WRITABLE);
}
