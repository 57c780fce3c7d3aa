// What is told of a project: a table by function, what was found, a sum; as text and as JSON.
#ifndef GAVEL_PROJECT_TABLE_H
#define GAVEL_PROJECT_TABLE_H

#include "project/project.h"

#include <stdio.h>

typedef struct Totals {
  uint32_t functions, proved, violated, unknown; // functions by what is the worst of them
  uint32_t kept, failed, unread;                 // outcomes of earlier runs; functions; files
  CheckTally own, callees;                            // checks, as in the outcomes
  uint32_t violated_new, unknown_new; // findings that the baseline does not have
} Totals;

Totals project_totals(const Project *project);

// Marks the findings that the table in FILE, written by project_json, does not have as new; without
// FILE all are. False if it cannot be read.
bool project_compare(Project *project, const char *file) __attribute__((warn_unused_result));

// A line `FILE:FUNCTION` for each function, as `gavel check` takes it.
void project_list(const Project *project, FILE *out);

// With a baseline, only what is new is listed.
typedef struct TableStyle {
  bool has_baseline;
  double seconds;
} TableStyle;
void project_print(const Project *project, const TableStyle *style, FILE *out);
cJSON *project_json(const Project *project);
cJSON *project_sarif(const Project *project); // what is new

uint32_t finding_line(const Project *project, const Finding *finding); // in its file

#endif
