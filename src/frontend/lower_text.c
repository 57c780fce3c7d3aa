// What calls print. What `printf` does is not C of ours. Where accesses are checked, functions of
// the library read it before the call: strings up to their end, or as many bytes as the precision
// allows. Literals have an end. Of a literal format it is known which arguments are strings (the
// rest is asked by cfa/checks_format.c); another one is read with the arguments that it takes.
#include "frontend/lower_internal.h"

#include "cfa/checks.h"
#include "cfa/format.h"

#include <string.h>

static void call_reader(Lowerer *l, const char *name, const Expr *const *args, uint32_t count) {
  const Function *function = cfa_find_function(l->cfa, name);
  if (function)
    emit_call(l, NULL, expr_function(&l->cfa->arena, &l->cfa->types, function), args, count, true,
              l->span);
  else if (!l->lowering->is_unit)
    emit_unsupported(l, "what a function prints that is declared in an unusual way", l->span);
}

// LIMIT: NULL if there is none.
static void read_text(Lowerer *l, const Expr *text, const Expr *limit) {
  if (!type_is_scalar(text->type) || expr_literal_text(text))
    return;
  const Types *types = &l->cfa->types;
  const Expr *args[] = {make_cast(l, types->char_pointer, text),
                        limit ? make_cast(l, types->size_type, limit)
                              : make_int(l, types->size_type, -1)};
  call_reader(l, LOWER_READ_TEXT, args, 2);
}

// ---- literal formats

// Is it an error to print what was not passed? Then the checks find it.
static bool checks_arguments(const Lowerer *l) {
  return l->lowering->property.checks & check_set(ERROR_ARGUMENT);
}

static void read_string(Lowerer *l, const FormatDirective *directive, const Expr *text,
                        const Expr *limit) {
  if (directive->length == FORMAT_LONG)
    emit_unsupported(l, "printf of wide characters", l->span);
  else if (type_is_pointer(text->type) || (type_is_int(text->type) && !checks_arguments(l)))
    read_text(l, text, limit);
}

// INDEX is that of the next argument. False if there are too few of them.
static bool read_directive(Lowerer *l, const FormatDirective *directive, const Expr *const *args,
                           uint32_t count, uint32_t *index) {
  bool takes_argument = format_argument(&l->cfa->types, directive);
  uint32_t own = *index + directive->takes_width + directive->takes_precision;
  *index = own + takes_argument;
  if (*index > count)
    return false;
  const Expr *limit = NULL;
  if (directive->takes_precision)
    limit = args[own - 1];
  else if (directive->precision >= 0)
    limit = make_int(l, l->cfa->types.int_type, directive->precision);
  if (directive->letter == 's')
    read_string(l, directive, args[own], limit);
  return true;
}

// Of FORMAT, a literal; its arguments begin at INDEX.
static void read_literal(Lowerer *l, const char *format, const Expr *const *args, uint32_t count,
                         uint32_t index) {
  FormatDirective directive;
  for (const char *at = format; format_next(at, &directive); at = directive.end) {
    if (!directive.is_known) {
      emit_unsupported(l, "a directive of printf that is not known", l->span);
      return;
    }
    if (!read_directive(l, &directive, args, count, &index)) {
      if (!checks_arguments(l))
        emit_unsupported(l, "a call of printf with too few arguments", l->span);
      return;
    }
  }
}

// ---- all

// FIRST is the index of the format.
static void read_format(Lowerer *l, const Expr *const *args, uint32_t count, uint32_t first) {
  const char *literal = first < count ? expr_literal_text(args[first]) : NULL;
  if (literal)
    read_literal(l, literal, args, count, first + 1);
  else if (first < count)
    call_reader(l, LOWER_READ_ARGUMENTS, args + first, count - first);
}

bool lower_prints_text(Builtin builtin) {
  return builtin == BUILTIN_PUTS || builtin == BUILTIN_FPUTS || builtin == BUILTIN_PRINTF ||
         builtin == BUILTIN_FPRINTF || lower_prints_list(builtin);
}

bool lower_prints_list(Builtin builtin) {
  return builtin == BUILTIN_VPRINTF || builtin == BUILTIN_VFPRINTF;
}

void lower_printed_text(Lowerer *l, const Function *function, const Expr *const *args,
                        uint32_t count) {
  bool is_checked = checks_reads(l->lowering->property.checks);
  if (!lower_prints_text(function->builtin) || (!is_checked && !checks_arguments(l)))
    return;
  uint32_t first = function->builtin == BUILTIN_FPRINTF || function->builtin == BUILTIN_VFPRINTF;
  if (lower_prints_list(function->builtin))
    call_reader(l, LOWER_READ_LIST, args + first, count > first ? count - first : 0);
  else if (function->builtin == BUILTIN_PRINTF || function->builtin == BUILTIN_FPRINTF)
    read_format(l, args, count, first);
  else if (count > 0)
    read_text(l, args[0], NULL);
}
