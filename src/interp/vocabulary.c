// Each symbol of a sequence has a span, from the first block that it occurs in to the last. It is
// shared at the cuts inside its span.
#include "interp/interp_internal.h"

static void add_occurrence(BlockVocabulary *vocabulary, Term symbol, uint32_t block) {
  bool is_new;
  uint64_t *span =
      map_insert(&vocabulary->spans, term_symbol_key(vocabulary->terms, symbol), &is_new);
  if (is_new && term_kind(vocabulary->terms, symbol) == TERM_VAR)
    vec_push(&vocabulary->variables, symbol);
  assert(is_new || span_unpack(*span).last <= block); // blocks come in order
  *span = span_pack((BlockSpan){is_new ? block : span_unpack(*span).first, block});
}

void vocabulary_init(BlockVocabulary *vocabulary, const Terms *terms, const Term *blocks,
                     uint32_t count) {
  *vocabulary = (BlockVocabulary){.terms = terms};
  TermVec symbols = {0};
  for (uint32_t i = 0; i < count; i++) {
    vec_clear(&symbols);
    term_symbols(terms, blocks[i], &symbols);
    vec_each(Term, symbol, &symbols)
      add_occurrence(vocabulary, *symbol, i);
  }
  vec_release(&symbols);
}

void vocabulary_release(BlockVocabulary *vocabulary) {
  map_release(&vocabulary->spans);
  vec_release(&vocabulary->variables);
}

static const uint64_t *find_span(const BlockVocabulary *vocabulary, Term symbol) {
  return map_find(&vocabulary->spans, term_symbol_key(vocabulary->terms, symbol));
}

bool vocabulary_occurs_before(const BlockVocabulary *vocabulary, Term symbol, uint32_t cut) {
  const uint64_t *span = find_span(vocabulary, symbol);
  return span && span_unpack(*span).first < cut;
}

bool vocabulary_is_shared(const BlockVocabulary *vocabulary, Term symbol, uint32_t cut) {
  const uint64_t *span = find_span(vocabulary, symbol);
  return span && span_unpack(*span).first < cut && span_unpack(*span).last >= cut;
}

BlockSpan vocabulary_span(const BlockVocabulary *vocabulary, Term term) {
  TermVec symbols = {0};
  BlockSpan all = {0, UINT32_MAX};
  term_symbols(vocabulary->terms, term, &symbols);
  vec_each(Term, symbol, &symbols) {
    const uint64_t *span = find_span(vocabulary, *symbol);
    all = span_intersect(all, span ? span_unpack(*span) : (BlockSpan){1, 0});
  }
  vec_release(&symbols);
  return all;
}

bool vocabulary_allows(const BlockVocabulary *vocabulary, Term formula, uint32_t cut) {
  TermVec symbols = {0};
  term_symbols(vocabulary->terms, formula, &symbols);
  bool allowed = true;
  vec_each(Term, symbol, &symbols)
    allowed &= vocabulary_is_shared(vocabulary, *symbol, cut);
  vec_release(&symbols);
  return allowed;
}

void vocabulary_interface(const BlockVocabulary *vocabulary, uint32_t cut, TermVec *out) {
  assert(cut > 0);
  vec_each(const Term, variable, &vocabulary->variables)
    if (vocabulary_is_shared(vocabulary, *variable, cut))
      vec_push(out, *variable);
}
