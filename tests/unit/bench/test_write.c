#define _GNU_SOURCE // open_memstream

#include "bench/plot.h"
#include "bench/write.h"

#include "test.h"

typedef struct Printed {
  char *text;
  size_t size;
} Printed;

static Printed print(const Experiment *experiment, void (*write)(const Experiment *, FILE *)) {
  Printed printed = {0};
  FILE *out = open_memstream(&printed.text, &printed.size);
  write(experiment, out);
  fclose(out);
  return printed;
}

static Result make(const char *task, const char *config, const char *verdict, ResultClass class,
                   const char *stats) {
  return (Result){.task = task,
                  .group = "g",
                  .config = config,
                  .expected = EXPECT_TRUE,
                  .verdict = verdict,
                  .class = class,
                  .outcome = {RUN_EXITED, 0, 0.5, 0.75, 2000000},
                  .log = "logs/1.log",
                  .stats = cJSON_Parse(stats)};
}

// Two tasks, two configurations, one run missing.
static void make_experiment(Experiment *experiment) {
  *experiment = (Experiment){0};
  experiment->limits = (RunLimits){.cpu_seconds = 60, .wall_seconds = 250};
  const char *const configs[] = {"a<b>", "b: blast"};
  for (int i = 0; i < 2; i++) {
    Configuration configuration;
    configuration_init(&configuration, configs[i], &experiment->arena);
    vec_push(&experiment->configurations, configuration);
  }
  vec_push(&experiment->tasks, (BenchTask){"g/1,\"x\".yml", "g", EXPECT_TRUE});
  vec_push(&experiment->tasks, (BenchTask){"g/2.yml", "g", EXPECT_TRUE});
  vec_push(&experiment->results,
           make("g/2.yml", "a<b>", "UNKNOWN(timeout)", RESULT_UNKNOWN, "{\"T\": {\"x\": 1.5}}"));
  vec_push(&experiment->results,
           make("g/1,\"x\".yml", "b", "TRUE", RESULT_RIGHT_TRUE, "{\"T\": {\"y\": 3}}"));
  vec_push(&experiment->results,
           make("g/1,\"x\".yml", "a<b>", "TRUE", RESULT_RIGHT_TRUE, "{\"T\": {\"x\": 2}}"));
  experiment_sort(experiment);
}

static void writes_csv(void **state) {
  (void)state;
  Experiment experiment;
  make_experiment(&experiment);
  Printed csv = print(&experiment, write_csv);
  assert_string_equal(
      csv.text, "task,group,config,expected,verdict,class,cpu,wall,memory,code,log,T: x,T: y\n"
                "\"g/1,\"\"x\"\".yml\",g,a<b>,true,TRUE,right,0.500000,0.750000,2000000,0,"
                "logs/1.log,2,\n"
                "\"g/1,\"\"x\"\".yml\",g,b,true,TRUE,right,0.500000,0.750000,2000000,0,"
                "logs/1.log,,3\n"
                "g/2.yml,g,a<b>,true,UNKNOWN(timeout),unknown,0.500000,0.750000,2000000,0,"
                "logs/1.log,1.5,\n");
  free(csv.text);
  experiment_release(&experiment);
}

static void writes_json(void **state) {
  (void)state;
  Experiment experiment;
  make_experiment(&experiment);
  Printed text = print(&experiment, write_json);
  cJSON *json = cJSON_Parse(text.text);
  const cJSON *results = cJSON_GetObjectItem(json, "results");
  assert_int_equal(cJSON_GetArraySize(results), 3);
  Result result;
  assert_true(result_from_json(&result, cJSON_GetArrayItem(results, 2), &experiment.arena));
  assert_string_equal(result.verdict, "UNKNOWN(timeout)");
  result_release(&result);
  cJSON_Delete(json);
  free(text.text);
  experiment_release(&experiment);
}

static void writes_html(void **state) {
  (void)state;
  Experiment experiment;
  make_experiment(&experiment);
  Printed html = print(&experiment, write_html);
  assert_null(strstr(html.text, "a<b>"));
  assert_non_null(strstr(html.text, "a&lt;b&gt;"));
  assert_non_null(strstr(html.text, "<a href=\"logs/1.log\">UNKNOWN(timeout)</a>"));
  assert_non_null(strstr(html.text, "data-pair=\"0-1\""));
  assert_non_null(strstr(html.text, "function sortBy"));
  free(html.text);
  experiment_release(&experiment);
}

static void check_plot(bool is_log, double value, const char *tick) {
  Plot plot = {.x = {.name = "x"}, .y = {"y", is_log, is_log ? 0.01 : 0}};
  PlotSeries *series = plot_add_series(&plot, "one & two", true);
  vec_push(&series->points, (PlotPoint){1, value, "t"});
  Printed svg = {0};
  FILE *out = open_memstream(&svg.text, &svg.size);
  plot_print(&plot, out);
  fclose(out);
  assert_non_null(strstr(svg.text, tick));
  assert_non_null(strstr(svg.text, "one &amp; two"));
  assert_null(strstr(svg.text, "nan"));
  free(svg.text);
  plot_release(&plot);
}

static void scales_axes(void **state) {
  (void)state;
  check_plot(true, 37, ">100</text>");
  check_plot(true, 0, ">0.01</text>");
  check_plot(false, 37, ">40</text>");
  check_plot(false, 0, ">1</text>");
}

static void plots_nothing(void **state) {
  (void)state;
  Experiment experiment = {0};
  Printed svg = print(&experiment, write_quantiles);
  assert_null(strstr(svg.text, "nan"));
  free(svg.text);
  experiment_release(&experiment);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(writes_csv), TEST(writes_json), TEST(writes_html),
                                     TEST(scales_axes), TEST(plots_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
