// One page: what each configuration did, plots, and a row for each task. Style and script are
// files in html/; the page works without the script, but does not sort.
#include "bench/growth.h"
#include "bench/plot.h"
#include "bench/tally.h"
#include "bench/write.h"

#include <assert.h>

extern const char page_css[], page_js[]; // made of the files in html/

enum { CELLS = 3 }; // of a result: verdict, CPU time, memory

// ---- the summary

static void put_text_cell(FILE *out, const char *text) {
  fputs("<td class=\"text\">", out);
  xml_put(out, text);
  fputs("</td>", out);
}

static void put_tally(const Tally *tally, FILE *out) {
  const uint32_t *counts = tally->counts;
  Strbuf reasons = {0};
  tally_add_reasons(tally, &reasons);
  fputs("<tr>", out);
  put_text_cell(out, tally->group ? tally->group : "all");
  put_text_cell(out, tally->config);
  uint32_t wrong = counts[RESULT_WRONG_TRUE] + counts[RESULT_WRONG_FALSE];
  fprintf(out, "<td>%u<td>%u<td>%u<td%s>%u<td>%u<td>%u<td>%.1f<td>%.1f<td>%.0f<td>%d / %d",
          tally->runs, counts[RESULT_RIGHT_TRUE], counts[RESULT_RIGHT_FALSE],
          wrong ? " class=\"wrong\"" : "", wrong, counts[RESULT_UNKNOWN], counts[RESULT_FAILED],
          tally->cpu_seconds, tally->solved_cpu_seconds, (double)tally->memory_bytes / 1e6,
          tally->score, tally->best_score);
  put_text_cell(out, strbuf_text(&reasons));
  fputs("</tr>\n", out);
  strbuf_release(&reasons);
}

static void put_summary(const Experiment *experiment, FILE *out) {
  Arena arena = {0};
  TallyVec tallies = {0};
  tallies_add(&tallies, &experiment->results, false, &arena);
  tallies_add(&tallies, &experiment->results, true, &arena);
  fputs("<h2>Summary</h2>\n<table>\n<tr><th class=\"text\">group<th class=\"text\">configuration"
        "<th>runs<th>right TRUE<th>right FALSE<th>wrong<th>unknown<th>failed<th>CPU s"
        "<th>CPU s of the solved<th>MB at most<th>score / best<th class=\"text\">reasons</tr>\n",
        out);
  vec_each(const Tally, tally, &tallies)
    put_tally(tally, out);
  fputs("</table>\n", out);
  tallies_release(&tallies);
  arena_release(&arena);
}

// ---- plots

static void put_choice(const Experiment *experiment, const char *id, uint32_t chosen, FILE *out) {
  assert(chosen < experiment->configurations.size);
  fprintf(out, "<select id=\"%s\">", id);
  for (uint32_t i = 0; i < experiment->configurations.size; i++) {
    fprintf(out, "<option value=\"%u\"%s>", i, i == chosen ? " selected" : "");
    xml_put(out, experiment->configurations.data[i].label);
    fputs("</option>", out);
  }
  fputs("</select>\n", out);
}

static void put_scatter_plots(const Experiment *experiment, FILE *out) {
  const ConfigurationVec *all = &experiment->configurations;
  if (all->size < 2)
    return;
  fputs("<h2>CPU time of two configurations</h2>\n<div class=\"controls\">", out);
  put_choice(experiment, "scatter-x", 0, out);
  put_choice(experiment, "scatter-y", 1, out);
  fputs("</div>\n", out);
  for (uint32_t x = 0; x < all->size; x++)
    for (uint32_t y = x + 1; y < all->size; y++) {
      fprintf(out, "<div class=\"scatter\" data-pair=\"%u-%u\">", x, y);
      write_scatter(experiment, &all->data[x], &all->data[y], out);
      fputs("</div>\n", out);
    }
}

static void put_growth(const Experiment *experiment, FILE *out) {
  Arena arena = {0};
  FamilyVec families = {0};
  growth_add(&families, &experiment->results, &arena);
  if (families.size) {
    fputs("<h2>Growth with the size of the program</h2>\n", out);
    growth_plot(&families, GROWTH_TIME, out);
    growth_plot(&families, GROWTH_MEMORY, out);
  }
  growth_release(&families);
  arena_release(&arena);
}

// ---- the table

static void put_table_head(const Experiment *experiment, FILE *out) {
  fputs("<thead><tr><th class=\"text sortable\" data-column=\"0\" rowspan=\"2\">task"
        "<th class=\"text sortable\" data-column=\"1\" rowspan=\"2\">expected",
        out);
  vec_each(const Configuration, configuration, &experiment->configurations) {
    fprintf(out, "<th colspan=\"%d\">", CELLS);
    xml_put(out, configuration->label);
  }
  fputs("</tr>\n<tr>", out);
  for (uint32_t i = 0; i < experiment->configurations.size; i++) {
    static const char *const names[CELLS] = {"verdict", "CPU s", "MB"};
    for (uint32_t k = 0; k < CELLS; k++)
      fprintf(out, "<th class=\"sortable\" data-column=\"%u\">%s", 2 + i * CELLS + k, names[k]);
  }
  fputs("</tr></thead>\n", out);
}

static void put_result(const Result *result, FILE *out) {
  if (!result) {
    fputs("<td><td><td>", out);
    return;
  }
  const RunOutcome *outcome = &result->outcome;
  fprintf(out, "<td class=\"text %s\"><a href=\"", result_class_name(result->class));
  xml_put(out, result->log);
  fputs("\">", out);
  xml_put(out, result->verdict);
  double megabytes = (double)outcome->memory_bytes / 1e6;
  fprintf(out, "</a><td data-value=\"%.6f\">%.2f<td data-value=\"%.3f\">%.0f", outcome->cpu_seconds,
          outcome->cpu_seconds, megabytes, megabytes);
}

static void put_table(const Experiment *experiment, FILE *out) {
  fputs("<table id=\"results\">\n", out);
  put_table_head(experiment, out);
  fputs("<tbody>\n", out);
  vec_each(const BenchTask, task, &experiment->tasks) {
    fputs("<tr>", out);
    put_text_cell(out, task->path);
    put_text_cell(out, expected_name(task->expected));
    vec_each(const Configuration, configuration, &experiment->configurations)
      put_result(experiment_find(experiment, task, configuration), out);
    fputs("</tr>\n", out);
  }
  fputs("</tbody></table>\n", out);
}

static void put_controls(FILE *out) {
  fputs("<h2>Results</h2>\n<div class=\"controls\">"
        "<input id=\"name-filter\" placeholder=\"part of a task's name\" size=\"30\">\n"
        "<select id=\"class-filter\"><option value=\"\">all results</option>"
        "<option>right</option><option>wrong</option><option>unknown</option>"
        "<option>failed</option><option>unjudged</option></select>\n"
        "<span id=\"shown\"></span></div>\n",
        out);
}

// ---- all

static void put_settings(const Experiment *experiment, FILE *out) {
  const RunLimits *limits = &experiment->limits;
  fprintf(out, "<p>%u tasks, %u configurations; at most %.6g s of CPU time", experiment->tasks.size,
          experiment->configurations.size, limits->cpu_seconds);
  if (limits->memory_bytes)
    fprintf(out, ", %.6g MB", (double)limits->memory_bytes / 1e6);
  fprintf(out, " and %.6g s of real time for a run.</p>\n", limits->wall_seconds);
}

void write_html(const Experiment *experiment, FILE *out) {
  fprintf(
      out,
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<title>gavel bench</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>gavel bench</h1>\n",
      page_css);
  put_settings(experiment, out);
  put_summary(experiment, out);
  fputs("<h2>Tasks solved within a time</h2>\n", out);
  write_quantiles(experiment, out);
  put_scatter_plots(experiment, out);
  put_growth(experiment, out);
  put_controls(out);
  put_table(experiment, out);
  fprintf(out, "<script>\n%s</script>\n</body>\n</html>\n", page_js);
}
