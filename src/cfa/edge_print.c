#include "cfa/dump.h"

#include <assert.h>

static void add_havoc(const Edge *edge, Strbuf *out) {
  assert(edge->kind == EDGE_HAVOC);
  const Expr *lhs = edge->havoc.lhs;
  if (edge->havoc.kind == HAVOC_DECLARED && lhs->kind == EXPR_VAR) {
    type_add_text(lhs->type, lhs->variable->name, out);
    return;
  }
  const char *name = edge->havoc.function ? edge->havoc.function->name : "nondet";
  expr_add_text(lhs, out);
  switch (edge->havoc.kind) {
  case HAVOC_NONDET:
    strbuf_printf(out, " = %s()", name);
    break;
  case HAVOC_UNDEFINED: // what it was called with does not matter
    strbuf_printf(out, " = %s(...)", name);
    break;
  case HAVOC_FAILURE:
    strbuf_printf(out, " = %s fails", name);
    break;
  case HAVOC_ASM:
    strbuf_add(out, " = asm");
    break;
  case HAVOC_DECLARED:
  case HAVOC_PARAM:
  case HAVOC_OTHER:
    strbuf_add(out, " = *");
    break;
  }
}

static void add_call(const Edge *edge, Strbuf *out) {
  if (edge->call.lhs) {
    expr_add_text(edge->call.lhs, out);
    strbuf_add(out, " = ");
  }
  expr_add_postfix_text(edge->call.callee, out);
  strbuf_add_char(out, '(');
  for (uint32_t i = 0; i < edge->call.arg_count; i++) {
    if (i > 0)
      strbuf_add(out, ", ");
    expr_add_text(edge->call.args[i], out);
  }
  strbuf_add_char(out, ')');
}

static void add_assume(const Edge *edge, Strbuf *out) {
  assert(edge->kind == EDGE_ASSUME);
  const Expr *cond = edge->assume.cond;
  Expr negation = {.kind = EXPR_NOT, .type = cond->type, .operand = cond}; // lives as text only
  strbuf_add_char(out, '[');
  expr_add_text(edge->assume.truth ? cond : &negation, out);
  strbuf_add_char(out, ']');
}

void edge_add_text(const Edge *edge, Strbuf *out) {
  switch (edge->kind) {
  case EDGE_SKIP:
    strbuf_add(out, "skip");
    break;
  case EDGE_ASSIGN:
    expr_add_text(edge->assign.lhs, out);
    strbuf_add(out, " = ");
    expr_add_text(edge->assign.rhs, out);
    break;
  case EDGE_ASSUME:
    add_assume(edge, out);
    break;
  case EDGE_HAVOC:
    add_havoc(edge, out);
    break;
  case EDGE_CALL:
    add_call(edge, out);
    break;
  case EDGE_RETURN:
    strbuf_add(out, "return");
    if (edge->ret.value) {
      strbuf_add_char(out, ' ');
      expr_add_text(edge->ret.value, out);
    }
    break;
  }
}
