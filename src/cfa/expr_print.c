// Expressions as C text. Printing keeps an explicit stack of what is still to
// come (expressions and pieces of text), since machine-made programs nest
// operators deeper than the C stack may allow.
//
// Three forms are shown as people write them: *(p + i) as p[i], &a[0] as a
// (arrays decay), and members of anonymous structs without the steps between.
#include "cfa/expr.h"

#include "cfa/cfa.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Binding strength, as in C's grammar.
enum {
  LEVEL_ANY,
  LEVEL_OR,
  LEVEL_XOR,
  LEVEL_AND,
  LEVEL_EQUAL,
  LEVEL_RELATIONAL,
  LEVEL_SHIFT,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_UNARY,
  LEVEL_POSTFIX,
  LEVEL_PRIMARY
};

enum { LONGEST_STRING = 60 }; // characters shown of a string literal

typedef struct Item {
  const Expr *expr; // to be printed in a context that binds with LEVEL, or
  const char *text; // to be copied
  int level;
} Item;

typedef struct Printer {
  VEC(Item) stack;
  Strbuf *out;
} Printer;

// Items are pushed in reverse: the last one is printed first.
static void push_text(Printer *printer, const char *text) {
  vec_push(&printer->stack, (Item){.text = text});
}

static void push_expr(Printer *printer, const Expr *expr, int level) {
  assert(level <= LEVEL_PRIMARY);
  vec_push(&printer->stack, (Item){.expr = expr, .level = level});
}

// ---- constants

void expr_add_int_text(const Type *type, __int128 value, Strbuf *out) {
  assert(type_is_int(type) || type_is_pointer(type));
  bool is_negative = type_is_signed(type) && value < 0;
  if (is_negative)
    strbuf_add_char(out, '-');
  strbuf_add_u128(out, is_negative ? -(unsigned __int128)value : (unsigned __int128)value);
}

static bool is_read_back(const char *text, FloatKind kind, long double value) {
  if (kind == FLOAT_FLOAT)
    return strtof(text, NULL) == (float)value;
  if (kind == FLOAT_DOUBLE)
    return strtod(text, NULL) == (double)value;
  return strtold(text, NULL) == value;
}

void float_add_text(FloatKind kind, long double value, Strbuf *out) {
  if (isnan(value) || isinf(value)) {
    strbuf_printf(out, "%s%s", signbit(value) ? "-" : "", isnan(value) ? "NAN" : "INFINITY");
    return;
  }
  char text[64];
  int precision = 1;
  do
    snprintf(text, sizeof text, "%.*Lg", precision, value);
  while (!is_read_back(text, kind, value) && ++precision < 40);
  if (strstr(text, "e+") && fabsl(value) < 1e15L) // 100.0, not 1e+02
    snprintf(text, sizeof text, "%.0Lf", value);
  strbuf_printf(out, "%s%s", text, strpbrk(text, ".e") ? "" : ".0");
}

static void add_float(const Expr *expr, Strbuf *out) {
  assert(expr->kind == EXPR_FLOAT && type_is_float(expr->type));
  static const char *const suffixes[FLOAT_KINDS] = {"f", "", "L"};
  float_add_text(expr->type->floating, expr->floating, out);
  if (isfinite(expr->floating))
    strbuf_add(out, suffixes[expr->type->floating]);
}

static void add_char(unsigned char c, Strbuf *out) {
  if (c == '\n')
    strbuf_add(out, "\\n");
  else if (c == '\t')
    strbuf_add(out, "\\t");
  else if (c == '"' || c == '\\')
    strbuf_printf(out, "\\%c", c);
  else if (c >= ' ' && c < 127)
    strbuf_add_char(out, (char)c);
  else
    strbuf_printf(out, "\\%03o", c);
}

static bool is_printable_string(const Variable *variable) {
  return variable->kind == VAR_STRING && variable->bytes && variable->type->kind == TYPE_ARRAY &&
         variable->type->array.element->size == 1 && variable->type->size > 0;
}

static void add_string(const Variable *variable, Strbuf *out) {
  assert(is_printable_string(variable));
  uint64_t length = variable->type->size - 1; // without the final 0
  strbuf_add_char(out, '"');
  for (uint64_t i = 0; i < length && i < LONGEST_STRING; i++)
    add_char((unsigned char)variable->bytes[i], out);
  strbuf_add(out, length > LONGEST_STRING ? "...\"" : "\"");
}

// ---- levels

static bool is_zero(const Expr *expr) { return expr->kind == EXPR_INT && expr->integer == 0; }

// &a[0] is shown as a.
static const Expr *without_decay(const Expr *expr) {
  while (expr->kind == EXPR_ADDRESS && expr->operand->kind == EXPR_INDEX &&
         is_zero(expr->operand->right))
    expr = expr->operand->left;
  return expr;
}

static bool is_subscript(const Expr *expr) {
  return expr->kind == EXPR_DEREF && expr->operand->kind == EXPR_PTR_ADD;
}

static bool starts_with_minus(const Expr *expr) {
  if (expr->kind == EXPR_INT)
    return expr->integer < 0 && type_is_signed(expr->type);
  return expr->kind == EXPR_NEG || (expr->kind == EXPR_FLOAT && signbit(expr->floating));
}

static int level_of(const Expr *expr) {
  static const uint8_t levels[] = {[EXPR_INT] = LEVEL_PRIMARY,      [EXPR_FLOAT] = LEVEL_PRIMARY,
                                   [EXPR_FUNCTION] = LEVEL_PRIMARY, [EXPR_ZERO] = LEVEL_PRIMARY,
                                   [EXPR_VAR] = LEVEL_PRIMARY,      [EXPR_DEREF] = LEVEL_UNARY,
                                   [EXPR_FIELD] = LEVEL_POSTFIX,    [EXPR_INDEX] = LEVEL_POSTFIX,
                                   [EXPR_ADDRESS] = LEVEL_UNARY,    [EXPR_CAST] = LEVEL_UNARY,
                                   [EXPR_NEG] = LEVEL_UNARY,        [EXPR_BIT_NOT] = LEVEL_UNARY,
                                   [EXPR_NOT] = LEVEL_UNARY,        [EXPR_ADD] = LEVEL_SUM,
                                   [EXPR_SUB] = LEVEL_SUM,          [EXPR_MUL] = LEVEL_PRODUCT,
                                   [EXPR_DIV] = LEVEL_PRODUCT,      [EXPR_REM] = LEVEL_PRODUCT,
                                   [EXPR_AND] = LEVEL_AND,          [EXPR_OR] = LEVEL_OR,
                                   [EXPR_XOR] = LEVEL_XOR,          [EXPR_SHL] = LEVEL_SHIFT,
                                   [EXPR_SHR] = LEVEL_SHIFT,        [EXPR_PTR_ADD] = LEVEL_SUM,
                                   [EXPR_PTR_DIFF] = LEVEL_SUM,     [EXPR_LT] = LEVEL_RELATIONAL,
                                   [EXPR_LE] = LEVEL_RELATIONAL,    [EXPR_GT] = LEVEL_RELATIONAL,
                                   [EXPR_GE] = LEVEL_RELATIONAL,    [EXPR_EQ] = LEVEL_EQUAL,
                                   [EXPR_NE] = LEVEL_EQUAL,         [EXPR_READABLE] = LEVEL_POSTFIX,
                                   [EXPR_WRITABLE] = LEVEL_POSTFIX, [EXPR_FREEABLE] = LEVEL_POSTFIX,
                                   [EXPR_PASSED] = LEVEL_POSTFIX,   [EXPR_TRACKED] = LEVEL_POSTFIX,
                                   [EXPR_CLEAN] = LEVEL_POSTFIX,
                                   [EXPR_INITIALIZED] = LEVEL_POSTFIX};
  if (is_subscript(expr))
    return LEVEL_POSTFIX;
  bool has_cast = expr->kind == EXPR_INT && type_is_pointer(expr->type) && expr->integer;
  return has_cast || starts_with_minus(expr) ? LEVEL_UNARY : levels[expr->kind];
}

// ---- one node

static void print_constant(Printer *printer, const Expr *expr) {
  Strbuf *out = printer->out;
  if (expr->kind == EXPR_FLOAT) {
    add_float(expr, out);
  } else if (expr->kind == EXPR_ZERO) {
    strbuf_add(out, "{0}");
  } else {
    if (type_is_pointer(expr->type) && expr->integer) {
      strbuf_add_char(out, '(');
      type_add_text(expr->type, NULL, out);
      strbuf_add_char(out, ')');
    }
    expr_add_int_text(expr->type, expr->integer, out);
  }
}

static void print_variable(Printer *printer, const Expr *expr) {
  if (expr->kind == EXPR_FUNCTION)
    strbuf_add(printer->out, expr->function->name);
  else if (is_printable_string(expr->variable))
    add_string(expr->variable, printer->out);
  else
    strbuf_add(printer->out, expr->variable->name);
}

static void print_subscript(Printer *printer, const Expr *array, const Expr *index) {
  push_text(printer, "]");
  push_expr(printer, index, LEVEL_ANY);
  push_text(printer, "[");
  push_expr(printer, array, LEVEL_POSTFIX);
}

static void print_field(Printer *printer, const Expr *expr) {
  assert(expr->kind == EXPR_FIELD);
  const Expr *base = expr->operand;
  while (base->kind == EXPR_FIELD && !base->field->name)
    base = base->operand;
  bool is_arrow = base->kind == EXPR_DEREF && !is_subscript(base);
  push_text(printer, expr->field->name ? expr->field->name : "<anonymous>");
  push_text(printer, is_arrow ? "->" : ".");
  push_expr(printer, is_arrow ? base->operand : base, LEVEL_POSTFIX);
}

static void print_unary(Printer *printer, const Expr *expr) {
  assert(expr_is_unary(expr->kind));
  if (expr->kind == EXPR_CAST) {
    strbuf_add_char(printer->out, '(');
    type_add_text(expr->type, NULL, printer->out);
    strbuf_add_char(printer->out, ')');
  } else {
    strbuf_add(printer->out, expr_operator(expr->kind));
  }
  // `--x` would be a decrement.
  bool is_double_minus = expr->kind == EXPR_NEG && starts_with_minus(expr->operand);
  push_expr(printer, expr->operand, is_double_minus ? LEVEL_POSTFIX : LEVEL_UNARY);
}

static void print_binary(Printer *printer, const Expr *expr) {
  assert(expr_is_binary(expr->kind));
  int level = level_of(expr);
  push_expr(printer, expr->right, level + 1); // operators associate to the left
  push_text(printer, " ");
  push_text(printer, expr_operator(expr->kind));
  push_text(printer, " ");
  push_expr(printer, expr->left, level);
}

// readable(p, 4)
static void print_question(Printer *printer, const Expr *expr) {
  strbuf_add(printer->out, expr_operator(expr->kind));
  push_text(printer, ")");
  if (expr_is_binary(expr->kind)) {
    push_expr(printer, expr->right, LEVEL_ANY);
    push_text(printer, ", ");
  }
  if (expr_is_binary(expr->kind) || expr_is_unary(expr->kind))
    push_expr(printer, expr_is_binary(expr->kind) ? expr->left : expr->operand, LEVEL_ANY);
  push_text(printer, "(");
}

static void print_node(Printer *printer, const Expr *expr) {
  if (expr_is_question(expr->kind)) {
    print_question(printer, expr);
    return;
  }
  if (expr_is_constant(expr) || expr->kind == EXPR_ZERO)
    print_constant(printer, expr);
  else if (expr->kind == EXPR_VAR || expr->kind == EXPR_FUNCTION)
    print_variable(printer, expr);
  else if (expr->kind == EXPR_INDEX)
    print_subscript(printer, expr->left, expr->right);
  else if (is_subscript(expr))
    print_subscript(printer, expr->operand->left, expr->operand->right);
  else if (expr->kind == EXPR_FIELD)
    print_field(printer, expr);
  else if (expr_is_unary(expr->kind))
    print_unary(printer, expr);
  else
    print_binary(printer, expr);
}

static void print(const Expr *root, int level, Strbuf *out) {
  Printer printer = {.out = out};
  push_expr(&printer, root, level);
  while (printer.stack.size) {
    Item item = vec_pop(&printer.stack);
    if (item.text) {
      strbuf_add(out, item.text);
      continue;
    }
    const Expr *expr = without_decay(item.expr);
    if (level_of(expr) < item.level) {
      strbuf_add_char(out, '(');
      push_text(&printer, ")");
    }
    print_node(&printer, expr);
  }
  vec_release(&printer.stack);
}

void expr_add_text(const Expr *expr, Strbuf *out) { print(expr, LEVEL_ANY, out); }

void expr_add_postfix_text(const Expr *expr, Strbuf *out) { print(expr, LEVEL_POSTFIX, out); }
