// Assignments, tests and reductions, in every pack that has to do with them.
#include "domain/product/product_internal.h"

#include <string.h>

// ---- the state that is being made

Successor successor_of(Product *product, Values before) {
  return (Successor){.product = product, .before = before, .values = before};
}

void successor_release(Successor *successor) { vec_release(&successor->changed); }

static void mark_changed(Successor *successor, uint32_t pack) {
  vec_each(const uint32_t, changed, &successor->changed)
    if (*changed == pack)
      return;
  vec_push(&successor->changed, pack);
}

static const NumericValue **own_row(Successor *successor, uint32_t pack) {
  Row row = values_row(successor->values, pack);
  if (row != values_row(successor->before, pack))
    return (const NumericValue **)row;
  return product_new_row(successor->product, &successor->values, pack, row);
}

static Interval known_range(const void *self, uint32_t pack, uint32_t i, uint32_t j) {
  const Successor *successor = self;
  PackView view = product_view(successor->product, successor->values, pack);
  return view_range(&view, i, j);
}

Knowledge successor_knowledge(const Successor *successor) {
  return (Knowledge){successor->product->encoder, successor->product->packs, successor,
                     known_range};
}

static const Packed *find(const Successor *successor, const Cell *cell) {
  return packs_find(successor->product->packs, cell);
}

// VALUE is what DOMAIN has become; returns whether it is another one.
static bool set_value(Successor *successor, uint32_t pack, uint32_t domain,
                      const NumericValue *value) {
  assert(domain < successor->product->domain_count);
  const Product *product = successor->product;
  const NumericDomain *interface = product->domains[domain];
  bool is_changed = values_row(successor->values, pack)[domain] != value;
  if (is_changed)
    own_row(successor, pack)[domain] = value;
  successor->is_empty |= interface->is_bottom && interface->is_bottom(value);
  return is_changed;
}

// ---- assignments

// True if some value is another one now.
static bool assign_in_pack(Successor *successor, PackMember member, const Form *form) {
  Product *product = successor->product;
  assert(member.position < product->packs->packs.data[member.pack].count);
  const NumericValue *old[MOST_DOMAINS];
  PackView before = product_view(product, successor->values, member.pack);
  bool is_changed = false;
  memcpy(old, before.values, product->domain_count * sizeof *old);
  before.values = old;
  for (uint32_t d = 0; d < product->domain_count && !successor->is_empty; d++) {
    PackView result = product_view(product, successor->values, member.pack);
    before.self = result.self = d;
    is_changed |= set_value(
        successor, member.pack, d,
        product->domains[d]->assign(&product->arena, &before, &result, member.position, form));
  }
  return is_changed;
}

void successor_assign(Successor *successor, const Cell *cell, Form form) {
  const Packed *packed = find(successor, cell);
  if (packed)
    vec_each(const PackMember, member, &packed->members) {
      (void)assign_in_pack(successor, *member, &form);
      mark_changed(successor, member->pack);
    }
}

void successor_forget(Successor *successor, const Cell *cell) {
  const Packed *packed = find(successor, cell);
  Form any = form_of_range(cell ? cell->range : interval_all());
  if (packed)
    vec_each(const PackMember, member, &packed->members)
      if (assign_in_pack(successor, *member, &any))
        mark_changed(successor, member->pack);
}

// ---- tests

// V[I] + V[J] lies in RANGE.
static void assume_in_pack(Successor *successor, uint32_t pack, uint32_t i, uint32_t j,
                           Interval range) {
  Product *product = successor->product;
  for (uint32_t d = 0; d < product->domain_count && !successor->is_empty; d++) {
    const NumericValue *value = values_row(successor->values, pack)[d];
    if (product->domains[d]->assume_range)
      (void)set_value(successor, pack, d,
                      product->domains[d]->assume_range(&product->arena, value, i, j, range));
  }
  mark_changed(successor, pack);
}

// FORM, which has terms, is at most MOST: in every pack that has all its cells.
static void assume_form(Successor *successor, const Form *form, __int128 most) {
  assert(form->is_octagonal && form->count >= 1 && form->count <= 2);
  const Packed *packed = find(successor, form->terms[0].cell);
  if (!packed)
    return;
  vec_each(const PackMember, member, &packed->members) {
    const Pack *pack = &successor->product->packs->packs.data[member->pack];
    const FormTerm *last = &form->terms[form->count - 1];
    uint32_t position = pack_position(pack, last->cell);
    if (position != UINT32_MAX && !successor->is_empty)
      assume_in_pack(successor, member->pack, form_signed(form->terms[0], member->position),
                     form_signed(*last, position), (Interval){INTERVAL_LEAST, most});
  }
}

// FORM is at most 0.
static void at_most_zero(Successor *successor, Form form) {
  if (form.range.low > 0)
    successor->is_empty = true;
  if (!successor->is_empty && form.is_octagonal && form.count)
    assume_form(successor, &form, interval_neg(interval_point(form.constant)).high);
}

// Relations, and what the range of each says about the other.
void successor_order(Successor *successor, Form a, Form b, __int128 gap) {
  Knowledge knowledge = successor_knowledge(successor);
  at_most_zero(successor, form_shift(form_subtract(&knowledge, a, b), gap));
  if (b.range.high != INTERVAL_MOST && !successor->is_empty) {
    Form most = form_of_range(interval_point(b.range.high));
    at_most_zero(successor, form_shift(form_subtract(&knowledge, a, most), gap));
  }
  if (a.range.low != INTERVAL_LEAST && !successor->is_empty) {
    Form least = form_of_range(interval_point(a.range.low));
    at_most_zero(successor, form_shift(form_subtract(&knowledge, least, b), gap));
  }
}

// That matters at the ends of what the difference may be.
void successor_differ(Successor *successor, Form a, Form b) {
  Knowledge knowledge = successor_knowledge(successor);
  Form difference = form_subtract(&knowledge, a, b);
  if (difference.range.low == 0)
    at_most_zero(successor, form_shift(form_negate(difference), 1));
  else if (difference.range.high == 0)
    at_most_zero(successor, form_shift(difference, 1));
}

static void equate_in_pack(Successor *successor, uint32_t pack, const Form *difference) {
  assert(difference->bits > 0 && difference->count > 0);
  Product *product = successor->product;
  for (uint32_t d = 0; d < product->domain_count; d++) {
    const NumericDomain *domain = product->domains[d];
    PackView view = product_view(product, successor->values, pack);
    view.self = d;
    if (domain->assume_zero &&
        set_value(successor, pack, d, domain->assume_zero(&product->arena, &view, difference)))
      mark_changed(successor, pack);
  }
}

void successor_equate(Successor *successor, Form a, Form b) {
  if (successor->is_empty)
    return;
  Knowledge knowledge = successor_knowledge(successor);
  Form difference = form_subtract(&knowledge, a, b);
  if (!difference.bits || !difference.count)
    return;
  const Packed *packed = find(successor, difference.terms[0].cell);
  if (packed)
    vec_each(const PackMember, member, &packed->members)
      equate_in_pack(successor, member->pack, &difference);
}

// ---- reduction

typedef struct Reduction {
  Successor *successor;
  uint32_t pack;
} Reduction;

static bool tell(void *self, uint32_t i, uint32_t j, Interval range) {
  const Reduction *reduction = self;
  assume_in_pack(reduction->successor, reduction->pack, i, j, range);
  return !reduction->successor->is_empty;
}

// The last domain begins.
static void reduce_pack(Successor *successor, uint32_t pack) {
  Product *product = successor->product;
  Reduction reduction = {successor, pack};
  Channel channel = {&reduction, tell};
  for (uint32_t d = product->domain_count; d-- > 0 && !successor->is_empty;) {
    PackView view = product_view_row(product, own_row(successor, pack), pack);
    const NumericValue *value = view.values[d];
    view.self = d;
    if (!product->domains[d]->reduce)
      continue;
    successor->is_empty |= !product->domains[d]->reduce(&product->arena, &view, &channel, &value);
    (void)set_value(successor, pack, d, value);
  }
}

void successor_reduce(Successor *successor) {
  for (uint32_t i = 0; i < successor->changed.size && !successor->is_empty; i++)
    reduce_pack(successor, successor->changed.data[i]);
}
