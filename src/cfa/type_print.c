// C declarators read inside out: what stands before the name is printed from
// the innermost type outwards, what stands after it the other way round.
#include "cfa/type.h"

#include <assert.h>

static const char *const int_names[INT_KINDS] = {"_Bool",       "char",
                                                 "signed char", "unsigned char",
                                                 "short",       "unsigned short",
                                                 "int",         "unsigned int",
                                                 "long",        "unsigned long",
                                                 "long long",   "unsigned long long",
                                                 "__int128",    "unsigned __int128"};
static const char *const float_names[FLOAT_KINDS] = {"float", "double", "long double"};

// A pointer to an array or function needs parentheses around its declarator.
static bool needs_parentheses(const Type *pointer) {
  assert(pointer->kind == TYPE_POINTER);
  return pointer->target->kind == TYPE_ARRAY || pointer->target->kind == TYPE_FUNCTION;
}

static void add_base(const Type *type, Strbuf *out) {
  if (type->kind == TYPE_VOID) {
    strbuf_add(out, "void");
  } else if (type->kind == TYPE_INT) {
    strbuf_add(out, int_names[type->integer.kind]);
  } else if (type->kind == TYPE_FLOAT) {
    strbuf_add(out, float_names[type->floating]);
  } else {
    assert(type->kind == TYPE_RECORD);
    strbuf_printf(out, "%s %s", type->record->is_union ? "union" : "struct", type->record->name);
  }
}

// A blank after the base type; none between '*', '(' and what follows.
static void separate(Strbuf *out) {
  assert(out->size > 0);
  char last = strbuf_text(out)[out->size - 1];
  if (last != '*' && last != '(')
    strbuf_add_char(out, ' ');
}

// Recursion depth is the number of derivations in one declaration.
static void add_before_name(const Type *type, Strbuf *out) {
  switch (type->kind) {
  case TYPE_POINTER:
    add_before_name(type->target, out);
    separate(out);
    strbuf_add(out, needs_parentheses(type) ? "(*" : "*");
    break;
  case TYPE_ARRAY:
    add_before_name(type->array.element, out);
    break;
  case TYPE_FUNCTION:
    add_before_name(type->function.result, out);
    break;
  case TYPE_VOID:
  case TYPE_INT:
  case TYPE_FLOAT:
  case TYPE_RECORD:
    add_base(type, out);
    break;
  }
}

static void add_params(const Type *type, Strbuf *out) {
  assert(type->kind == TYPE_FUNCTION);
  strbuf_add_char(out, '(');
  for (uint32_t i = 0; i < type->function.param_count; i++) {
    if (i > 0)
      strbuf_add(out, ", ");
    type_add_text(type->function.params[i], NULL, out);
  }
  if (type->function.is_variadic)
    strbuf_add(out, type->function.param_count ? ", ..." : "...");
  else if (type->function.has_prototype && type->function.param_count == 0)
    strbuf_add(out, "void");
  strbuf_add_char(out, ')');
}

static void add_after_name(const Type *type, Strbuf *out) {
  if (type->kind == TYPE_POINTER) {
    if (needs_parentheses(type))
      strbuf_add_char(out, ')');
    add_after_name(type->target, out);
  } else if (type->kind == TYPE_ARRAY) {
    if (type->array.count)
      strbuf_add(out, "[*]");
    else if (type->array.length)
      strbuf_printf(out, "[%llu]", (unsigned long long)type->array.length);
    else
      strbuf_add(out, "[]");
    add_after_name(type->array.element, out);
  } else if (type->kind == TYPE_FUNCTION) {
    add_params(type, out);
    add_after_name(type->function.result, out);
  }
}

void type_add_text(const Type *type, const char *name, Strbuf *out) {
  add_before_name(type, out);
  if (name) {
    separate(out);
    strbuf_add(out, name);
  } else if (type->kind == TYPE_FUNCTION) {
    separate(out);
  }
  add_after_name(type, out);
}
