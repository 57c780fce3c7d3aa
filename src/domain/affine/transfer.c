#include "domain/affine/affine_domain.h"

// FORM by the positions of PACK; false when it has not all cells.
static bool find_row(const Pack *pack, const Form *form, uint64_t *row) {
  assert(pack->count <= AFFINE_MOST);
  for (uint32_t i = 0; i < pack->count; i++)
    row[i] = 0;
  row[pack->count] = (uint64_t)form->constant;
  for (uint32_t i = 0; i < form->count; i++) {
    uint32_t position = pack_position(pack, form->terms[i].cell);
    if (position == UINT32_MAX)
      return false;
    row[position] = form->terms[i].factor;
  }
  return form->bits > 0;
}

const NumericValue *affine_assign_form(Arena *arena, const PackView *before, const PackView *result,
                                       uint32_t x, const Form *form) {
  (void)result;
  uint64_t row[AFFINE_MOST + 1];
  const Affine *affine = affine_of(view_value(before));
  bool is_known = find_row(before->pack, form, row);
  return affine_value(is_known ? affine_assign(arena, affine, x, row, form->bits)
                               : affine_forget(arena, affine, x));
}

const NumericValue *affine_assume_zero(Arena *arena, const PackView *view, const Form *form) {
  uint64_t row[AFFINE_MOST + 1];
  if (!find_row(view->pack, form, row))
    return view_value(view);
  assert(form->bits >= 1 && form->bits <= 64);
  for (uint32_t i = 0; i <= view->pack->count; i++)
    row[i] <<= 64 - form->bits;
  return affine_value(affine_add(arena, affine_of(view_value(view)), row));
}
