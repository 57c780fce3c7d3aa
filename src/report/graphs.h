// The graphs of a report as JSON for the page: the control-flow automaton of each function, and the
// abstract states.
#ifndef GAVEL_REPORT_GRAPHS_H
#define GAVEL_REPORT_GRAPHS_H

#include "report/json.h"

cJSON *graphs_json(const Report *report);
// The refinements, and how many are left out.
void history_add_json(const Report *report, cJSON *root);

#endif
