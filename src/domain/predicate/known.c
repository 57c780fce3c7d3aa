#include "domain/predicate/known.h"

#include "base/union_find.h"
#include "term/rewrite.h"

typedef struct FactParts {
  TermVec facts;  // without index
  UnionFind sets; // of facts; each set is a part
  Map of_symbol;  // symbol -> a fact that mentions it
} FactParts;

// ---- cutting

static void add_fact(const Terms *terms, FactParts *parts, Term fact) {
  TermVec variables = {0};
  uint32_t number = union_find_add(&parts->sets);
  assert(number == parts->facts.size);
  vec_push(&parts->facts, fact);
  term_variables(terms, fact, &variables);
  vec_each(const Term, variable, &variables) {
    assert(term_get(terms, *variable).index == NO_INDEX);
    bool is_new;
    uint64_t *other = map_insert(&parts->of_symbol, term_get(terms, *variable).symbol.id, &is_new);
    *other = is_new ? number : *other;
    union_find_join(&parts->sets, (uint32_t)*other, number);
  }
  vec_release(&variables);
}

static FactParts *cut(Terms *terms, Arena *arena, const KnownFacts *facts) {
  FactParts *parts = ARENA_NEW(arena, FactParts);
  TermVec conjuncts = {0};
  term_conjuncts(terms, scalar_facts(terms, facts), &conjuncts);
  vec_each(const Term, conjunct, &conjuncts)
    add_fact(terms, parts, *conjunct);
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
}

void known_release(Known *known) {
  map_each(entry, &known->parts) {
    FactParts *parts = (FactParts *)(uintptr_t)entry->value;
    vec_release(&parts->facts);
    union_find_release(&parts->sets);
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

// The parts with variables of BLOCK at its start.
static Term join_wanted(Terms *terms, const FactParts *parts, Term block) {
  Map wanted = {0}; // roots
  TermVec variables = {0}, facts = {0};
  term_variables(terms, block, &variables);
  vec_each(const Term, variable, &variables) {
    TermData data = term_get(terms, *variable);
    const uint64_t *fact = data.index == 0 ? map_find(&parts->of_symbol, data.symbol.id) : NULL;
    if (fact)
      map_add(&wanted, union_find_root(&parts->sets, (uint32_t)*fact));
  }
  for (uint32_t i = 0; i < parts->facts.size; i++)
    if (map_find(&wanted, union_find_root(&parts->sets, i)))
      vec_push(&facts, parts->facts.data[i]);
  Term all = term_make_and(terms, facts.data, facts.size);
  map_release(&wanted);
  vec_release(&variables);
  vec_release(&facts);
  return all;
}

PathFormula known_strengthen(Known *known, PathFormula block, Loc loc) {
  if (!known->source.at)
    return block;
  Term all = join_wanted(known->terms, parts_at(known, loc), block.formula);
  Term start = encode_instantiate(known->encoder, all, (SsaMap){0});
  block.formula = term_make_and2(known->terms, start, block.formula);
  return block;
}
