// What a literal format asks of the arguments behind it. Texts that it prints are read before the
// call, by code of the library (frontend/lower_text.c).
#include "cfa/checks_internal.h"

#include "cfa/format.h"

// The arguments from NEXT on are left.
typedef struct FormatCheck {
  Checks *checks;
  const Edge *call;
  uint32_t next;
  bool is_met; // so far
} FormatCheck;

// PASSED: the type of the argument for DIRECTIVE; NULL: there is none.
static void fail(FormatCheck *self, const FormatDirective *directive, const Type *passed) {
  Checks *checks = self->checks;
  self->is_met = false;
  if (!cfa_checks(checks->cfa, ERROR_ARGUMENT))
    return;
  Strbuf text = {0};
  strbuf_printf(&text, "%s has no argument", edge_callee(self->call)->name);
  if (passed) {
    strbuf_clear(&text);
    strbuf_printf(&text, "%s has an argument of type ", edge_callee(self->call)->name);
    type_add_text(passed, NULL, &text);
  }
  strbuf_printf(&text, " for %%%.*s", (int)(directive->end - directive->start), directive->start);
  check_begin(checks, ERROR_ARGUMENT,
              arena_copy_string(&checks->cfa->arena, strbuf_text(&text), text.size), NULL, NULL);
  strbuf_release(&text);
  check_require(checks, check_int(checks, checks->cfa->types.int_type, 0));
}

// The next argument; NULL: there is none, or none that DIRECTIVE may take.
static const Expr *take(FormatCheck *self, const FormatDirective *directive, bool is_number) {
  const Types *types = &self->checks->cfa->types;
  if (self->next >= self->call->call.arg_count) {
    fail(self, directive, NULL);
    return NULL;
  }
  const Expr *argument = self->call->call.args[self->next++];
  bool is_accepted = is_number ? type_may_be_passed(argument->type, types->int_type)
                               : format_accepts(types, directive, argument->type);
  if (!is_accepted)
    fail(self, directive, argument->type);
  return is_accepted ? argument : NULL;
}

static void check_directive(FormatCheck *self, const FormatDirective *directive) {
  Checks *checks = self->checks;
  const Types *types = &checks->cfa->types;
  for (int i = directive->takes_width + directive->takes_precision; i > 0 && self->is_met; i--)
    (void)take(self, directive, true);
  if (!self->is_met || !format_argument(types, directive))
    return;
  const Expr *argument = take(self, directive, false);
  if (argument && directive->letter == 'n')
    check_writable(checks, edge_callee(self->call)->name, argument,
                   check_int(checks, types->size_type, format_stored(types, directive)->size));
}

void check_format(Checks *checks, const Edge *call, uint32_t first) {
  const char *at = first < call->call.arg_count ? expr_literal_text(call->call.args[first]) : NULL;
  FormatCheck self = {.checks = checks, .call = call, .next = first + 1, .is_met = true};
  FormatDirective directive;
  for (; at && self.is_met && format_next(at, &directive) && directive.is_known;
       at = directive.end)
    check_directive(&self, &directive);
}
