// Terms as SMT-LIB 2. Nodes that are used more than once are named ?ID by nested
// lets, arguments before users, so the text is linear in the DAG.
//
// A variable x is written x@, its version 3 x@3. The @ keeps the names of C apart
// from those of the theories (`select`, `and`) and from the lets; of symbols with
// the same name, the second is x!!1@, and so on. In names, ! and @ and what may
// not stand between bars becomes ! and two hexadecimal digits.
#include "term/print.h"

#include "base/diag.h"
#include "term/rewrite.h"
#include "term/term_internal.h"

#include <ctype.h>
#include <string.h>

typedef enum SmtItemKind { ITEM_TEXT, ITEM_NUMBER, ITEM_TERM } SmtItemKind;

typedef struct SmtItem {
  SmtItemKind kind;
  Term term;
  const char *text;
  __int128 number;
} SmtItem;

typedef struct SmtPrinter {
  const Terms *terms;
  Strbuf *out;
  Map uses;           // id to how often a node refers to it
  TermVec order;      // all nodes with arguments, those before their users
  VEC(SmtItem) stack; // what is still to be printed, the next on top
} SmtPrinter;

// ---- names and numbers

static bool is_simple(char c) {
  return isalnum((unsigned char)c) || (c && strchr("~$%^&*_-+=<>.?/", c));
}

static bool needs_escape(char c) {
  return c == '!' || c == '@' || c == '|' || c == '\\' || c < ' ' || c > '~';
}

static bool needs_bars(const char *name) {
  if (!*name || isdigit((unsigned char)*name))
    return true;
  for (; *name; name++)
    if (!is_simple(*name) && !needs_escape(*name))
      return true;
  return false;
}

static void add_name(const Terms *terms, Symbol symbol, uint32_t index, Strbuf *out) {
  const char *name = symbol_get(terms, symbol)->name;
  const char *bar = needs_bars(name) ? "|" : "";
  strbuf_add(out, bar);
  for (; *name; name++) {
    if (needs_escape(*name))
      strbuf_printf(out, "!%02x", (unsigned char)*name);
    else
      strbuf_add_char(out, *name);
  }
  uint32_t twins = symbol_twins(terms, symbol);
  if (twins > 0)
    strbuf_printf(out, "!!%u", twins);
  strbuf_add_char(out, '@');
  if (index != NO_INDEX)
    strbuf_printf(out, "%u", index);
  strbuf_add(out, bar);
}

static void add_number(__int128 value, Strbuf *out) {
  strbuf_add(out, value < 0 ? "(- " : "");
  strbuf_add_u128(out, number_magnitude(value));
  strbuf_add(out, value < 0 ? ")" : "");
}

// Sorts are as deep as the program's array types.
static void add_sort(const Terms *terms, Sort sort, Strbuf *out) {
  const SortData *data = sort_get(terms, sort);
  switch (data->kind) {
  case SORT_BOOL:
    strbuf_add(out, "Bool");
    break;
  case SORT_INT:
    strbuf_add(out, "Int");
    break;
  case SORT_BITS:
    strbuf_printf(out, "(_ BitVec %u)", data->width);
    break;
  case SORT_ARRAY:
    strbuf_add(out, "(Array ");
    add_sort(terms, data->index, out);
    strbuf_add_char(out, ' ');
    add_sort(terms, data->element, out);
    strbuf_add_char(out, ')');
    break;
  }
}

// ---- one node

static void push_text(SmtPrinter *printer, const char *text) {
  vec_push(&printer->stack, (SmtItem){.kind = ITEM_TEXT, .text = text});
}

static void push_number(SmtPrinter *printer, __int128 number) {
  vec_push(&printer->stack, (SmtItem){.kind = ITEM_NUMBER, .number = number});
}

static void push_term(SmtPrinter *printer, Term term) {
  vec_push(&printer->stack, (SmtItem){.kind = ITEM_TERM, .term = term});
}

static void add_leaf(const Terms *terms, const TermData *data, Strbuf *out) {
  assert(data->arg_count == 0);
  if (data->kind == TERM_VAR) {
    add_name(terms, data->symbol, data->index, out);
  } else if (data->kind == TERM_INT) {
    add_number(data->constant, out);
  } else if (data->kind == TERM_BITS) {
    strbuf_add(out, "(_ bv");
    strbuf_add_u128(out, (unsigned __int128)data->constant);
    strbuf_printf(out, " %u)", sort_width(terms, data->sort));
  } else {
    strbuf_add(out, data->kind == TERM_TRUE ? "true" : "false");
  }
}

static const char *operator_of(TermKind kind) {
  static const char *const operators[TERM_KINDS] = {
      [TERM_NOT] = "not",         [TERM_AND] = "and",        [TERM_OR] = "or",
      [TERM_ITE] = "ite",         [TERM_EQ] = "=",           [TERM_MUL] = "*",
      [TERM_SELECT] = "select",   [TERM_STORE] = "store",    [TERM_BV_NOT] = "bvnot",
      [TERM_BV_NEG] = "bvneg",    [TERM_BV_ADD] = "bvadd",   [TERM_BV_SUB] = "bvsub",
      [TERM_BV_MUL] = "bvmul",    [TERM_BV_UDIV] = "bvudiv", [TERM_BV_SDIV] = "bvsdiv",
      [TERM_BV_UREM] = "bvurem",  [TERM_BV_SREM] = "bvsrem", [TERM_BV_AND] = "bvand",
      [TERM_BV_OR] = "bvor",      [TERM_BV_XOR] = "bvxor",   [TERM_BV_SHL] = "bvshl",
      [TERM_BV_LSHR] = "bvlshr",  [TERM_BV_ASHR] = "bvashr", [TERM_BV_ULT] = "bvult",
      [TERM_BV_ULE] = "bvule",    [TERM_BV_SLT] = "bvslt",   [TERM_BV_SLE] = "bvsle",
      [TERM_BV_CONCAT] = "concat"};
  if (!operators[kind])
    BUG("term kind %d has no SMT-LIB operator", (int)kind);
  return operators[kind];
}

// What stands between the opening parenthesis and the first argument.
static void add_head(const Terms *terms, const TermData *data, Strbuf *out) {
  if (data->kind == TERM_APPLY) {
    add_name(terms, data->symbol, NO_INDEX, out);
  } else if (data->kind == TERM_CONST_ARRAY) {
    strbuf_add(out, "(as const ");
    add_sort(terms, data->sort, out);
    strbuf_add_char(out, ')');
  } else if (data->kind == TERM_BV_EXTRACT) {
    strbuf_printf(out, "(_ extract %u %u)", data->high, data->low);
  } else if (data->kind == TERM_BV_ZEXT || data->kind == TERM_BV_SEXT) {
    uint32_t from = sort_width(terms, term_sort(terms, data->args[0]));
    strbuf_printf(out, "(_ %s_extend %u)", data->kind == TERM_BV_ZEXT ? "zero" : "sign",
                  sort_width(terms, data->sort) - from);
  } else {
    strbuf_add(out, operator_of(data->kind));
  }
}

// Items are pushed last to first.
static void print_sum(SmtPrinter *printer, const TermData *data) {
  assert(data->kind == TERM_SUM && data->arg_count > 0);
  bool is_product = data->arg_count == 1 && data->constant == 0;
  strbuf_add(printer->out, is_product ? "" : "(+");
  if (!is_product)
    push_text(printer, ")");
  if (data->constant != 0) {
    push_number(printer, data->constant);
    push_text(printer, " ");
  }
  for (uint32_t i = data->arg_count; i > 0; i--) {
    __int128 factor = data->factors[i - 1];
    if (factor != 1)
      push_text(printer, ")");
    push_term(printer, data->args[i - 1]);
    if (factor != 1) {
      push_text(printer, " ");
      push_number(printer, factor);
      push_text(printer, "(* ");
    }
    if (!is_product)
      push_text(printer, " ");
  }
}

// (HEAD argument NUMBER)
static void print_with_number(SmtPrinter *printer, const char *head, Term arg, __int128 number) {
  strbuf_printf(printer->out, "(%s ", head);
  push_text(printer, ")");
  push_number(printer, number);
  push_text(printer, " ");
  push_term(printer, arg);
}

static void print_node(SmtPrinter *printer, Term term) {
  TermData data = term_get(printer->terms, term);
  if (data.arg_count == 0) {
    add_leaf(printer->terms, &data, printer->out);
  } else if (data.kind == TERM_SUM) {
    print_sum(printer, &data);
  } else if (data.kind == TERM_DIV || data.kind == TERM_MOD) {
    print_with_number(printer, data.kind == TERM_DIV ? "div" : "mod", data.args[0], data.constant);
  } else if (data.kind == TERM_LE0 || data.kind == TERM_EQ0) {
    print_with_number(printer, data.kind == TERM_LE0 ? "<=" : "=", data.args[0], 0);
  } else {
    strbuf_add_char(printer->out, '(');
    add_head(printer->terms, &data, printer->out);
    push_text(printer, ")");
    for (uint32_t i = data.arg_count; i > 0; i--) {
      push_term(printer, data.args[i - 1]);
      push_text(printer, " ");
    }
  }
}

// ---- sharing

// Fills in USES and ORDER. A node is on the stack twice: before and after its arguments, the
// second time as text.
static void count_uses(SmtPrinter *printer, Term root) {
  assert(printer->stack.size == 0);
  push_term(printer, root);
  while (printer->stack.size) {
    SmtItem item = vec_pop(&printer->stack);
    const Node *node = node_get(printer->terms, item.term);
    if (item.kind == ITEM_TEXT) {
      vec_push(&printer->order, item.term);
      continue;
    }
    if (node->arg_count == 0 || (*map_insert(&printer->uses, item.term.id, NULL))++ > 0)
      continue;
    vec_push(&printer->stack, (SmtItem){.kind = ITEM_TEXT, .term = item.term});
    for (uint32_t i = node->arg_count; i > 0; i--)
      push_term(printer, node->args[i - 1]);
  }
}

static bool is_shared(const SmtPrinter *printer, Term term) {
  const uint64_t *uses = map_find(&printer->uses, term.id);
  return uses && *uses > 1;
}

// TERM's own node; shared ones below it by name.
static void print_body(SmtPrinter *printer, Term term) {
  print_node(printer, term);
  while (printer->stack.size) {
    SmtItem item = vec_pop(&printer->stack);
    if (item.kind == ITEM_TEXT)
      strbuf_add(printer->out, item.text);
    else if (item.kind == ITEM_NUMBER)
      add_number(item.number, printer->out);
    else if (is_shared(printer, item.term))
      strbuf_printf(printer->out, "?%u", item.term.id);
    else
      print_node(printer, item.term);
  }
}

void term_add_smtlib(const Terms *terms, Term term, Strbuf *out) {
  SmtPrinter printer = {.terms = terms, .out = out};
  count_uses(&printer, term);
  uint32_t lets = 0;
  vec_each(Term, node, &printer.order) {
    if (!is_shared(&printer, *node))
      continue;
    strbuf_printf(out, "(let ((?%u ", node->id);
    print_body(&printer, *node);
    strbuf_add(out, ")) ");
    lets++;
  }
  print_body(&printer, term);
  for (; lets > 0; lets--)
    strbuf_add_char(out, ')');
  map_release(&printer.uses);
  vec_release(&printer.order);
  vec_release(&printer.stack);
}

// ---- scripts

static void add_declaration(const Terms *terms, Symbol symbol, uint32_t index, Strbuf *out) {
  const SymbolData *data = symbol_get(terms, symbol);
  strbuf_add(out, "(declare-fun ");
  add_name(terms, symbol, index, out);
  strbuf_add(out, " (");
  for (uint32_t i = 0; i < data->arity; i++) {
    strbuf_add(out, i ? " " : "");
    add_sort(terms, data->params[i], out);
  }
  strbuf_add(out, ") ");
  add_sort(terms, data->sort, out);
  strbuf_add(out, ")\n");
}

// Variables are known by their version, functions by their symbol.
static void add_declarations(const Terms *terms, const TermVec *leaves, Strbuf *out) {
  Map declared = {0};
  vec_each(Term, leaf, leaves) {
    TermData data = term_get(terms, *leaf);
    uint32_t index = data.kind == TERM_VAR ? data.index : NO_INDEX;
    if (map_add(&declared, (uint64_t)data.symbol.id << 32 | index))
      add_declaration(terms, data.symbol, index, out);
  }
  map_release(&declared);
}

void term_print_script(const Terms *terms, const Term *assertions, uint32_t count, FILE *out) {
  TermVec leaves = {0};
  Strbuf text = {0};
  strbuf_add(&text, "(set-logic ALL)\n");
  for (uint32_t i = 0; i < count; i++)
    term_symbols(terms, assertions[i], &leaves);
  add_declarations(terms, &leaves, &text);
  for (uint32_t i = 0; i < count; i++) {
    strbuf_add(&text, "(assert ");
    term_add_smtlib(terms, assertions[i], &text);
    strbuf_add(&text, ")\n");
  }
  strbuf_add(&text, "(check-sat)\n");
  fputs(strbuf_text(&text), out);
  strbuf_release(&text);
  vec_release(&leaves);
}
