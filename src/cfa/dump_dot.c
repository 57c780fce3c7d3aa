// The graph for graphviz: a cluster per function, loop heads doubled, errors red.
#include "cfa/dump.h"

#include "cfa/dump_internal.h"

static void print_quoted(const char *text, FILE *out) {
  fputc('"', out);
  for (; *text; text++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', out);
    fputc(*text, out);
  }
  fputc('"', out);
}

static const char *style_of(const Location *location) {
  switch (location->kind) {
  case LOC_PLAIN:
    return location->is_loop_head ? "shape=doublecircle" : "shape=circle";
  case LOC_EXIT:
    return "shape=box";
  case LOC_END:
    return "shape=box, style=filled, fillcolor=gray85";
  case LOC_ERROR:
    return "shape=octagon, style=filled, fillcolor=red, fontcolor=white";
  case LOC_UNSUPPORTED:
    return "shape=octagon, style=filled, fillcolor=orange";
  }
  return "";
}

static void print_location(const Cfa *cfa, const DumpSelection *selection, Loc loc, FILE *out) {
  const Location *location = cfa_location(cfa, loc);
  fprintf(out, "    n%u [%s, label=\"L%u\"", loc.index, style_of(location),
          selection->numbers[loc.index]);
  if (location->label) {
    fputs(", xlabel=", out);
    print_quoted(location->label, out);
  }
  fputs("];\n", out);
}

static void print_edge(const Edge *edge, Strbuf *text, FILE *out) {
  strbuf_clear(text);
  edge_add_text(edge, text);
  fprintf(out, "    n%u -> n%u [label=", edge->source.index, edge->target.index);
  print_quoted(strbuf_text(text), out);
  fputs("];\n", out);
}

static void print_function(const Cfa *cfa, const DumpSelection *selection, const Function *function,
                           Strbuf *text, FILE *out) {
  strbuf_clear(text);
  function_add_text(function, text);
  fprintf(out, "  subgraph cluster_%u {\n    label=", function->id);
  print_quoted(strbuf_text(text), out);
  fputs(";\n", out);
  vec_each(Loc, loc, &function->locations)
    print_location(cfa, selection, *loc, out);
  vec_each(Loc, loc, &function->locations) {
    cfa_each_leaving(cfa, *loc, edge) print_edge(edge, text, out);
  }
  fputs("  }\n", out);
}

void cfa_print_dot(const Cfa *cfa, const Function *only, FILE *out) {
  DumpSelection selection;
  selection_init(&selection, cfa, only);
  Strbuf text = {0};
  fputs("digraph cfa {\n  node [fontname=\"monospace\", margin=\"0.05\"];\n"
        "  edge [fontname=\"monospace\", fontsize=10];\n",
        out);
  vec_each(const Function *, function, &selection.functions)
    print_function(cfa, &selection, *function, &text, out);
  fputs("}\n", out);
  strbuf_release(&text);
  selection_release(&selection);
}
