#include "report/graphs.h"

#include "base/map.h"
#include "base/utf8.h"
#include "cfa/dump.h"
#include "cfa/passes.h"
#include "report/layout.h"

#include <assert.h>

enum {
  MOST_FUNCTIONS = 400, // of which there are graphs
  MOST_DRAWN = 300,     // nodes of a graph that is laid out
  MOST_DRAWN_IN_ALL = 3000,
  WIDEST_LABEL = 64
};

// A graph under way, as JSON and for dot.
typedef struct GraphWriter {
  const Cfa *cfa;
  cJSON *json, *nodes, *edges;
  const char *id;
  Strbuf dot;
  uint32_t edge_count;
} GraphWriter;

static void begin(GraphWriter *writer, const Cfa *cfa, const char *id, const char *name) {
  *writer = (GraphWriter){.cfa = cfa, .json = cJSON_CreateObject(), .id = id};
  json_add_text(writer->json, "id", id);
  json_add_text(writer->json, "name", name);
  writer->nodes = json_add_list(writer->json, "nodes");
  writer->edges = json_add_list(writer->json, "edges");
  strbuf_add(&writer->dot, "digraph g {\n  node [fontname=\"DejaVu Sans Mono\", fontsize=11, "
                           "margin=\"0.07,0.03\", height=0.3, shape=box, style=rounded];\n"
                           "  edge [fontname=\"DejaVu Sans Mono\", fontsize=10, arrowsize=0.7];\n");
}

// The graph, laid out if DRAWS and there is something to lay it out.
static cJSON *end(GraphWriter *writer, bool draws) {
  Strbuf svg = {0};
  strbuf_add(&writer->dot, "}\n");
  if (draws && layout_svg(strbuf_text(&writer->dot), &svg))
    json_add_text(writer->json, "svg", strbuf_text(&svg));
  strbuf_release(&svg);
  strbuf_release(&writer->dot);
  return writer->json;
}

static void add_label(const char *text, Strbuf *out) {
  Strbuf valid = {0};
  utf8_add(text, &valid);
  size_t end = valid.size > WIDEST_LABEL ? WIDEST_LABEL : valid.size;
  while (end < valid.size && end > 0 && (valid.data[end] & 0xc0) == 0x80)
    end--;
  bool is_cut = end < valid.size;
  strbuf_truncate(&valid, end);
  if (is_cut)
    strbuf_add(&valid, "...");
  layout_add_quoted(strbuf_text(&valid), out);
  strbuf_release(&valid);
}

static void add_node(GraphWriter *writer, uint32_t id, const char *name, const char *style) {
  cJSON *json = json_append_object(writer->nodes);
  json_add_number(json, "id", id);
  json_add_text(json, "name", name);
  strbuf_printf(&writer->dot, "  n%u [%s%slabel=", id, style, *style ? ", " : "");
  add_label(name, &writer->dot);
  strbuf_add(&writer->dot, ", tooltip=");
  layout_add_quoted(name, &writer->dot);
  strbuf_add(&writer->dot, "];\n");
}

// EDGE of the program, which tells the place, may be NULL.
static void add_edge(GraphWriter *writer, uint32_t from, uint32_t to, const Edge *edge,
                     const char *text, const char *style) {
  cJSON *json = json_append_object(writer->edges);
  json_add_number(json, "from", from);
  json_add_number(json, "to", to);
  json_add_text(json, "text", text);
  if (edge && !span_is_none(edge->span)) {
    json_add_text(json, "file", source_name(&writer->cfa->files, edge->span.file));
    json_add_number(json, "line", edge->span.line);
  }
  strbuf_printf(&writer->dot, "  n%u -> n%u [id=\"%s-e%u\"%s%s, label=", from, to, writer->id,
                writer->edge_count++, *style ? ", " : "", style);
  add_label(text, &writer->dot);
  strbuf_add(&writer->dot, "];\n");
}

// EDGE of the program, as it is.
static void add_program_edge(GraphWriter *writer, const Edge *edge) {
  Strbuf text = {0};
  edge_add_text(edge, &text);
  add_edge(writer, edge->source.index, edge->target.index, edge, strbuf_text(&text), "");
  strbuf_release(&text);
}

// To where EDGE leads, by whatever way.
static void add_state_edge(GraphWriter *writer, const HistoryEdge *edge) {
  Strbuf text = {0};
  if (edge->edge && !span_is_none(edge->edge->span))
    strbuf_printf(&text, "line %u", edge->edge->span.line);
  add_edge(writer, edge->from, edge->to, edge->edge, strbuf_text(&text), "");
  strbuf_release(&text);
}

// ---- functions

static const char *location_style(const Location *location) {
  static const char *const styles[] = {
      [LOC_PLAIN] = "",
      [LOC_EXIT] = "style=filled, fillcolor=\"#e5e7eb\"",
      [LOC_END] = "style=filled, fillcolor=\"#d1d5db\"",
      [LOC_ERROR] = "style=filled, fillcolor=\"#fecaca\", shape=octagon",
      [LOC_UNSUPPORTED] = "style=filled, fillcolor=\"#fed7aa\", shape=octagon"};
  return location->is_loop_head ? "peripheries=2" : styles[location->kind];
}

static cJSON *function_json(const Cfa *cfa, const Function *function, bool draws) {
  GraphWriter writer;
  Strbuf name = {0};
  Strbuf id = {0};
  strbuf_printf(&id, "cfa%u", function->id);
  begin(&writer, cfa, strbuf_text(&id), function->name);
  for (uint32_t i = 0; i < function->locations.size; i++) {
    Loc loc = function->locations.data[i];
    strbuf_clear(&name);
    strbuf_printf(&name, "L%u", i + 1);
    add_node(&writer, loc.index, strbuf_text(&name), location_style(cfa_location(cfa, loc)));
  }
  vec_each(const Loc, loc, &function->locations) {
    cfa_each_leaving(cfa, *loc, edge) add_program_edge(&writer, edge);
  }
  strbuf_release(&name);
  cJSON *json = end(&writer, draws);
  strbuf_release(&id);
  return json;
}

static void add_functions(const Cfa *cfa, cJSON *root) {
  cJSON *list = json_add_list(root, "functions");
  uint32_t drawn = 0, count = 0;
  CallGraph calls;
  if (!cfa->init)
    return;
  callgraph_init(&calls, cfa);
  vec_each(Function *const, item, &cfa->functions) {
    const Function *function = *item;
    bool is_shown = function->is_defined && function != cfa->init &&
                    calls.is_reachable[function->id] &&
                    !source_is_library(&cfa->files, function->span);
    if (!is_shown || count++ >= MOST_FUNCTIONS)
      continue;
    uint32_t size = function->locations.size;
    bool draws = size <= MOST_DRAWN && drawn + size <= MOST_DRAWN_IN_ALL;
    drawn += draws ? size : 0;
    cJSON_AddItemToArray(list, function_json(cfa, function, draws));
  }
  callgraph_release(&calls);
}

// ---- abstract states

static void add_state(GraphWriter *writer, const HistoryNode *node) {
  static const char *const styles[] = {
      [HISTORY_NODE_EXPANDED] = "",
      [HISTORY_NODE_COVERED] = "style=\"rounded,filled\", fillcolor=\"#dcfce7\"",
      [HISTORY_NODE_WAITING] = "style=\"rounded,dashed\"",
      [HISTORY_NODE_ERROR] = "style=filled, fillcolor=\"#fecaca\""};
  const Location *location = cfa_location(writer->cfa, node->loc);
  Strbuf name = {0};
  strbuf_printf(&name, "%u: %s L%u%s%s", node->id, location->function->name, location->order + 1,
                node->formula ? ": " : "", node->formula ? node->formula : "");
  add_node(writer, node->id, strbuf_text(&name), styles[node->kind]);
  strbuf_release(&name);
}

static void add_states(const Report *report, cJSON *root) {
  const History *history = report->verdict->history;
  if (!history || !history->nodes.size)
    return;
  GraphWriter writer;
  Map shown;
  map_init(&shown);
  begin(&writer, report->cfa, "arg", "abstract states");
  vec_each(const HistoryNode, node, &history->nodes) {
    map_add(&shown, node->id);
    add_state(&writer, node);
  }
  vec_each(const HistoryEdge, edge, &history->edges)
    add_state_edge(&writer, edge);
  vec_each(const HistoryNode, node, &history->nodes)
    if (node->kind == HISTORY_NODE_COVERED && map_find(&shown, node->covered_by))
      add_edge(&writer, node->id, node->covered_by, NULL, "covered by",
               "style=dashed, color=\"#16a34a\", constraint=false");
  map_release(&shown);
  cJSON *json = end(&writer, history->nodes.size <= MOST_DRAWN);
  json_add_number(json, "all_nodes", history->all_nodes);
  cJSON_AddItemToObject(root, "arg", json);
}

cJSON *graphs_json(const Report *report) {
  cJSON *root = cJSON_CreateObject();
  add_functions(report->cfa, root);
  add_states(report, root);
  return root;
}

// ---- refinements

static void add_refinement(const Cfa *cfa, const HistoryRefinement *refinement, cJSON *list) {
  cJSON *json = json_append_object(list);
  const Edge *edge = cfa_location(cfa, refinement->error)->first_entering;
  cJSON_AddNumberToObject(json, "seconds", refinement->seconds);
  json_add_number(json, "path", refinement->edges);
  json_add_number(json, "states", refinement->states);
  json_add_number(json, "predicates", refinement->predicates);
  if (edge && !span_is_none(edge->span)) {
    json_add_text(json, "file", source_name(&cfa->files, edge->span.file));
    json_add_number(json, "line", edge->span.line);
  }
  cJSON *fresh = json_add_list(json, "new_predicates");
  for (uint32_t i = 0; i < refinement->fresh_count; i++)
    json_append_text(fresh, refinement->fresh[i]);
}

void history_add_json(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "history");
  const History *history = report->verdict->history;
  json_add_number(root, "history_left_out", history ? history->more_refinements : 0);
  if (!history)
    return;
  vec_each(const HistoryRefinement, refinement, &history->refinements)
    add_refinement(report->cfa, refinement, list);
}
