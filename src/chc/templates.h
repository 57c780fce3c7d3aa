// Facts about cells of arrays: implications from where cells lie to what they hold.
#ifndef GAVEL_CHC_TEMPLATES_H
#define GAVEL_CHC_TEMPLATES_H

#include "chc/facts.h"
#include "chc/morph.h"

typedef enum TemplateKind {
  TEMPLATES_SINGLE, // about one cell, cells with one number in two arrays, and scalars
  TEMPLATES_PAIR    // about two cells of one array
} TemplateKind;

typedef struct TemplateSource {
  const HornSystem *horn, *cells; // clauses, and what they have become
  CellNames *names;
  uint32_t copies;
  const TermVec *known; // facts about CELLS
  TemplateKind kind;
} TemplateSource;

FactDomain *templates_new(const TemplateSource *source);
void templates_free(FactDomain *domain);

#endif
