// What a program says of elements of arrays: comparisons and assignments, which with any number in
// place of an index are what templates claim.
#ifndef GAVEL_CHC_TEMPLATE_TEXT_H
#define GAVEL_CHC_TEMPLATE_TEXT_H

#include "chc/morph.h"
#include "chc/numbers.h"

enum { MOST_ELEMENTS = 3 }; // that a saying is about

// The cell of ARRAY, a variable without version, whose number is INDEX; its value is called VALUE.
typedef struct Element {
  Term array, index, value;
} Element;

// LITERAL, over values of elements and variables without versions.
typedef struct Saying {
  Term literal;
  Element elements[MOST_ELEMENTS];
  uint32_t count; // at least one
} Saying;

typedef struct TemplateText {
  NumberVec numbers; // small ones that values are compared with
  VEC(Saying) sayings;
} TemplateText;

// Of HORN, clauses about arrays; KNOWN are facts about CELLS, what these have become.
void template_text_read(TemplateText *text, const HornSystem *horn, const HornSystem *cells,
                        CellNames *names, const TermVec *known);
void template_text_release(TemplateText *text);

#endif
