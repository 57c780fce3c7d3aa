// Graphs for pages: dot lays them out where it is installed.
#ifndef GAVEL_REPORT_LAYOUT_H
#define GAVEL_REPORT_LAYOUT_H

#include "base/strbuf.h"

#include <stdbool.h>

// Appends what dot makes of GRAPH, an <svg> element. False, and nothing is appended, if there is no
// dot or it takes too long.
bool layout_svg(const char *graph, Strbuf *svg);
// Appends TEXT as dot's quoted strings want it.
void layout_add_quoted(const char *text, Strbuf *out);

#endif
