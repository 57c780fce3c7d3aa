// Stretches of source text as tools want them: from line and column to line and column, both from
// 1 on, columns in characters.
#ifndef GAVEL_REPORT_TEXT_RANGE_H
#define GAVEL_REPORT_TEXT_RANGE_H

#include "base/source.h"

#include <stdint.h>

typedef struct TextRange {
  uint32_t line, column;
  uint32_t end_line, end_column; // behind the last character
} TextRange;

// SPAN has a place.
TextRange text_range_of(const SourceFiles *files, SourceSpan span);

#endif
