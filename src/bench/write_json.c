#include "bench/write.h"

#include <stdlib.h>

// A result a line, so that the file can be read and compared by lines.
void write_json(const Experiment *experiment, FILE *out) {
  cJSON *settings = experiment_settings(experiment);
  char *text = cJSON_PrintUnformatted(settings);
  fprintf(out, "{\"settings\": %s,\n \"results\": [", text);
  free(text);
  cJSON_Delete(settings);
  vec_each(const Result, result, &experiment->results) {
    cJSON *json = result_to_json(result);
    text = cJSON_PrintUnformatted(json);
    fprintf(out, "%s\n  %s", result == experiment->results.data ? "" : ",", text);
    free(text);
    cJSON_Delete(json);
  }
  fputs("\n]}\n", out);
}
