// Z3's ASTs as terms: values of models, and formulas that other engines of Z3 return. A walk
// with its own stack, arguments first; one reader for each operator that terms have.
#include "smt/z3_internal.h"

typedef struct AstReader {
  Z3Context *context;
  Terms *terms;
  VEC(Z3_ast) stack;
  Map done; // AST id -> term id
  VEC(Term) args;
} AstReader;

// ---- numbers

static bool parse_magnitude(const char *digits, unsigned __int128 *value) {
  assert(*digits);
  *value = 0;
  for (; *digits; digits++) {
    if (*digits < '0' || *digits > '9' || __builtin_mul_overflow(*value, 10, value) ||
        __builtin_add_overflow(*value, (unsigned)(*digits - '0'), value))
      return false;
  }
  return true;
}

static Term read_int(AstReader *reader, Z3_ast ast) {
  int64_t small;
  if (Z3_get_numeral_int64(reader->context->z3, ast, &small))
    return term_make_int(reader->terms, small);
  const char *text = Z3_get_numeral_string(reader->context->z3, ast);
  bool is_negative = text[0] == '-';
  unsigned __int128 magnitude;
  if (!parse_magnitude(text + is_negative, &magnitude) || magnitude >> 127)
    return NO_TERM;
  __int128 value = (__int128)magnitude;
  return term_make_int(reader->terms, is_negative ? -value : value);
}

static Term read_bits(AstReader *reader, Z3_ast ast, Z3_sort sort) {
  Z3_context z3 = reader->context->z3;
  unsigned __int128 value;
  if (!parse_magnitude(Z3_get_numeral_string(z3, ast), &value))
    return NO_TERM;
  return term_make_bits(reader->terms, Z3_get_bv_sort_size(z3, sort), value);
}

static Term read_numeral(AstReader *reader, Z3_ast ast) {
  Z3_context z3 = reader->context->z3;
  Z3_sort sort = Z3_get_sort(z3, ast);
  Z3_sort_kind kind = Z3_get_sort_kind(z3, sort);
  if (kind == Z3_INT_SORT)
    return read_int(reader, ast);
  return kind == Z3_BV_SORT ? read_bits(reader, ast, sort) : NO_TERM;
}

// ---- sorts

// False when terms have no such sort.
static bool read_sort(AstReader *reader, Z3_sort sort, Sort *out) {
  Z3_context z3 = reader->context->z3;
  Z3_sort_kind kind = Z3_get_sort_kind(z3, sort);
  Sort index, element;
  if (kind == Z3_BOOL_SORT)
    *out = sort_bool(reader->terms);
  else if (kind == Z3_INT_SORT)
    *out = sort_int(reader->terms);
  else if (kind == Z3_BV_SORT)
    *out = sort_make_bits(reader->terms, Z3_get_bv_sort_size(z3, sort));
  else if (kind == Z3_ARRAY_SORT && read_sort(reader, Z3_get_array_sort_domain(z3, sort), &index) &&
           read_sort(reader, Z3_get_array_sort_range(z3, sort), &element))
    *out = sort_make_array(reader->terms, index, element);
  else
    return false;
  return true;
}

// ---- operators that are not simply one constructor

static Term read_name(AstReader *reader, Z3_app app) {
  Z3Context *context = reader->context;
  Z3_func_decl decl = Z3_get_app_decl(context->z3, app);
  uint32_t id = Z3_get_ast_id(context->z3, Z3_func_decl_to_ast(context->z3, decl));
  uint64_t *variable = map_find(&context->variables, id);
  if (variable)
    return (Term){(uint32_t)*variable};
  uint64_t *function = map_find(&context->function_symbols, id);
  if (!function)
    return NO_TERM;
  return term_make_apply(reader->terms, (Symbol){(uint32_t)*function}, reader->args.data,
                         reader->args.size);
}

static Term read_constant(AstReader *reader, Z3_app app) {
  Z3_context z3 = reader->context->z3;
  return term_bool(reader->terms, Z3_get_bool_value(z3, Z3_app_to_ast(z3, app)) == Z3_L_TRUE);
}

static Term read_distinct(AstReader *reader, Z3_app app) {
  (void)app;
  Term made = term_true(reader->terms);
  for (uint32_t i = 0; i < reader->args.size; i++)
    for (uint32_t j = i + 1; j < reader->args.size; j++)
      made =
          term_make_and2(reader->terms, made,
                         term_make_ne(reader->terms, reader->args.data[i], reader->args.data[j]));
  return made;
}

static Z3_decl_kind kind_of(const AstReader *reader, Z3_app app) {
  return Z3_get_decl_kind(reader->context->z3, Z3_get_app_decl(reader->context->z3, app));
}

// The magnitude of a constant divisor; 0 when it is none that terms have.
static __int128 read_divisor(const AstReader *reader, Term term, bool *is_negative) {
  __int128 value;
  if (!term_is_int_constant(reader->terms, term, &value))
    return 0;
  *is_negative = value < 0;
  if (*is_negative && __builtin_sub_overflow((__int128)0, value, &value))
    return 0;
  return value;
}

// SMT-LIB: a = d * (a div d) + a mod d with 0 <= a mod d < |d|.
static Term read_division(AstReader *reader, Z3_app app) {
  assert(reader->args.size == 2);
  bool is_negative;
  __int128 divisor = read_divisor(reader, reader->args.data[1], &is_negative);
  if (!divisor)
    return NO_TERM;
  if (kind_of(reader, app) == Z3_OP_MOD)
    return term_make_mod(reader->terms, reader->args.data[0], divisor);
  Term quotient = term_make_div(reader->terms, reader->args.data[0], divisor);
  return is_negative ? term_make_neg(reader->terms, quotient) : quotient;
}

static Term read_const_array(AstReader *reader, Z3_app app) {
  assert(reader->args.size == 1);
  Z3_context z3 = reader->context->z3;
  Sort sort;
  if (!read_sort(reader, Z3_get_sort(z3, Z3_app_to_ast(z3, app)), &sort))
    return NO_TERM;
  return term_make_const_array(reader->terms, sort, reader->args.data[0]);
}

static uint32_t parameter(const AstReader *reader, Z3_app app, uint32_t index) {
  Z3_context z3 = reader->context->z3;
  return (uint32_t)Z3_get_decl_int_parameter(z3, Z3_get_app_decl(z3, app), index);
}

static Term read_extract(AstReader *reader, Z3_app app) {
  assert(reader->args.size == 1);
  return term_make_extract(reader->terms, reader->args.data[0], parameter(reader, app, 0),
                           parameter(reader, app, 1));
}

static Term read_extend(AstReader *reader, Z3_app app) {
  assert(reader->args.size == 1);
  Term arg = reader->args.data[0];
  uint32_t width = sort_get(reader->terms, term_sort(reader->terms, arg))->width;
  return term_make_extend(reader->terms, arg, width + parameter(reader, app, 0),
                          kind_of(reader, app) == Z3_OP_SIGN_EXT);
}

// ---- all operators

// How an operator's term is made of the terms of its arguments.
typedef enum OperatorShape {
  SHAPE_UNARY,   // unary(a)
  SHAPE_LEFT,    // binary(binary(a, b), c)
  SHAPE_SWAPPED, // binary(b, a)
  SHAPE_TERNARY, // ternary(a, b, c)
  SHAPE_LIST,    // list(args)
  SHAPE_BITS,    // term_make_bv, as SHAPE_LEFT (or unary)
  SHAPE_BITS_SWAPPED,
  SHAPE_OWN // a function above
} OperatorShape;

typedef struct Operator {
  Z3_decl_kind kind;
  OperatorShape shape;
  union {
    Term (*unary)(Terms *, Term);
    Term (*binary)(Terms *, Term, Term);
    Term (*ternary)(Terms *, Term, Term, Term);
    Term (*list)(Terms *, const Term *, uint32_t);
    Term (*own)(AstReader *, Z3_app);
    TermKind bits;
  };
} Operator;

// The operators that end in _I are what Z3 makes of divisions whose divisor it knows not to be 0.
static const Operator operators[] = {
    {Z3_OP_UNINTERPRETED, SHAPE_OWN, .own = read_name},
    {Z3_OP_TRUE, SHAPE_OWN, .own = read_constant},
    {Z3_OP_FALSE, SHAPE_OWN, .own = read_constant},
    {Z3_OP_NOT, SHAPE_UNARY, .unary = term_make_not},
    {Z3_OP_AND, SHAPE_LIST, .list = term_make_and},
    {Z3_OP_OR, SHAPE_LIST, .list = term_make_or},
    {Z3_OP_IMPLIES, SHAPE_LEFT, .binary = term_make_implies},
    {Z3_OP_IFF, SHAPE_LEFT, .binary = term_make_eq},
    {Z3_OP_XOR, SHAPE_LEFT, .binary = term_make_ne},
    {Z3_OP_ITE, SHAPE_TERNARY, .ternary = term_make_ite},
    {Z3_OP_EQ, SHAPE_LEFT, .binary = term_make_eq},
    {Z3_OP_DISTINCT, SHAPE_OWN, .own = read_distinct},
    {Z3_OP_LE, SHAPE_LEFT, .binary = term_make_le},
    {Z3_OP_GE, SHAPE_SWAPPED, .binary = term_make_le},
    {Z3_OP_LT, SHAPE_LEFT, .binary = term_make_lt},
    {Z3_OP_GT, SHAPE_SWAPPED, .binary = term_make_lt},
    {Z3_OP_ADD, SHAPE_LEFT, .binary = term_make_add},
    {Z3_OP_SUB, SHAPE_LEFT, .binary = term_make_sub},
    {Z3_OP_UMINUS, SHAPE_UNARY, .unary = term_make_neg},
    {Z3_OP_MUL, SHAPE_LEFT, .binary = term_make_mul},
    {Z3_OP_IDIV, SHAPE_OWN, .own = read_division},
    {Z3_OP_MOD, SHAPE_OWN, .own = read_division},
    {Z3_OP_SELECT, SHAPE_LEFT, .binary = term_make_select},
    {Z3_OP_STORE, SHAPE_TERNARY, .ternary = term_make_store},
    {Z3_OP_CONST_ARRAY, SHAPE_OWN, .own = read_const_array},
    {Z3_OP_BNOT, SHAPE_BITS, .bits = TERM_BV_NOT},
    {Z3_OP_BNEG, SHAPE_BITS, .bits = TERM_BV_NEG},
    {Z3_OP_BADD, SHAPE_BITS, .bits = TERM_BV_ADD},
    {Z3_OP_BSUB, SHAPE_BITS, .bits = TERM_BV_SUB},
    {Z3_OP_BMUL, SHAPE_BITS, .bits = TERM_BV_MUL},
    {Z3_OP_BUDIV, SHAPE_BITS, .bits = TERM_BV_UDIV},
    {Z3_OP_BUDIV_I, SHAPE_BITS, .bits = TERM_BV_UDIV},
    {Z3_OP_BSDIV, SHAPE_BITS, .bits = TERM_BV_SDIV},
    {Z3_OP_BSDIV_I, SHAPE_BITS, .bits = TERM_BV_SDIV},
    {Z3_OP_BUREM, SHAPE_BITS, .bits = TERM_BV_UREM},
    {Z3_OP_BUREM_I, SHAPE_BITS, .bits = TERM_BV_UREM},
    {Z3_OP_BSREM, SHAPE_BITS, .bits = TERM_BV_SREM},
    {Z3_OP_BSREM_I, SHAPE_BITS, .bits = TERM_BV_SREM},
    {Z3_OP_BAND, SHAPE_BITS, .bits = TERM_BV_AND},
    {Z3_OP_BOR, SHAPE_BITS, .bits = TERM_BV_OR},
    {Z3_OP_BXOR, SHAPE_BITS, .bits = TERM_BV_XOR},
    {Z3_OP_BSHL, SHAPE_BITS, .bits = TERM_BV_SHL},
    {Z3_OP_BLSHR, SHAPE_BITS, .bits = TERM_BV_LSHR},
    {Z3_OP_BASHR, SHAPE_BITS, .bits = TERM_BV_ASHR},
    {Z3_OP_ULT, SHAPE_BITS, .bits = TERM_BV_ULT},
    {Z3_OP_ULEQ, SHAPE_BITS, .bits = TERM_BV_ULE},
    {Z3_OP_UGT, SHAPE_BITS_SWAPPED, .bits = TERM_BV_ULT},
    {Z3_OP_UGEQ, SHAPE_BITS_SWAPPED, .bits = TERM_BV_ULE},
    {Z3_OP_SLT, SHAPE_BITS, .bits = TERM_BV_SLT},
    {Z3_OP_SLEQ, SHAPE_BITS, .bits = TERM_BV_SLE},
    {Z3_OP_SGT, SHAPE_BITS_SWAPPED, .bits = TERM_BV_SLT},
    {Z3_OP_SGEQ, SHAPE_BITS_SWAPPED, .bits = TERM_BV_SLE},
    {Z3_OP_CONCAT, SHAPE_BITS, .bits = TERM_BV_CONCAT},
    {Z3_OP_EXTRACT, SHAPE_OWN, .own = read_extract},
    {Z3_OP_ZERO_EXT, SHAPE_OWN, .own = read_extend},
    {Z3_OP_SIGN_EXT, SHAPE_OWN, .own = read_extend},
};

static const Operator *find_operator(Z3_decl_kind kind) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].kind == kind)
      return &operators[i];
  return NULL;
}

static Term apply_left(AstReader *reader, const Operator *operator) {
  assert(reader->args.size > 0);
  Term made = reader->args.data[0];
  bool is_bits = operator->shape == SHAPE_BITS;
  if (is_bits && reader->args.size == 1)
    return term_make_bv(reader->terms, operator->bits, made, NO_TERM);
  for (uint32_t i = 1; i < reader->args.size; i++) {
    Term next = reader->args.data[i];
    made = is_bits ? term_make_bv(reader->terms, operator->bits, made, next)
                   : operator->binary(reader->terms, made, next);
  }
  return made;
}

static Term apply(AstReader *reader, Z3_app app) {
  const Term *args = reader->args.data;
  const Operator *operator= find_operator(kind_of(reader, app));
  if (!operator)
    return NO_TERM;
  switch (operator->shape) {
  case SHAPE_UNARY:
    return operator->unary(reader->terms, args[0]);
  case SHAPE_LEFT:
  case SHAPE_BITS:
    return apply_left(reader, operator);
  case SHAPE_SWAPPED:
    return operator->binary(reader->terms, args[1], args[0]);
  case SHAPE_TERNARY: // not so a store to an array of several dimensions
    return reader->args.size == 3 ? operator->ternary(reader->terms, args[0], args[1], args[2])
                                  : NO_TERM;
  case SHAPE_LIST:
    return operator->list(reader->terms, args, reader->args.size);
  case SHAPE_BITS_SWAPPED:
    return term_make_bv(reader->terms, operator->bits, args[1], args[0]);
  case SHAPE_OWN:
    return operator->own(reader, app);
  }
  return NO_TERM;
}

// ---- the walk

static uint64_t *find_done(const AstReader *reader, Z3_ast ast) {
  return map_find(&reader->done, Z3_get_ast_id(reader->context->z3, ast));
}

// True when nothing had to be pushed; then args holds the terms of all arguments.
static bool collect_args(AstReader *reader, Z3_app app) {
  Z3_context z3 = reader->context->z3;
  uint32_t before = reader->stack.size;
  uint32_t count = Z3_get_app_num_args(z3, app);
  vec_clear(&reader->args);
  for (uint32_t i = 0; i < count; i++) {
    Z3_ast arg = Z3_get_app_arg(z3, app, i);
    uint64_t *done = find_done(reader, arg);
    if (done)
      vec_push(&reader->args, (Term){(uint32_t)*done});
    else
      vec_push(&reader->stack, arg);
  }
  return reader->stack.size == before;
}

static bool finish(AstReader *reader, Z3_ast ast, Term term) {
  assert(!find_done(reader, ast));
  *map_insert(&reader->done, Z3_get_ast_id(reader->context->z3, ast), NULL) = term.id;
  return !term_is_none(term);
}

// One step for the top of the stack; false when it has no term.
static bool read_top(AstReader *reader) {
  Z3_context z3 = reader->context->z3;
  Z3_ast ast = vec_last(&reader->stack);
  if (find_done(reader, ast)) {
    reader->stack.size--;
    return true;
  }
  Z3_ast_kind kind = Z3_get_ast_kind(z3, ast);
  if (kind == Z3_NUMERAL_AST)
    return finish(reader, ast, read_numeral(reader, ast));
  if (kind != Z3_APP_AST)
    return false;
  Z3_app app = Z3_to_app(z3, ast);
  if (!collect_args(reader, app))
    return true;
  return finish(reader, ast, apply(reader, app));
}

Term z3_to_term(Z3Context *context, Z3_ast ast) {
  AstReader reader = {.context = context, .terms = context->terms};
  vec_push(&reader.stack, ast);
  bool ok = true;
  while (ok && reader.stack.size)
    ok = read_top(&reader);
  Term term = ok ? (Term){(uint32_t)*find_done(&reader, ast)} : NO_TERM;
  vec_release(&reader.stack);
  vec_release(&reader.args);
  map_release(&reader.done);
  return term;
}
