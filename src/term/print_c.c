// Terms as C, for people: Boolean structure and arrays. Negations are pushed down to the atoms.
//
// C has no notation for what is shared, so the text may be exponential in the
// DAG: after MAX_NODES nodes, what is left is printed as `...`.
//
// Bit-vectors, of which symbolic execution makes its formulas, are not printed so.
// What C has no operator for is a call: store(array, index, value), array_of(value).
#include "term/print.h"

#include "base/diag.h"
#include "term/print_c_internal.h"

enum { MAX_NODES = 10000 };

// ---- the stack

void c_push_text(CPrinter *printer, const char *text) {
  vec_push(&printer->stack, (CItem){.kind = ITEM_TEXT, .text = text});
}

void c_push_number(CPrinter *printer, __int128 number) {
  vec_push(&printer->stack, (CItem){.kind = ITEM_NUMBER, .number = number});
}

static void push_literal(CPrinter *printer, Term term, bool is_negated, Precedence level) {
  vec_push(&printer->stack,
           (CItem){.kind = ITEM_TERM, .term = term, .is_negated = is_negated, .level = level});
}

void c_push_term(CPrinter *printer, Term term, Precedence level) {
  push_literal(printer, term, false, level);
}

void c_begin(CPrinter *printer, Precedence own, Precedence wanted) {
  if (own >= wanted)
    return;
  strbuf_add_char(printer->out, '(');
  c_push_text(printer, ")");
}

// ---- AND and OR

// By De Morgan, a negated AND is an OR of negations. `&&` under `||` gets parentheses for the
// reader.
static void print_junction(CPrinter *printer, const TermData *data, bool is_negated,
                           Precedence wanted) {
  assert(data->kind == TERM_AND || data->kind == TERM_OR);
  bool is_and = (data->kind == TERM_AND) != is_negated;
  Precedence own = is_and ? LEVEL_AND : LEVEL_OR;
  c_begin(printer, is_and && wanted == LEVEL_OR ? LEVEL_ANY : own, wanted);
  for (uint32_t i = data->arg_count; i > 0; i--) {
    push_literal(printer, data->args[i - 1], is_negated, own);
    if (i > 1)
      c_push_text(printer, is_and ? " && " : " || ");
  }
}

// ---- other nodes

static void print_name(CPrinter *printer, Symbol symbol) {
  strbuf_add(printer->out, symbol_get(printer->terms, symbol)->name);
}

static void print_ite(CPrinter *printer, const TermData *data, bool is_negated, Precedence wanted) {
  if (c_print_truncation(printer, data, wanted))
    return;
  c_begin(printer, LEVEL_TERNARY, wanted);
  push_literal(printer, data->args[2], is_negated, LEVEL_TERNARY);
  c_push_text(printer, " : ");
  push_literal(printer, data->args[1], is_negated, LEVEL_OR);
  c_push_text(printer, " ? ");
  c_push_term(printer, data->args[0], LEVEL_OR);
}

static void print_equality(CPrinter *printer, const TermData *data, bool is_negated,
                           Precedence wanted) {
  c_begin(printer, LEVEL_EQUAL, wanted);
  c_push_term(printer, data->args[1], LEVEL_SHIFT);
  c_push_text(printer, is_negated ? " != " : " == ");
  c_push_term(printer, data->args[0], LEVEL_SHIFT);
}

static void print_product(CPrinter *printer, const TermData *data, Precedence wanted) {
  c_begin(printer, LEVEL_PRODUCT, wanted);
  c_push_term(printer, data->args[1], LEVEL_PRODUCT + 1);
  c_push_text(printer, " * ");
  c_push_term(printer, data->args[0], LEVEL_PRODUCT);
}

static void push_arguments(CPrinter *printer, const TermData *data) {
  c_push_text(printer, ")");
  for (uint32_t i = data->arg_count; i > 0; i--) {
    c_push_term(printer, data->args[i - 1], LEVEL_TERNARY);
    c_push_text(printer, i > 1 ? ", " : "(");
  }
}

static void print_select(CPrinter *printer, const TermData *data) {
  c_push_text(printer, "]");
  c_push_term(printer, data->args[1], LEVEL_ANY);
  c_push_text(printer, "[");
  c_push_term(printer, data->args[0], LEVEL_POSTFIX);
}

// ---- all nodes

static void print_call(CPrinter *printer, const TermData *data) {
  if (data->kind == TERM_APPLY)
    print_name(printer, data->symbol);
  else
    strbuf_add(printer->out, data->kind == TERM_STORE ? "store" : "array_of");
  push_arguments(printer, data);
}

static void print_leaf(CPrinter *printer, const TermData *data, bool is_negated) {
  if (data->kind == TERM_VAR)
    print_name(printer, data->symbol);
  else
    strbuf_add(printer->out, (data->kind == TERM_TRUE) != is_negated ? "1" : "0");
}

// A Boolean that has no opposite in C.
static bool needs_exclamation(TermKind kind) {
  return kind == TERM_VAR || kind == TERM_APPLY || kind == TERM_SELECT;
}

static void print_node(CPrinter *printer, Term term, bool is_negated, Precedence wanted) {
  TermData data = term_get(printer->terms, term);
  if (is_negated && needs_exclamation(data.kind)) {
    c_begin(printer, LEVEL_UNARY, wanted);
    strbuf_add_char(printer->out, '!');
  }
  switch ((int)data.kind) {
  case TERM_NOT:
    push_literal(printer, data.args[0], !is_negated, wanted);
    break;
  case TERM_AND:
  case TERM_OR:
    print_junction(printer, &data, is_negated, wanted);
    break;
  case TERM_ITE:
    print_ite(printer, &data, is_negated, wanted);
    break;
  case TERM_EQ:
    print_equality(printer, &data, is_negated, wanted);
    break;
  case TERM_LE0:
  case TERM_EQ0:
    c_print_comparison(printer, data.args[0], data.kind, is_negated, wanted);
    break;
  case TERM_INT:
  case TERM_SUM:
  case TERM_DIV:
  case TERM_MOD:
    c_print_value(printer, term, 0, wanted);
    break;
  case TERM_TRUE:
  case TERM_FALSE:
  case TERM_VAR:
    print_leaf(printer, &data, is_negated);
    break;
  case TERM_APPLY:
  case TERM_STORE:
  case TERM_CONST_ARRAY:
    print_call(printer, &data);
    break;
  case TERM_SELECT:
    print_select(printer, &data);
    break;
  case TERM_MUL:
    print_product(printer, &data, wanted);
    break;
  default:
    BUG("a bit-vector has no C syntax: term kind %d", (int)data.kind);
  }
}

static void print_item(CPrinter *printer, CItem item) {
  bool is_node = item.kind != ITEM_TEXT && item.kind != ITEM_NUMBER;
  if (is_node && printer->printed++ >= MAX_NODES) {
    strbuf_add(printer->out, "...");
    return;
  }
  switch (item.kind) {
  case ITEM_TEXT:
    strbuf_add(printer->out, item.text);
    break;
  case ITEM_NUMBER:
    strbuf_add_u128(printer->out, number_magnitude(item.number));
    break;
  case ITEM_TERM:
    print_node(printer, item.term, item.is_negated, item.level);
    break;
  case ITEM_VALUE:
    c_print_value(printer, item.term, item.number, item.level);
    break;
  case ITEM_CAST:
    c_print_cast(printer, item.term, item.level);
    break;
  }
}

void term_add_c(const Terms *terms, Term term, Strbuf *out) {
  CPrinter printer = {.terms = terms, .out = out};
  c_push_term(&printer, term, LEVEL_ANY);
  while (printer.stack.size)
    print_item(&printer, vec_pop(&printer.stack));
  vec_release(&printer.stack);
}
