// Text that a call prints. What `printf` does with it is not C of ours. Where accesses are checked,
// a function of the library reads it before the call: strings up to their end, or as many
// bytes as the precision allows. Literals have an end.
#include "frontend/lower_internal.h"

#include "cfa/checks.h"

#include <stdlib.h>
#include <string.h>

static const Expr *root_address(const Expr *text) {
  const Expr *address = expr_strip_pointer_casts(text);
  return address->kind == EXPR_ADDRESS ? address : NULL;
}

// The literal that TEXT points into; NULL: it may be any text.
static const Variable *literal_of(const Expr *text) {
  const Expr *address = root_address(text);
  const Variable *root = address ? expr_root_variable(address->operand) : NULL;
  return root && root->kind == VAR_STRING ? root : NULL;
}

// LIMIT: NULL if there is none.
static void read_text(Lowerer *l, const Expr *text, const Expr *limit) {
  const Function *function = cfa_find_function(l->cfa, LOWER_READ_TEXT);
  if (!function || !type_is_pointer(text->type) || literal_of(text))
    return;
  const Types *types = &l->cfa->types;
  const Expr *args[] = {make_cast(l, types->char_pointer, text),
                        limit ? make_cast(l, types->size_type, limit)
                              : make_int(l, types->size_type, -1)};
  emit_call(l, NULL, expr_function(&l->cfa->arena, &l->cfa->types, function), args, 2, true,
            l->span);
}

// One directive of a format, behind its '%'; INDEX is that of its first argument. Returns where
// the next one may begin; NULL if it cannot be told.
static const char *read_directive(Lowerer *l, const char *at, const Expr *const *args,
                                  uint32_t count, uint32_t *index) {
  const Expr *limit = NULL;
  at += strspn(at, "-+ #0123456789");
  if (*at == '*') {
    ++*index;
    at++;
  }
  if (*at == '.') {
    char *end;
    limit = make_int(l, l->cfa->types.int_type, strtol(at + 1, &end, 10));
    at = end > at ? end : at + 1;
    if (*at == '*' && *index < count) {
      limit = args[(*index)++];
      at++;
    }
  }
  size_t length = strspn(at, "hlLjzt");
  at += length;
  if (!*at || *at == '$')
    return NULL;
  if (*at == 's' && !length && *index < count)
    read_text(l, args[*index], limit);
  *index += *at != '%' && *at != 'm';
  return at + 1;
}

static void read_format(Lowerer *l, const Expr *const *args, uint32_t count, uint32_t first) {
  if (first >= count)
    return;
  const Variable *literal = literal_of(args[first]);
  const char *at = literal ? literal->bytes : NULL;
  if (!literal)
    read_text(l, args[first], NULL);
  for (uint32_t index = first + 1; at && (at = strchr(at, '%'));)
    at = read_directive(l, at + 1, args, count, &index);
}

bool lower_prints_text(Builtin builtin) {
  return builtin == BUILTIN_PUTS || builtin == BUILTIN_FPUTS || builtin == BUILTIN_PRINTF ||
         builtin == BUILTIN_FPRINTF;
}

void lower_printed_text(Lowerer *l, const Function *function, const Expr *const *args,
                        uint32_t count) {
  if (!(l->lowering->property.checks & check_set(ERROR_DEREF)))
    return;
  if (function->builtin == BUILTIN_PRINTF || function->builtin == BUILTIN_FPRINTF)
    read_format(l, args, count, function->builtin == BUILTIN_FPRINTF);
  else if (lower_prints_text(function->builtin) && count > 0)
    read_text(l, args[0], NULL);
}
