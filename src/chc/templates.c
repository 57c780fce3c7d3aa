// Houdini for clauses about cells: a value is what is left of a fixed set of implications from a
// guard, which says where a cell lies (`0 <= k < i`, `k = l`), to what its value is bounded by.
// Most invariants of loops over arrays are of that form, and Spacer, which generalizes from single
// runs, does not always find them.
#include "chc/templates.h"

#include "base/memory.h"
#include "chc/template_set.h"
#include "chc/template_shapes.h"

typedef struct Templates {
  FactDomain domain;
  const HornSystem *horn; // about cells
  Terms *terms;
  Arena arena;
  TemplateText text;
  TemplateSet *sets; // by predicate
} Templates;

static TemplateSet *set_of(FactDomain *domain, uint32_t predicate) {
  return &((Templates *)domain)->sets[predicate];
}

// ---- the domain

static Term fact(FactDomain *domain, uint32_t predicate) {
  return template_set_fact(set_of(domain, predicate));
}

static void drop(FactDomain *domain, uint32_t predicate) {
  template_set_drop(set_of(domain, predicate));
}

static uint32_t part_count(FactDomain *domain, uint32_t predicate) {
  return template_set_part_count(set_of(domain, predicate));
}

static Term part(FactDomain *domain, uint32_t predicate, uint32_t number) {
  return template_set_part(set_of(domain, predicate), number);
}

static void drop_part(FactDomain *domain, uint32_t predicate, uint32_t number) {
  template_set_drop_part(set_of(domain, predicate), number);
}

static void extend(FactDomain *domain, const HornAtom *atom, Solver *solver) {
  const TermVec *params =
      &((Templates *)domain)->horn->predicates.data[atom->predicate].params;
  TermVec values = {0};
  vec_each(const Term, arg, &atom->args)
    vec_push(&values, solver->value(solver, *arg));
  template_set_extend(set_of(domain, atom->predicate), params, &values);
  vec_release(&values);
}

// ---- lifecycle

static void make_set(Templates *templates, const TemplateSource *source, uint32_t predicate) {
  MorphCellVec cells = {0};
  TemplateSet *set = &templates->sets[predicate];
  template_set_init(set, templates->terms, &templates->arena);
  morph_cells(&source->horn->predicates.data[predicate], source->names, source->copies, &cells);
  template_shapes(set, &templates->horn->predicates.data[predicate], &cells,
                  source->known->data[predicate], &templates->text, source->kind);
  template_set_finish(set);
  vec_release(&cells);
}

FactDomain *templates_new(const TemplateSource *source) {
  Templates *templates = mem_alloc_zeroed(sizeof *templates);
  uint32_t count = source->cells->predicates.size;
  *templates = (Templates){.domain = {fact, extend, drop, part_count, part, drop_part},
                           .horn = source->cells,
                           .terms = source->names->terms};
  arena_init(&templates->arena);
  templates->sets = mem_alloc_zeroed(count * sizeof *templates->sets);
  template_text_read(&templates->text, source->horn, source->cells, source->names, source->known);
  for (uint32_t i = 0; i < count; i++)
    make_set(templates, source, i);
  return &templates->domain;
}

void templates_free(FactDomain *domain) {
  Templates *templates = (Templates *)domain;
  uint32_t count = templates->horn->predicates.size;
  for (uint32_t i = 0; i < count; i++)
    template_set_release(&templates->sets[i]);
  mem_free(templates->sets, count * sizeof *templates->sets);
  template_text_release(&templates->text);
  arena_release(&templates->arena);
  mem_free(templates, sizeof *templates);
}
