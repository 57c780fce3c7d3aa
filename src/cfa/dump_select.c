#include "cfa/dump_internal.h"

#include "cfa/passes.h"

#include <assert.h>

static void select_reachable(DumpSelection *selection, const Cfa *cfa) {
  CallGraph graph;
  callgraph_init(&graph, cfa);
  if (cfa->init)
    vec_push(&selection->functions, cfa->init);
  vec_each(Function *, function, &cfa->functions) {
    bool is_reachable = !cfa->init || graph.is_reachable[(*function)->id];
    if ((*function)->is_defined && *function != cfa->init && is_reachable)
      vec_push(&selection->functions, *function);
  }
  callgraph_release(&graph);
}

void selection_init(DumpSelection *selection, const Cfa *cfa, const Function *only) {
  *selection = (DumpSelection){0};
  if (!only)
    select_reachable(selection, cfa);
  else if (only->is_defined)
    vec_push(&selection->functions, only);
  selection->numbers = ARENA_ARRAY(&selection->arena, uint32_t, cfa->locations.size);
  vec_each(const Function *, function, &selection->functions) {
    for (uint32_t i = 0; i < (*function)->locations.size; i++)
      selection->numbers[(*function)->locations.data[i].index] = i + 1;
  }
}

void selection_release(DumpSelection *selection) {
  vec_release(&selection->functions);
  arena_release(&selection->arena);
}

const char *note_kind_name(NoteKind kind) {
  assert(kind <= NOTE_ASSUMPTION);
  static const char *const names[] = {"undefined function", "inline assembly", "unsupported",
                                      "unknown intrinsic", "assumption"};
  return names[kind];
}

// The declarator `f(int x)`, declared to have the result's type.
void function_add_text(const Function *function, Strbuf *out) {
  assert(function->type->kind == TYPE_FUNCTION);
  Strbuf declarator = {0};
  strbuf_printf(&declarator, "%s(", function->name);
  for (uint32_t i = 0; i < function->params.size; i++) {
    if (i > 0)
      strbuf_add(&declarator, ", ");
    const Variable *param = function->params.data[i];
    type_add_text(param->type, param->name, &declarator);
  }
  if (function->is_variadic)
    strbuf_add(&declarator, function->params.size ? ", ..." : "...");
  else if (!function->params.size)
    strbuf_add(&declarator, "void");
  strbuf_add_char(&declarator, ')');
  type_add_text(function->type->function.result, strbuf_text(&declarator), out);
  strbuf_release(&declarator);
}
