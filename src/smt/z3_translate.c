// Terms as Z3's ASTs. Each term is translated once in the life of the context; a walk with its
// own stack visits what is new, arguments first. One function builds each kind of node.
#include "smt/z3_internal.h"

#include "base/diag.h"
#include "base/strbuf.h"
#include "term/number.h"

#include <assert.h>
#include <stdio.h>

typedef struct AstBuilder {
  Z3Context *context;
  VEC(Term) stack;
  VEC(Z3_ast) args; // of the node that is being built, each counted once
  bool failed;      // one of them could not be made
} AstBuilder;

// ---- memo tables

static void *find_pointer(const Map *map, uint32_t id) {
  uint64_t *found = map_find(map, id);
  return found ? (void *)(uintptr_t)*found : NULL;
}

static void remember(Z3Context *context, Map *map, uint32_t id, Z3_ast ast) {
  assert(!map_find(map, id));
  Z3_inc_ref(context->z3, ast);
  vec_push(&context->owned, ast);
  *map_insert(map, id, NULL) = key_of(ast);
}

static Z3_ast find_ast(const AstBuilder *builder, Term term) {
  return find_pointer(&builder->context->asts, term.id);
}

// ---- arguments

static void push_arg(AstBuilder *builder, Z3_ast ast) {
  if (!ast) {
    builder->failed = true;
    return;
  }
  Z3_inc_ref(builder->context->z3, ast);
  vec_push(&builder->args, ast);
}

static void drop_args(AstBuilder *builder) {
  vec_each(Z3_ast, arg, &builder->args)
    Z3_dec_ref(builder->context->z3, *arg);
  vec_clear(&builder->args);
}

static void push_terms(AstBuilder *builder, TermData node) {
  for (uint32_t i = 0; i < node.arg_count; i++)
    push_arg(builder, find_ast(builder, node.args[i]));
}

// ---- sorts and declarations

static Z3_sort make_sort(Z3Context *context, const SortData *data) {
  switch (data->kind) {
  case SORT_BOOL:
    return Z3_mk_bool_sort(context->z3);
  case SORT_INT:
    return Z3_mk_int_sort(context->z3);
  case SORT_BITS:
    return Z3_mk_bv_sort(context->z3, data->width);
  case SORT_ARRAY: {
    Z3_sort index = z3_from_sort(context, data->index);
    Z3_sort element = z3_from_sort(context, data->element);
    return index && element ? Z3_mk_array_sort(context->z3, index, element) : NULL;
  }
  }
  BUG("a sort of kind %d", (int)data->kind);
}

// Recursive: arrays of arrays nest as deeply as C's types, not as programs.
Z3_sort z3_from_sort(Z3Context *context, Sort sort) {
  Z3_sort known = find_pointer(&context->sorts, sort.id);
  if (known)
    return known;
  Z3_sort made = make_sort(context, sort_get(context->terms, sort));
  if (made)
    remember(context, &context->sorts, sort.id, Z3_sort_to_ast(context->z3, made));
  return made;
}

// Symbols are distinct even when their names are equal, so the name carries the number.
static Z3_symbol make_name(Z3Context *context, Symbol symbol, uint32_t index) {
  Strbuf name = {0};
  strbuf_printf(&name, "%s#%u", symbol_get(context->terms, symbol)->name, symbol.id);
  if (index != NO_INDEX)
    strbuf_printf(&name, "@%u", index);
  Z3_symbol made = Z3_mk_string_symbol(context->z3, strbuf_text(&name));
  strbuf_release(&name);
  return made;
}

static Z3_func_decl make_function(Z3Context *context, Symbol function) {
  const SymbolData *data = symbol_get(context->terms, function);
  VEC(Z3_sort) params = {0};
  Z3_sort result = z3_from_sort(context, data->sort);
  bool failed = !result;
  for (uint32_t i = 0; i < data->arity; i++) {
    vec_push(&params, z3_from_sort(context, data->params[i]));
    failed |= !vec_last(&params);
  }
  Z3_symbol name = failed ? NULL : make_name(context, function, NO_INDEX);
  Z3_func_decl made =
      name ? Z3_mk_func_decl(context->z3, name, data->arity, params.data, result) : NULL;
  vec_release(&params);
  return made;
}

static uint32_t decl_id(Z3Context *context, Z3_func_decl decl) {
  return Z3_get_ast_id(context->z3, Z3_func_decl_to_ast(context->z3, decl));
}

static Z3_func_decl find_function(Z3Context *context, Symbol function) {
  Z3_func_decl known = find_pointer(&context->functions, function.id);
  if (known)
    return known;
  Z3_func_decl made = make_function(context, function);
  if (!made)
    return NULL;
  remember(context, &context->functions, function.id, Z3_func_decl_to_ast(context->z3, made));
  *map_insert(&context->function_symbols, decl_id(context, made), NULL) = function.id;
  return made;
}

// ---- leaves

static Z3_ast build_truth(AstBuilder *builder, TermData node) {
  return (node.kind == TERM_TRUE ? Z3_mk_true : Z3_mk_false)(builder->context->z3);
}

static Z3_ast build_var(AstBuilder *builder, TermData node) {
  Z3Context *context = builder->context;
  Z3_sort sort = z3_from_sort(context, node.sort);
  Z3_symbol name = sort ? make_name(context, node.symbol, node.index) : NULL;
  return name ? Z3_mk_const(context->z3, name, sort) : NULL;
}

static Z3_ast build_apply(AstBuilder *builder, TermData node) {
  Z3_func_decl function = find_function(builder->context, node.symbol);
  push_terms(builder, node);
  if (!function || builder->failed)
    return NULL;
  return Z3_mk_app(builder->context->z3, function, builder->args.size, builder->args.data);
}

static Z3_ast make_numeral(Z3Context *context, unsigned __int128 magnitude, bool is_negative,
                           Z3_sort sort) {
  Strbuf text = {0};
  strbuf_add(&text, is_negative ? "-" : "");
  strbuf_add_u128(&text, magnitude);
  Z3_ast made = Z3_mk_numeral(context->z3, strbuf_text(&text), sort);
  strbuf_release(&text);
  return made;
}

Z3_ast z3_from_int(Z3Context *context, __int128 value) {
  Z3_sort sort = z3_from_sort(context, sort_int(context->terms));
  if (!sort)
    return NULL;
  if (value >= INT64_MIN && value <= INT64_MAX)
    return Z3_mk_int64(context->z3, (int64_t)value, sort);
  return make_numeral(context, number_magnitude(value), value < 0, sort);
}

static Z3_ast build_int(AstBuilder *builder, TermData node) {
  return z3_from_int(builder->context, node.constant);
}

static Z3_ast build_bits(AstBuilder *builder, TermData node) {
  Z3_sort sort = z3_from_sort(builder->context, node.sort);
  return sort ? make_numeral(builder->context, (unsigned __int128)node.constant, false, sort)
              : NULL;
}

// ---- integers

static void push_product(AstBuilder *builder, __int128 factor, Term term) {
  Z3_context z3 = builder->context->z3;
  Z3_ast ast = find_ast(builder, term);
  if (factor == 1) {
    push_arg(builder, ast);
    return;
  }
  Z3_ast parts[2] = {z3_from_int(builder->context, factor), ast};
  if (parts[0])
    Z3_inc_ref(z3, parts[0]);
  push_arg(builder, parts[0] ? Z3_mk_mul(z3, 2, parts) : NULL);
  if (parts[0])
    Z3_dec_ref(z3, parts[0]);
}

// The sum of what lies in args.
static Z3_ast add_args(AstBuilder *builder) {
  if (builder->failed)
    return NULL;
  assert(builder->args.size > 0);
  return builder->args.size == 1
             ? builder->args.data[0]
             : Z3_mk_add(builder->context->z3, builder->args.size, builder->args.data);
}

static Z3_ast build_sum(AstBuilder *builder, TermData node) {
  assert(node.kind == TERM_SUM && builder->args.size == 0);
  for (uint32_t i = 0; i < node.arg_count; i++)
    push_product(builder, node.factors[i], node.args[i]);
  if (node.constant)
    push_arg(builder, z3_from_int(builder->context, node.constant));
  return add_args(builder);
}

// Z3's div and mod are floor and its rest for positive divisors.
static Z3_ast build_division(AstBuilder *builder, TermData node) {
  assert(node.constant > 0);
  push_terms(builder, node);
  push_arg(builder, z3_from_int(builder->context, node.constant));
  if (builder->failed)
    return NULL;
  return (node.kind == TERM_DIV ? Z3_mk_div : Z3_mk_mod)(
      builder->context->z3, builder->args.data[0], builder->args.data[1]);
}

// `sum + c` compared with 0 becomes `sum` compared with -c: what Z3's rewriter would do.
static bool is_compared_sum(TermData left) {
  __int128 negated;
  return left.kind == TERM_SUM && !__builtin_sub_overflow((__int128)0, left.constant, &negated);
}

static Z3_ast build_comparison(AstBuilder *builder, TermData node) {
  assert(node.kind == TERM_LE0 || node.kind == TERM_EQ0);
  Z3Context *context = builder->context;
  TermData left = term_get(context->terms, node.args[0]);
  __int128 right = 0;
  Z3_ast sum = find_ast(builder, node.args[0]);
  if (is_compared_sum(left)) {
    right = -left.constant;
    left.constant = 0;
    sum = build_sum(builder, left);
  }
  if (!sum)
    return NULL;
  Z3_inc_ref(context->z3, sum);
  Z3_ast bound = z3_from_int(context, right);
  Z3_ast (*relation)(Z3_context, Z3_ast, Z3_ast) = node.kind == TERM_LE0 ? Z3_mk_le : Z3_mk_eq;
  Z3_ast made = bound ? relation(context->z3, sum, bound) : NULL;
  Z3_dec_ref(context->z3, sum);
  return made;
}

// ---- arrays and bit-vectors

static Z3_ast build_const_array(AstBuilder *builder, TermData node) {
  assert(node.kind == TERM_CONST_ARRAY);
  Z3Context *context = builder->context;
  Z3_sort index = z3_from_sort(context, sort_get(context->terms, node.sort)->index);
  return index ? Z3_mk_const_array(context->z3, index, find_ast(builder, node.args[0])) : NULL;
}

static Z3_ast build_extract(AstBuilder *builder, TermData node) {
  return Z3_mk_extract(builder->context->z3, node.high, node.low, find_ast(builder, node.args[0]));
}

static Z3_ast build_extend(AstBuilder *builder, TermData node) {
  const Terms *terms = builder->context->terms;
  uint32_t old = sort_get(terms, term_sort(terms, node.args[0]))->width;
  uint32_t added = sort_get(terms, node.sort)->width - old;
  assert(added > 0);
  Z3_ast arg = find_ast(builder, node.args[0]);
  return node.kind == TERM_BV_ZEXT ? Z3_mk_zero_ext(builder->context->z3, added, arg)
                                   : Z3_mk_sign_ext(builder->context->z3, added, arg);
}

// ---- the walk

// The kinds that are just an operator of Z3, by its number of arguments.
static Z3_ast build_operator(AstBuilder *builder, TermData node) {
  static Z3_ast (*const unary[TERM_KINDS])(Z3_context, Z3_ast) = {
      [TERM_NOT] = Z3_mk_not, [TERM_BV_NOT] = Z3_mk_bvnot, [TERM_BV_NEG] = Z3_mk_bvneg};
  static Z3_ast (*const binary[TERM_KINDS])(Z3_context, Z3_ast, Z3_ast) = {
      [TERM_EQ] = Z3_mk_eq,          [TERM_SELECT] = Z3_mk_select,
      [TERM_BV_ADD] = Z3_mk_bvadd,   [TERM_BV_SUB] = Z3_mk_bvsub,
      [TERM_BV_MUL] = Z3_mk_bvmul,   [TERM_BV_UDIV] = Z3_mk_bvudiv,
      [TERM_BV_SDIV] = Z3_mk_bvsdiv, [TERM_BV_UREM] = Z3_mk_bvurem,
      [TERM_BV_SREM] = Z3_mk_bvsrem, [TERM_BV_AND] = Z3_mk_bvand,
      [TERM_BV_OR] = Z3_mk_bvor,     [TERM_BV_XOR] = Z3_mk_bvxor,
      [TERM_BV_SHL] = Z3_mk_bvshl,   [TERM_BV_LSHR] = Z3_mk_bvlshr,
      [TERM_BV_ASHR] = Z3_mk_bvashr, [TERM_BV_ULT] = Z3_mk_bvult,
      [TERM_BV_SLT] = Z3_mk_bvslt,   [TERM_BV_CONCAT] = Z3_mk_concat};
  static Z3_ast (*const ternary[TERM_KINDS])(Z3_context, Z3_ast, Z3_ast, Z3_ast) = {
      [TERM_ITE] = Z3_mk_ite, [TERM_STORE] = Z3_mk_store};
  static Z3_ast (*const list[TERM_KINDS])(Z3_context, unsigned, const Z3_ast *) = {
      [TERM_AND] = Z3_mk_and, [TERM_OR] = Z3_mk_or, [TERM_MUL] = Z3_mk_mul};
  Z3_context z3 = builder->context->z3;
  push_terms(builder, node);
  const Z3_ast *args = builder->args.data;
  if (list[node.kind])
    return list[node.kind](z3, builder->args.size, args);
  if (unary[node.kind])
    return unary[node.kind](z3, args[0]);
  assert(ternary[node.kind] ? builder->args.size == 3
                            : binary[node.kind] && builder->args.size == 2);
  return ternary[node.kind] ? ternary[node.kind](z3, args[0], args[1], args[2])
                            : binary[node.kind](z3, args[0], args[1]);
}

typedef Z3_ast (*Build)(AstBuilder *builder, TermData node);

// All arguments of NODE have been translated. NULL: build_operator.
static const Build builders[TERM_KINDS] = {
    [TERM_TRUE] = build_truth,
    [TERM_FALSE] = build_truth,
    [TERM_VAR] = build_var,
    [TERM_APPLY] = build_apply,
    [TERM_INT] = build_int,
    [TERM_BITS] = build_bits,
    [TERM_SUM] = build_sum,
    [TERM_DIV] = build_division,
    [TERM_MOD] = build_division,
    [TERM_LE0] = build_comparison,
    [TERM_EQ0] = build_comparison,
    [TERM_CONST_ARRAY] = build_const_array,
    [TERM_BV_EXTRACT] = build_extract,
    [TERM_BV_ZEXT] = build_extend,
    [TERM_BV_SEXT] = build_extend,
};

// What has to be there before NODE is built: its arguments, or for a comparison those of its sum.
static TermData with_needed_args(const Terms *terms, TermData node) {
  if (node.kind != TERM_LE0 && node.kind != TERM_EQ0)
    return node;
  TermData left = term_get(terms, node.args[0]);
  return is_compared_sum(left) ? left : node;
}

// True when nothing had to be pushed.
static bool push_missing(AstBuilder *builder, TermData node) {
  uint32_t before = builder->stack.size;
  TermData needed = with_needed_args(builder->context->terms, node);
  for (uint32_t i = 0; i < needed.arg_count; i++)
    if (!find_ast(builder, needed.args[i]))
      vec_push(&builder->stack, needed.args[i]);
  return builder->stack.size == before;
}

static bool translate(AstBuilder *builder, Term term, TermData node) {
  assert(builder->args.size == 0 && !builder->failed);
  Z3Context *context = builder->context;
  Build build = builders[node.kind] ? builders[node.kind] : build_operator;
  Z3_ast made = build(builder, node);
  if (!made) {
    z3_set_broken(context);
    return false;
  }
  remember(context, &context->asts, term.id, made);
  drop_args(builder);
  if (node.kind == TERM_VAR) {
    Z3_func_decl decl = Z3_get_app_decl(context->z3, Z3_to_app(context->z3, made));
    *map_insert(&context->variables, decl_id(context, decl), NULL) = term.id;
  }
  return true;
}

Z3_ast z3_from_term(Z3Context *context, Term term) {
  AstBuilder builder = {.context = context};
  Z3_ast known = context->is_broken ? NULL : find_ast(&builder, term);
  if (known)
    return known;
  bool ok = !context->is_broken;
  vec_push(&builder.stack, term);
  while (ok && builder.stack.size) {
    Term top = vec_last(&builder.stack);
    TermData node = term_get(context->terms, top);
    if (find_ast(&builder, top))
      builder.stack.size--;
    else if (push_missing(&builder, node))
      ok = translate(&builder, top, node);
  }
  vec_release(&builder.stack);
  vec_release(&builder.args);
  return ok ? find_ast(&builder, term) : NULL;
}
