// The table of nodes: each is stored once and found again by hashing its kind,
// sort, arguments and numbers. Nodes are 24 bytes; their arguments and numbers lie
// in chunks of the arena, one after the other.
#include "term/term_internal.h"

#include "base/diag.h"
#include "base/memory.h"

#include <string.h>

enum { FIRST_SLOTS = 256, ARG_CHUNK = 4096 };

// ---- numbers of a node

// How many 128-bit numbers a node of KIND has.
static uint32_t number_count(TermKind kind, uint32_t arg_count) {
  if (kind == TERM_SUM)
    return 1 + arg_count;
  return kind == TERM_INT || kind == TERM_BITS || kind == TERM_DIV || kind == TERM_MOD;
}

static bool has_symbol(TermKind kind) { return kind == TERM_VAR || kind == TERM_APPLY; }

// ---- hashing

static uint64_t combine(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 32;
}

static uint64_t combine_number(uint64_t hash, __int128 value) {
  unsigned __int128 bits = (unsigned __int128)value;
  return combine(combine(hash, (uint64_t)bits), (uint64_t)(bits >> 64));
}

static uint32_t hash_node(const TermData *data) {
  uint64_t hash = combine(data->kind, data->sort.id);
  for (uint32_t i = 0; i < data->arg_count; i++)
    hash = combine(hash, data->args[i].id);
  if (number_count(data->kind, data->arg_count))
    hash = combine_number(hash, data->constant);
  if (data->kind == TERM_SUM)
    for (uint32_t i = 0; i < data->arg_count; i++)
      hash = combine_number(hash, data->factors[i]);
  if (has_symbol(data->kind))
    hash = combine(hash, (uint64_t)data->symbol.id << 32 | data->index);
  if (data->kind == TERM_BV_EXTRACT)
    hash = combine(hash, (uint64_t)data->high << 32 | data->low);
  return (uint32_t)hash_mix(hash);
}

static bool has_same_numbers(const Node *node, const TermData *data) {
  if (has_symbol(data->kind))
    return node->symbol == data->symbol.id && node->index == data->index;
  if (data->kind == TERM_BV_EXTRACT)
    return node->high == data->high && node->low == data->low;
  if (number_count(data->kind, data->arg_count) && node->numbers[0] != data->constant)
    return false;
  return data->kind != TERM_SUM ||
         memcmp(node->numbers + 1, data->factors, data->arg_count * sizeof *data->factors) == 0;
}

static bool is_described_by(const Node *node, const TermData *data) {
  return node->kind == data->kind && node->sort == data->sort.id &&
         node->arg_count == data->arg_count &&
         (data->arg_count == 0 ||
          memcmp(node->args, data->args, data->arg_count * sizeof *data->args) == 0) &&
         has_same_numbers(node, data);
}

static void grow_slots(Terms *terms) {
  if (terms->slot_count > UINT32_MAX / 2)
    die("too many terms");
  uint32_t count = terms->slot_count ? 2 * terms->slot_count : FIRST_SLOTS;
  assert((count & (count - 1)) == 0 && count > terms->nodes.size);
  NodeSlot *slots = mem_alloc_zeroed(count * sizeof *slots);
  for (uint32_t i = 0; i < terms->slot_count; i++) {
    if (!terms->slots[i].id)
      continue;
    uint32_t slot = terms->slots[i].hash & (count - 1);
    while (slots[slot].id)
      slot = (slot + 1) & (count - 1);
    slots[slot] = terms->slots[i];
  }
  mem_free(terms->slots, terms->slot_count * sizeof *slots);
  terms->slots = slots;
  terms->slot_count = count;
}

// ---- making nodes

static const Term *copy_args(Terms *terms, const Term *args, uint32_t count) {
  if (count == 0)
    return NULL;
  Term *copy;
  if (count > ARG_CHUNK / 4) {
    copy = ARENA_ARRAY(&terms->arena, Term, count);
  } else {
    if (count > terms->free_arg_count) {
      terms->free_args = ARENA_ARRAY(&terms->arena, Term, ARG_CHUNK);
      terms->free_arg_count = ARG_CHUNK;
    }
    copy = terms->free_args;
    assert(count <= terms->free_arg_count);
    terms->free_args += count;
    terms->free_arg_count -= count;
  }
  memcpy(copy, args, count * sizeof *copy);
  return copy;
}

static const __int128 *copy_numbers(Terms *terms, const TermData *data) {
  uint32_t count = number_count(data->kind, data->arg_count);
  if (count == 0)
    return NULL;
  __int128 *copy = ARENA_ARRAY(&terms->arena, __int128, count);
  copy[0] = data->constant;
  if (data->kind == TERM_SUM)
    memcpy(copy + 1, data->factors, data->arg_count * sizeof *copy);
  return copy;
}

static bool are_known(const Terms *terms, const Term *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (list[i].id == 0 || list[i].id >= terms->nodes.size)
      return false;
  return true;
}

static Term add_node(Terms *terms, const TermData *data) {
  assert(terms->nodes.size < (uint32_t)1 << 31); // see literal_of
  Node node = {.kind = data->kind, .sort = data->sort.id, .arg_count = data->arg_count};
  node.args = copy_args(terms, data->args, data->arg_count);
  if (has_symbol(data->kind)) {
    node.symbol = data->symbol.id;
    node.index = data->index;
  } else if (data->kind == TERM_BV_EXTRACT) {
    node.high = data->high;
    node.low = data->low;
  } else {
    node.numbers = copy_numbers(terms, data);
  }
  vec_push(&terms->nodes, node);
  return (Term){terms->nodes.size - 1};
}

Term term_make_node(Terms *terms, const TermData *data) {
  assert(data->kind > TERM_NONE && data->kind < TERM_KINDS);
  assert(are_known(terms, data->args, data->arg_count));
  terms->requests++;
  if (terms->nodes.size >= terms->slot_count / 3 * 2)
    grow_slots(terms);
  uint32_t hash = hash_node(data), mask = terms->slot_count - 1;
  uint32_t slot = hash & mask;
  for (; terms->slots[slot].id; slot = (slot + 1) & mask) {
    NodeSlot found = terms->slots[slot];
    if (found.hash == hash && is_described_by(&terms->nodes.data[found.id], data))
      return (Term){found.id};
  }
  Term term = add_node(terms, data);
  terms->slots[slot] = (NodeSlot){.id = term.id, .hash = hash};
  return term;
}

Term term_make_node_of(Terms *terms, TermKind kind, Sort sort, const Term *args, uint32_t count) {
  return term_make_node(terms,
                        &(TermData){.kind = kind, .sort = sort, .args = args, .arg_count = count});
}

// ---- lifecycle

Terms *terms_new(void) {
  Terms *terms = mem_alloc_zeroed(sizeof *terms);
  sorts_init(terms);
  symbols_init(terms);
  terms->marks = mem_alloc_zeroed(MOST_WALKS * sizeof *terms->marks);
  vec_push(&terms->nodes, (Node){.kind = TERM_NONE});
  Term yes = term_make_node_of(terms, TERM_TRUE, sort_bool(terms), NULL, 0);
  Term no = term_make_node_of(terms, TERM_FALSE, sort_bool(terms), NULL, 0);
  assert(yes.id == TRUE_ID && no.id == FALSE_ID);
  (void)yes, (void)no;
  return terms;
}

void terms_free(Terms *terms) {
  assert(terms->linears_used == 0);
  for (uint32_t i = 0; i < LINEAR_SCRATCH; i++)
    vec_release(&terms->linears[i].monomials);
  vec_release(&terms->literals);
  vec_release(&terms->arg_scratch);
  vec_release(&terms->number_scratch);
  for (uint32_t i = 0; i < MOST_WALKS; i++) {
    assert(!terms->marks[i].in_use);
    vec_release(&terms->marks[i].stamps);
  }
  mem_free(terms->marks, MOST_WALKS * sizeof *terms->marks);
  symbols_release(terms);
  mem_free(terms->slots, terms->slot_count * sizeof *terms->slots);
  vec_release(&terms->nodes);
  arena_release(&terms->arena);
  mem_free(terms, sizeof *terms);
}

// ---- leaves and applications

Term term_true(const Terms *terms) { return term_bool(terms, true); }

Term term_false(const Terms *terms) { return term_bool(terms, false); }

Term term_bool(const Terms *terms, bool value) {
  (void)terms;
  return (Term){value ? TRUE_ID : FALSE_ID};
}

Term term_make_var(Terms *terms, Symbol symbol, uint32_t index) {
  const SymbolData *data = symbol_get(terms, symbol);
  assert(data->arity == 0);
  return term_make_node(
      terms, &(TermData){.kind = TERM_VAR, .sort = data->sort, .symbol = symbol, .index = index});
}

Term term_make_int(Terms *terms, __int128 value) {
  return term_make_node(terms,
                        &(TermData){.kind = TERM_INT, .sort = sort_int(terms), .constant = value});
}

Term term_make_bits(Terms *terms, uint32_t width, unsigned __int128 value) {
  Sort sort = sort_make_bits(terms, width);
  return term_make_node(terms, &(TermData){.kind = TERM_BITS,
                                           .sort = sort,
                                           .constant = (__int128)(value & number_mask(width))});
}

Term term_make_apply(Terms *terms, Symbol function, const Term *args, uint32_t count) {
  const SymbolData *data = symbol_get(terms, function);
  assert(count > 0 && data->arity == count);
  for (uint32_t i = 0; i < count; i++)
    assert(sort_equals(term_sort(terms, args[i]), data->params[i]));
  return term_make_node(terms, &(TermData){.kind = TERM_APPLY,
                                           .sort = data->sort,
                                           .symbol = function,
                                           .args = args,
                                           .arg_count = count});
}

// ---- queries

TermData term_get(const Terms *terms, Term term) {
  const Node *node = node_get(terms, term);
  TermData data = {.kind = (TermKind)node->kind,
                   .sort = {node->sort},
                   .arg_count = node->arg_count,
                   .args = node->args};
  if (has_symbol(data.kind)) {
    data.symbol = (Symbol){node->symbol};
    data.index = node->index;
  } else if (data.kind == TERM_BV_EXTRACT) {
    data.high = node->high;
    data.low = node->low;
  } else if (number_count(data.kind, data.arg_count)) {
    data.constant = node->numbers[0];
    data.factors = data.kind == TERM_SUM ? node->numbers + 1 : NULL;
  }
  return data;
}

TermKind term_kind(const Terms *terms, Term term) { return (TermKind)node_get(terms, term)->kind; }

Term term_arg(const Terms *terms, Term term, uint32_t i) {
  const Node *node = node_get(terms, term);
  assert(i < node->arg_count);
  return node->args[i];
}

Sort term_sort(const Terms *terms, Term term) { return (Sort){node_get(terms, term)->sort}; }

bool term_is_bool(const Terms *terms, Term term) { return sort_is_bool(term_sort(terms, term)); }

bool term_is_true(const Terms *terms, Term term) {
  (void)terms;
  return term.id == TRUE_ID;
}

bool term_is_false(const Terms *terms, Term term) {
  (void)terms;
  return term.id == FALSE_ID;
}

bool term_is_constant(const Terms *terms, Term term) {
  TermKind kind = term_kind(terms, term);
  return kind == TERM_TRUE || kind == TERM_FALSE || kind == TERM_INT || kind == TERM_BITS;
}

bool term_is_int_constant(const Terms *terms, Term term, __int128 *value) {
  const Node *node = node_get(terms, term);
  if (node->kind != TERM_INT)
    return false;
  if (value)
    *value = node->numbers[0];
  return true;
}

bool term_is_bits_constant(const Terms *terms, Term term, unsigned __int128 *value) {
  const Node *node = node_get(terms, term);
  if (node->kind != TERM_BITS)
    return false;
  *value = (unsigned __int128)node->numbers[0];
  return true;
}

bool term_is_atom(const Terms *terms, Term term) {
  const Node *node = node_get(terms, term);
  if (node->sort != BOOL_SORT_ID || term.id == TRUE_ID || term.id == FALSE_ID)
    return false;
  if (node->kind == TERM_EQ)
    return !sort_is_bool(term_sort(terms, node->args[0]));
  return node->kind != TERM_NOT && node->kind != TERM_AND && node->kind != TERM_OR &&
         node->kind != TERM_ITE;
}

uint32_t terms_count(const Terms *terms) { return terms->nodes.size - 1; }

uint64_t terms_requests(const Terms *terms) { return terms->requests; }
