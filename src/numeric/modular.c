#include "numeric/modular.h"

Modular modular_of_constant(__int128 value) {
  return (Modular){.bits = 64, .constant = (uint64_t)value};
}

Modular modular_of_cell(const Cell *cell) {
  if (!interval_is_bounded(cell->range))
    return (Modular){0};
  return (Modular){.bits = 64, .count = 1, .terms = {{cell, 1}}};
}

// False when there is no room.
static bool add_term(Modular *modular, ModularTerm term) {
  for (uint32_t i = 0; i < modular->count; i++) {
    if (modular->terms[i].cell != term.cell)
      continue;
    modular->terms[i].factor += term.factor;
    if (!modular->terms[i].factor)
      modular->terms[i] = modular->terms[--modular->count];
    return true;
  }
  if (modular->count == MODULAR_MOST)
    return false;
  modular->terms[modular->count++] = term;
  return true;
}

Modular modular_add(const Modular *a, const Modular *b) {
  Modular sum = *a;
  sum.bits = a->bits < b->bits ? a->bits : b->bits;
  sum.constant += b->constant;
  for (uint32_t i = 0; i < b->count && sum.bits; i++)
    if (!add_term(&sum, b->terms[i]))
      sum.bits = 0;
  return sum;
}

// Each factor of two is one bit more.
Modular modular_scale(const Modular *modular, uint64_t factor) {
  if (!factor)
    return modular_of_constant(0);
  if (!modular->bits)
    return (Modular){0};
  Modular product = {.bits = modular->bits + (uint32_t)__builtin_ctzll(factor),
                     .constant = modular->constant * factor};
  if (product.bits > 64)
    product.bits = 64;
  for (uint32_t i = 0; i < modular->count; i++) {
    ModularTerm term = {modular->terms[i].cell, modular->terms[i].factor * factor};
    if (term.factor != 0)
      product.terms[product.count++] = term;
  }
  return product;
}

Modular modular_wrap(const Modular *modular, uint32_t bits) {
  Modular wrapped = *modular;
  if (wrapped.bits > bits)
    wrapped.bits = bits;
  return wrapped;
}
