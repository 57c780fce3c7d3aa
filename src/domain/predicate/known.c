#include "domain/predicate/known.h"

#include "term/rewrite.h"

typedef struct FactPart {
  Term formula;  // without index
  uint32_t next; // the part that this one has become part of; itself: none
  bool is_wanted;
} FactPart;

typedef struct FactParts {
  VEC(FactPart) parts;
  Map of_symbol; // symbol -> 1 + part
} FactParts;

// ---- cutting

static uint32_t find_part(const FactParts *parts, uint32_t part) {
  while (parts->parts.data[part].next != part)
    part = parts->parts.data[part].next;
  return part;
}

static void unite(Terms *terms, FactParts *parts, uint32_t a, uint32_t b) {
  a = find_part(parts, a);
  b = find_part(parts, b);
  if (a == b)
    return;
  FactPart *kept = &parts->parts.data[a], *gone = &parts->parts.data[b];
  kept->formula = term_make_and2(terms, kept->formula, gone->formula);
  gone->next = a;
}

static void add_conjunct(Terms *terms, FactParts *parts, Term conjunct) {
  TermVec variables = {0};
  uint32_t part = parts->parts.size;
  vec_push(&parts->parts, (FactPart){.formula = conjunct, .next = part});
  term_variables(terms, conjunct, &variables);
  vec_each(const Term, variable, &variables) {
    uint64_t *known = map_insert(&parts->of_symbol, term_get(terms, *variable).symbol.id, NULL);
    if (*known)
      unite(terms, parts, (uint32_t)(*known - 1), part);
    *known = part + 1;
  }
  vec_release(&variables);
}

static FactParts *cut(Terms *terms, Arena *arena, const KnownFacts *facts) {
  FactParts *parts = ARENA_NEW(arena, FactParts);
  *parts = (FactParts){0};
  map_init(&parts->of_symbol);
  TermVec conjuncts = {0};
  term_conjuncts(terms, scalar_facts(terms, facts), &conjuncts);
  vec_each(const Term, conjunct, &conjuncts)
    add_conjunct(terms, parts, *conjunct);
  vec_release(&conjuncts);
  return parts;
}

static FactParts *parts_at(Known *known, Loc loc) {
  uint64_t *parts = map_insert(&known->parts, loc.index, NULL);
  if (!*parts)
    *parts = key_of(cut(known->terms, &known->arena, known->source.at(known->source.self, loc)));
  return (FactParts *)(uintptr_t)*parts;
}

void known_init(Known *known, Terms *terms, Encoder *encoder, FactSource source) {
  *known = (Known){.terms = terms, .encoder = encoder, .source = source};
  arena_init(&known->arena);
  map_init(&known->parts);
}

void known_release(Known *known) {
  map_each(entry, &known->parts) {
    FactParts *parts = (FactParts *)(uintptr_t)entry->value;
    vec_release(&parts->parts);
    map_release(&parts->of_symbol);
  }
  map_release(&known->parts);
  arena_release(&known->arena);
}

bool known_excludes(const Known *known, Loc loc) {
  return known->source.at && known->source.excludes(known->source.self, loc);
}

PathFormula known_begin(const Known *known, PathFormula block, Loc loc) {
  const FactSource *source = &known->source;
  return source->at ? encode_ranges(known->encoder, block, source->at(source->self, loc)) : block;
}

// ---- choosing

// Parts with variables of BLOCK at its start.
static void want(const Terms *terms, FactParts *parts, Term block) {
  TermVec variables = {0};
  vec_each(FactPart, part, &parts->parts)
    part->is_wanted = false;
  term_variables(terms, block, &variables);
  vec_each(const Term, variable, &variables) {
    TermData data = term_get(terms, *variable);
    const uint64_t *part = data.index == 0 ? map_find(&parts->of_symbol, data.symbol.id) : NULL;
    if (part)
      parts->parts.data[find_part(parts, (uint32_t)(*part - 1))].is_wanted = true;
  }
  vec_release(&variables);
}

PathFormula known_strengthen(Known *known, PathFormula block, Loc loc) {
  if (!known->source.at)
    return block;
  FactParts *parts = parts_at(known, loc);
  Term all = term_true(known->terms);
  want(known->terms, parts, block.formula);
  vec_each(const FactPart, part, &parts->parts)
    if (part->is_wanted)
      all = term_make_and2(known->terms, all, part->formula);
  Term start = encode_instantiate(known->encoder, all, (SsaMap){0});
  block.formula = term_make_and2(known->terms, start, block.formula);
  return block;
}
