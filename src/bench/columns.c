#include "bench/columns.h"

#include <assert.h>
#include <string.h>

static bool is_there(const StatColumnVec *columns, const char *table, const char *name) {
  vec_each(const StatColumn, column, columns)
    if (!strcmp(column->table, table) && !strcmp(column->name, name))
      return true;
  return false;
}

static void add_columns_of(StatColumnVec *columns, const Result *result) {
  const cJSON *table, *entry;
  cJSON_ArrayForEach(table, result->stats) {
    cJSON_ArrayForEach(entry, table) {
      if (cJSON_IsNumber(entry) && !is_there(columns, table->string, entry->string))
        vec_push(columns, (StatColumn){table->string, entry->string});
    }
  }
}

void columns_add(StatColumnVec *columns, const ResultVec *results) {
  vec_each(const Result, result, results)
    add_columns_of(columns, result);
}

const cJSON *column_find(const StatColumn *column, const Result *result) {
  assert(column->table && column->name);
  const cJSON *table = cJSON_GetObjectItemCaseSensitive(result->stats, column->table);
  const cJSON *entry = cJSON_GetObjectItemCaseSensitive(table, column->name);
  return cJSON_IsNumber(entry) ? entry : NULL;
}
