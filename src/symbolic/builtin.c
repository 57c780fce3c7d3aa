// Functions without a body that have a meaning here: the heap, bytes, variadic arguments, and
// arithmetic with a flag. Those of text and numbers are C (lib/).
#include "symbolic/builtin.h"

#include "cfa/format.h"

// ---- arguments and results

Term sym_argument(SymRun *run, const Edge *call, uint32_t index, const Type *type) {
  const Expr *arg = call->call.args[index];
  return sym_value_cast(run, arg->type, type, sym_eval(run, arg));
}

static Term pointer_argument(SymRun *run, const Edge *call, uint32_t index) {
  return sym_argument(run, call, index, types_of(run)->void_pointer);
}

static Term size_argument(SymRun *run, const Edge *call, uint32_t index) {
  return sym_argument(run, call, index, types_of(run)->size_type);
}

static void give_pointer(SymRun *run, const Edge *call, Term pointer) {
  sym_give_result(run, call, types_of(run)->void_pointer, pointer);
}

static SymPlace bytes_at(SymRun *run, const Edge *call, uint32_t index) {
  return sym_place_behind(run, pointer_argument(run, call, index), types_of(run)->void_type);
}

// ---- the heap

static const uint64_t heap_limit = (uint64_t)1 << 30; // as the interpreter's

static uint64_t size_bound(SymRun *run, Term size) {
  const SymOptions *options = &run->symbolic->options;
  uint64_t most = sym_upper_bound(run->symbolic, size);
  if (most > heap_limit && options->bound)
    most = options->bound(options->context, run->state->guard, size, heap_limit);
  return most < heap_limit ? most : heap_limit;
}

static SymObject *allocate(SymRun *run, Term size, SymFill fill) {
  uint64_t extent = size_bound(run, size);
  sym_require(run, term_make_bv(run->terms, TERM_BV_ULE, size, sym_offset(run, extent)));
  assert(extent <= heap_limit);
  SymObject *object = sym_object_new(run->symbolic, SYM_HEAP, size, extent);
  sym_object_note_dead(run, object);
  sym_contents_set(run, object, sym_contents_new(run->symbolic, fill, "heap"));
  return object;
}

// FRAME is NULL, or of alloca: the object dies with it.
static void give_block(SymRun *run, const Edge *call, const SymFrame *frame) {
  SymObject *object = allocate(run, size_argument(run, call, 0), FILL_UNSET);
  object->frame = frame;
  give_pointer(run, call, sym_object_base(run->symbolic, object));
}

static void run_malloc(SymRun *run, const Edge *call) { give_block(run, call, NULL); }

static void run_alloca(SymRun *run, const Edge *call) { give_block(run, call, run->state->frame); }

static void run_calloc(SymRun *run, const Edge *call) {
  uint32_t width = run->symbolic->address_width;
  Term count = sym_value_resize(run, size_argument(run, call, 0), 2 * width, false);
  Term size = sym_value_resize(run, size_argument(run, call, 1), 2 * width, false);
  Term product = term_make_bv(run->terms, TERM_BV_MUL, count, size);
  Term limit = term_make_bits(run->terms, 2 * width, heap_limit);
  sym_require(run, term_make_bv(run->terms, TERM_BV_ULE, product, limit));
  SymObject *object = allocate(run, sym_value_resize(run, product, width, false), FILL_ZERO);
  give_pointer(run, call, sym_object_base(run->symbolic, object));
}

// OBJECT is dead where CONDITION holds.
static void kill(SymRun *run, SymObject *object, Term condition) {
  assert(object->kind == SYM_HEAP);
  SymContents *contents = ARENA_NEW(&run->symbolic->arena, SymContents);
  *contents = *sym_contents_of(run, object);
  contents->is_alive =
      term_make_and2(run->terms, contents->is_alive, term_make_not(run->terms, condition));
  sym_contents_set(run, object, contents);
}

static Term is_null(SymRun *run, Term pointer) {
  return sym_value_compare(run, EXPR_EQ, types_of(run)->void_pointer, pointer, sym_offset(run, 0));
}

static void run_free(SymRun *run, const Edge *call) {
  Term pointer = pointer_argument(run, call, 0);
  SymTargetVec targets = {0};
  sym_require_valid(run, sym_heap_blocks(run, pointer, &targets));
  vec_each(const SymTarget, target, &targets)
    kill(run, target->object, target->condition);
  vec_release(&targets);
}

// The variable of a block, at whose start POINTER is, is gone.
static void run_block_end(SymRun *run, const Edge *call) {
  SymTargetVec targets = {0};
  sym_pointer_resolve(run, pointer_argument(run, call, 0), &targets);
  vec_each(const SymTarget, target, &targets)
    if (target->object && target->object->kind == SYM_HEAP)
      kill(run, target->object, target->condition);
  vec_release(&targets);
}

// The start of OBJECT.
static SymPlace start_of(SymRun *run, SymObject *object) {
  SymPlace place = {.type = types_of(run)->void_type};
  vec_push(&place.targets, (SymTarget){term_true(run->terms), object, sym_offset(run, 0)});
  return place;
}

// The first bytes of BLOCK are those of the old one, as many as both have.
static void move_block(SymRun *run, SymObject *block, const SymTarget *old) {
  Terms *terms = run->terms;
  Term old_size = old->object->size, size = block->size;
  Term shrinks = term_make_bv(terms, TERM_BV_ULE, size, old_size);
  Term count = term_make_ite(terms, shrinks, size, old_size);
  uint64_t bytes;
  if (sym_find_bits(terms, count, &bytes)) {
    const SymContents *before = sym_contents_of(run, block);
    const SymContents *moved = sym_contents_copy(run->symbolic, before, 0, old->object,
                                                 sym_contents_of(run, old->object), 0, bytes);
    sym_contents_set(run, block,
                     sym_contents_choose(run->symbolic, block, old->condition, moved, before));
    return;
  }
  SymPlace to = start_of(run, block), from = start_of(run, old->object);
  count = term_make_ite(terms, old->condition, count, sym_offset(run, 0));
  sym_place_copy_some(run, &to, &from, count);
  sym_place_release(&to);
  sym_place_release(&from);
}

// Of no bytes it is a call of free.
static void run_realloc(SymRun *run, const Edge *call) {
  Term pointer = pointer_argument(run, call, 0), size = size_argument(run, call, 1);
  SymTargetVec targets = {0};
  sym_require_valid(run, sym_heap_blocks(run, pointer, &targets));
  SymObject *block = allocate(run, size, FILL_UNSET);
  vec_each(const SymTarget, target, &targets) {
    move_block(run, block, target);
    kill(run, target->object, target->condition);
  }
  vec_release(&targets);
  Term is_free = term_make_and2(run->terms, term_make_eq(run->terms, size, sym_offset(run, 0)),
                                term_make_not(run->terms, is_null(run, pointer)));
  kill(run, block, is_free);
  give_pointer(run, call,
               term_make_ite(run->terms, is_free, sym_offset(run, 0),
                             sym_object_base(run->symbolic, block)));
}

// ---- bytes

static void run_memcpy(SymRun *run, const Edge *call) {
  uint64_t size;
  Term count = size_argument(run, call, 2);
  SymPlace to = bytes_at(run, call, 0), from = bytes_at(run, call, 1);
  if (sym_find_bits(run->terms, count, &size))
    sym_place_move(run, &to, &from, size);
  else
    sym_place_move_some(run, &to, &from, count);
  sym_place_release(&to);
  sym_place_release(&from);
  give_pointer(run, call, pointer_argument(run, call, 0));
}

static void run_memset(SymRun *run, const Edge *call) {
  uint64_t size;
  Term count = size_argument(run, call, 2);
  Term byte = sym_value_resize(run, sym_argument(run, call, 1, types_of(run)->int_type), 8, false);
  SymPlace to = bytes_at(run, call, 0);
  if (sym_find_bits(run->terms, count, &size))
    sym_place_fill(run, &to, byte, size);
  else
    sym_place_fill_some(run, &to, byte, count);
  sym_place_release(&to);
  give_pointer(run, call, pointer_argument(run, call, 0));
}

// ---- objects

static Term object_number(SymRun *run, SymObject *object, Builtin builtin) {
  static const uint64_t kinds[] = {[SYM_STATIC] = 1, [SYM_LOCAL] = 2, [SYM_HEAP] = 3};
  if (object->kind == SYM_UNSET || object->kind == SYM_FUNCTION) {
    sym_lose(run, "the object of a pointer that nobody set, or of one to a function");
    return sym_offset(run, 0);
  }
  if (builtin == BUILTIN_OBJECT_START)
    return sym_object_base(run->symbolic, object);
  if (builtin == BUILTIN_OBJECT_SIZE)
    return object->size;
  if (object->kind == SYM_STATIC && object->variable->function)
    return sym_offset(run, 4);
  bool is_automatic = object->kind == SYM_HEAP && object->frame;
  return sym_offset(run, kinds[is_automatic ? SYM_LOCAL : object->kind]);
}

static void run_object(SymRun *run, const Edge *call, Builtin builtin) {
  SymTargetVec targets = {0};
  Term number = sym_offset(run, 0);
  run->symbolic->has_pointers = true;
  sym_pointer_resolve(run, pointer_argument(run, call, 0), &targets);
  if (run->is_unsure)
    sym_lose(run, "an object that may be one that nobody knows");
  vec_each(const SymTarget, target, &targets) {
    Term own = object_number(run, target->object, builtin);
    number = term_make_ite(run->terms, target->condition, own, number);
  }
  vec_release(&targets);
  sym_give_result(run, call, types_of(run)->size_type, number);
}

// ---- variadic arguments: a va_list holds, in its first four bytes, the number of the next one + 1

static const SymVariadic *find_variadic(const SymRun *run, uint64_t number) {
  for (const SymFrame *frame = run->state->frame; frame; frame = frame->outer)
    if (number >= frame->first_variadic && number < frame->first_variadic + frame->variadic_count)
      return &frame->variadics[number - frame->first_variadic];
  return NULL;
}

static void set_list(SymRun *run, const Edge *call, Term handle) {
  SymPlace list = bytes_at(run, call, 0);
  sym_place_write_bytes(run, &list, 4, handle);
  sym_place_release(&list);
}

static Term get_list(SymRun *run, const Edge *call, uint32_t index) {
  SymPlace list = bytes_at(run, call, index);
  Term handle = sym_place_read_bytes(run, &list, 4);
  sym_place_release(&list);
  return handle;
}

// The argument that a list with this HANDLE is at, if that is a TYPE, else NULL.
static const SymVariadic *find_argument(SymRun *run, Term handle, const Type *type) {
  uint64_t number = 0;
  if (!sym_find_bits(run->terms, handle, &number))
    sym_lose(run, "a va_list that depends on an input");
  const SymVariadic *variadic = number ? find_variadic(run, number - 1) : NULL;
  return variadic && type_may_be_passed(variadic->type, type) ? variadic : NULL;
}

Term sym_is_passed(SymRun *run, const Expr *list) {
  SymPlace place = sym_place_behind(run, sym_eval(run, list), types_of(run)->void_type);
  Term handle = sym_place_read_bytes(run, &place, 4);
  sym_place_release(&place);
  return term_bool(run->terms, find_argument(run, handle, list->type->target));
}

static void run_va_arg(SymRun *run, const Edge *call) {
  const Expr *lhs = call->call.lhs;
  Term handle = get_list(run, call, 0), one = term_make_bits(run->terms, 32, 1);
  const SymVariadic *variadic =
      find_argument(run, handle, lhs ? lhs->type : types_of(run)->void_type);
  if (!variadic && !run->state->lost)
    sym_require_defined(run, term_false(run->terms),
                        "takes an argument, here, that was not passed");
  if (!variadic)
    return;
  assert(variadic->contents);
  set_list(run, call, term_make_bv(run->terms, TERM_BV_ADD, handle, one));
  if (!lhs)
    return;
  if (type_is_scalar(lhs->type)) {
    uint32_t bytes = sym_value_width(variadic->type) / 8;
    sym_give_result(run, call, variadic->type,
                    sym_contents_read(run->symbolic, NULL, variadic->contents, 0, bytes));
    return;
  }
  SymPlace to = sym_place_of(run, lhs);
  sym_place_put(run, &to, variadic->contents);
  sym_place_release(&to);
}

static void run_va_start(SymRun *run, const Edge *call) {
  set_list(run, call, term_make_bits(run->terms, 32, run->state->frame->first_variadic + 1));
}

static void run_va_copy(SymRun *run, const Edge *call) {
  set_list(run, call, get_list(run, call, 1));
}

// ---- output

static void run_unknown(SymRun *run, const Edge *call) {
  if (!call->call.lhs)
    return;
  SymPlace to = sym_place_of(run, call->call.lhs);
  sym_place_fill_unset(run, &to, FILL_INPUT, "result");
  sym_place_release(&to);
}

// The text behind POINTER, as far as it is constant; false if it is not, or is long.
static bool read_constant(SymRun *run, Term pointer, Strbuf *text) {
  enum { MOST = 256 };
  for (uint64_t i = 0; i < MOST; i++) {
    Term address = term_make_bv(run->terms, TERM_BV_ADD, pointer, sym_offset(run, i));
    SymPlace place = sym_place_behind(run, address, types_of(run)->char_type);
    Term byte = sym_place_read_bytes(run, &place, 1);
    sym_place_release(&place);
    uint64_t value;
    if (run->state->lost || !sym_find_bits(run->terms, byte, &value))
      return false;
    if (!value)
      return true;
    strbuf_add_char(text, (char)value);
  }
  return false;
}

// May the format, argument INDEX of CALL, store numbers?
static bool may_store(SymRun *run, const Edge *call, uint32_t index) {
  const Expr *format = call->call.args[index];
  if (expr_literal_text(format))
    return format_may_store(format);
  Strbuf text = {0};
  bool is_known = read_constant(run, pointer_argument(run, call, index), &text);
  bool stores = !is_known || format_text_stores(strbuf_text(&text));
  strbuf_release(&text);
  return stores;
}

// What is printed matters to nobody. How much of it was, only the interpreter knows: any number is
// a run that it may not confirm.
static void run_output(SymRun *run, const Edge *call, const Function *function) {
  bool is_file = function->builtin == BUILTIN_FPRINTF || function->builtin == BUILTIN_VFPRINTF;
  bool has_format =
      is_file || function->builtin == BUILTIN_PRINTF || function->builtin == BUILTIN_VPRINTF;
  if (has_format && may_store(run, call, is_file))
    sym_lose_call(run, function, "a format that may store numbers");
  run_unknown(run, call);
}

// What a function of the library made of errno, if anything, is a positive number.
static void run_errno(SymRun *run, const Edge *call) {
  Terms *terms = run->terms;
  const Type *type = types_of(run)->int_type;
  Term old = sym_argument(run, call, 0, type), none = sym_value_constant(run, type, 0);
  Symbol symbol = symbol_new(terms, "errno", term_sort(terms, old), NULL);
  Term left = term_make_var(terms, symbol, NO_INDEX);
  sym_require(run, term_make_or2(terms, term_make_eq(terms, left, old),
                                 sym_value_compare(run, EXPR_LT, type, none, left)));
  sym_give_result(run, call, type, left);
}

// ---- which is which

typedef void (*RunBuiltin)(SymRun *run, const Edge *call);

// NULL: another one.
static RunBuiltin find_runner(Builtin builtin) {
  static const RunBuiltin runners[] = {
      [BUILTIN_NONE] = run_unknown,  [BUILTIN_MALLOC] = run_malloc,
      [BUILTIN_CALLOC] = run_calloc, [BUILTIN_REALLOC] = run_realloc,
      [BUILTIN_FREE] = run_free,     [BUILTIN_ALLOCA] = run_alloca,
      [BUILTIN_BLOCK_BEGIN] = run_alloca, [BUILTIN_BLOCK_END] = run_block_end,
      [BUILTIN_MEMCPY] = run_memcpy, [BUILTIN_MEMMOVE] = run_memcpy,
      [BUILTIN_MEMSET] = run_memset, [BUILTIN_VA_START] = run_va_start,
      [BUILTIN_VA_ARG] = run_va_arg, [BUILTIN_VA_COPY] = run_va_copy};
  return builtin < sizeof runners / sizeof *runners ? runners[builtin] : NULL;
}

static void run_function(SymRun *run, const Edge *call, const Function *function) {
  RunBuiltin runner = find_runner(function->builtin);
  if (runner) {
    runner(run, call);
    return;
  }
  switch ((int)function->builtin) {
  case BUILTIN_ABORT:
  case BUILTIN_EXIT:
  case BUILTIN_ASSERT_FAIL:
  case BUILTIN_UNREACHABLE:
  case BUILTIN_VA_END:
  case BUILTIN_APART:
    return;
  case BUILTIN_OBJECT_START:
  case BUILTIN_OBJECT_SIZE:
  case BUILTIN_OBJECT_KIND:
    run_object(run, call, function->builtin);
    return;
  case BUILTIN_ERRNO:
    run_errno(run, call);
    return;
  case BUILTIN_PRINTF:
  case BUILTIN_FPRINTF:
  case BUILTIN_VPRINTF:
  case BUILTIN_VFPRINTF:
  case BUILTIN_PUTS:
  case BUILTIN_PUTCHAR:
  case BUILTIN_FPUTS:
  case BUILTIN_FPUTC:
  case BUILTIN_FWRITE:
  case BUILTIN_FFLUSH:
    run_output(run, call, function);
    return;
  default:
    if (!sym_builtin_bits(run, call, function) && !sym_builtin_float(run, call, function))
      sym_lose_call(run, function, NULL);
  }
}

void sym_builtin(SymRun *run, const Edge *call) {
  const Function *callee = edge_callee(call);
  if (callee)
    run_function(run, call, callee);
  else
    sym_lose(run, "a call through a pointer to a function without a body");
}
