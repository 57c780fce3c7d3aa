#include "numeric/form.h"

// ---- what is known

// Both are known of one value: they meet, unless the program cannot get here.
static Interval both(Interval a, Interval b) {
  (void)interval_meet(a, b, &a);
  return a;
}

static Interval cell_range(const Knowledge *knowledge, const Cell *cell) {
  const Packed *packed = packs_find(knowledge->packs, cell);
  Interval range = cell->range;
  if (packed)
    vec_each(const PackMember, member, &packed->members) {
      uint32_t i = plus_of(member->position);
      range = both(range, knowledge->range(knowledge->self, member->pack, i, i));
    }
  return range;
}

// Of the sum of both terms, by the packs that have both cells.
static Interval pair_range(const Knowledge *knowledge, FormTerm a, FormTerm b) {
  const Packed *left = packs_find(knowledge->packs, a.cell);
  assert(a.cell != b.cell);
  Interval range = interval_all();
  if (!left)
    return range;
  vec_each(const PackMember, x, &left->members) {
    uint32_t y = pack_position(&knowledge->packs->packs.data[x->pack], b.cell);
    if (y != UINT32_MAX)
      range = both(range, knowledge->range(knowledge->self, x->pack, form_signed(a, x->position),
                                           form_signed(b, y)));
  }
  return range;
}

// ---- forms

Form form_of_range(Interval range) {
  assert(range.low <= range.high);
  if (!interval_is_point(range))
    return (Form){.range = range};
  return (Form){.range = range, .is_octagonal = true, .bits = 64, .constant = range.low};
}

// A value in RANGE of which beside that only the congruence to FORM is known.
static Form congruent(Form form, Interval range) {
  if (interval_is_point(range) || !form.bits)
    return form_of_range(range);
  form.range = range;
  form.is_octagonal = false;
  return form;
}

// The arithmetic of a cell without bounds is not that of machines.
Form form_of_cell(const Knowledge *knowledge, const Cell *cell) {
  Interval range = cell_range(knowledge, cell);
  if (interval_is_point(range) && !packs_find(knowledge->packs, cell))
    return form_of_range(range);
  return (Form){.range = range,
                .is_octagonal = true,
                .bits = interval_is_bounded(cell->range) ? 64 : 0,
                .count = 1,
                .terms = {{.cell = cell, .range = range, .factor = 1}}};
}

Form form_negate(Form form) {
  for (uint32_t i = 0; i < form.count; i++)
    form.terms[i].factor = -form.terms[i].factor;
  form.constant = -form.constant;
  form.range = interval_neg(form.range);
  return form;
}

// TERM joins FORM; false when there is no room.
static bool add_term(Form *form, FormTerm term) {
  assert(term.factor != 0);
  for (uint32_t i = 0; i < form->count; i++) {
    if (form->terms[i].cell != term.cell)
      continue;
    form->terms[i].factor += term.factor;
    if (!form->terms[i].factor)
      form->terms[i] = form->terms[--form->count];
    return true;
  }
  if (form->count == FORM_TERMS)
    return false;
  form->terms[form->count++] = term;
  return true;
}

static bool has_octagonal_terms(const Form *form) {
  for (uint32_t i = 0; i < form->count; i++)
    if (form->terms[i].factor != 1 && form->terms[i].factor != UINT64_MAX)
      return false;
  return form->count <= 2;
}

static bool is_consistent(const Form *form) {
  for (uint32_t i = 0; i < form->count; i++)
    if (form->terms[i].factor == 0)
      return false;
  return form->count <= FORM_TERMS && form->bits <= 64 &&
         (!form->is_octagonal || has_octagonal_terms(form));
}

static Form add(const Knowledge *knowledge, Form a, Form b) {
  Form sum = a;
  sum.range = interval_add(a.range, b.range);
  sum.bits = a.bits < b.bits ? a.bits : b.bits;
  bool is_exact = !__builtin_add_overflow(a.constant, b.constant, &sum.constant);
  for (uint32_t i = 0; i < b.count; i++)
    if (!add_term(&sum, b.terms[i]))
      return form_of_range(sum.range);
  if (!is_exact || !a.is_octagonal || !b.is_octagonal || !has_octagonal_terms(&sum))
    return congruent(sum, sum.range);
  assert(is_consistent(&sum));
  Interval constant = interval_point(sum.constant);
  if (sum.count == 2)
    sum.range =
        both(sum.range, interval_add(pair_range(knowledge, sum.terms[0], sum.terms[1]), constant));
  if (sum.count == 0)
    sum.range = constant;
  return sum;
}

Form form_subtract(const Knowledge *knowledge, Form a, Form b) {
  assert(is_consistent(&a) && is_consistent(&b));
  return add(knowledge, a, form_negate(b));
}

Form form_shift(Form form, __int128 by) {
  assert(is_consistent(&form));
  form.range = interval_add(form.range, interval_point(by));
  bool is_exact = !__builtin_add_overflow(form.constant, by, &form.constant);
  return is_exact ? form : congruent(form, form.range);
}

// FACTOR times FORM, in RANGE. Each factor of two is one bit more.
static Form scale(Form form, uint64_t factor, Interval range) {
  uint32_t count = form.count;
  if (!factor || !form.bits)
    return form_of_range(range);
  form.bits += (uint32_t)__builtin_ctzll(factor);
  form.bits = form.bits > 64 ? 64 : form.bits;
  form.constant = (uint64_t)form.constant * factor;
  form.count = 0;
  for (uint32_t i = 0; i < count; i++) {
    form.terms[i].factor *= factor;
    if (form.terms[i].factor)
      form.terms[form.count++] = form.terms[i];
  }
  return congruent(form, range);
}

// ---- expressions

// The value of an operation whose exact result is FORM.
static Form wrap(const Knowledge *knowledge, Form form, const Type *type) {
  Interval range = scalar_range(knowledge->encoder, type);
  if (interval_is_within(form.range, range))
    return form;
  form.bits = form.bits < type_width(type) ? form.bits : type_width(type);
  return congruent(form, range);
}

Form form_cast(const Knowledge *knowledge, Form form, const Type *type) {
  assert(is_consistent(&form));
  if (!type_is_bool(type))
    return wrap(knowledge, form, type);
  if (interval_is_within(form.range, (Interval){0, 1}))
    return form;
  return form_of_range(interval_has(form.range, 0) ? (Interval){0, 1} : interval_point(1));
}

static Form of_cast(const Knowledge *knowledge, const Expr *expr) {
  if (!type_is_int(expr->operand->type))
    return form_of_range(scalar_range(knowledge->encoder, expr->type));
  return form_cast(knowledge, form_of_expr(knowledge, expr->operand), expr->type);
}

static Form multiply(Form a, Form b) {
  if (interval_is_point(b.range) && !interval_is_point(a.range))
    return multiply(b, a);
  Interval range = interval_mul(a.range, b.range);
  if (!interval_is_point(a.range))
    return form_of_range(range);
  if (a.range.low == 1 || a.range.low == -1)
    return a.range.low == 1 ? b : form_negate(b);
  return scale(b, (uint64_t)a.range.low, range);
}

// By a constant to the left: a product.
static Form shift(const Knowledge *knowledge, const Expr *expr, Form a, Form b) {
  assert(expr->kind == EXPR_SHL || expr->kind == EXPR_SHR);
  Interval by = {0, type_width(expr->type) - 1};
  if (expr->kind != EXPR_SHL || !interval_is_point(b.range) || !interval_is_within(b.range, by))
    return form_of_range(scalar_range(knowledge->encoder, expr->type));
  return multiply(a, form_of_range(interval_point((__int128)1 << b.range.low)));
}

// Of a quotient or remainder by a constant; the bounds of all others are those of the type.
static Form divide(const Knowledge *knowledge, const Expr *expr, Form a, Form b) {
  Interval range = scalar_range(knowledge->encoder, expr->type);
  if (!interval_is_point(b.range) || b.range.low == 0 || b.range.low == INTERVAL_LEAST)
    return form_of_range(range);
  if (expr->kind == EXPR_DIV)
    return form_of_range(interval_div(a.range, b.range.low));
  assert(expr->kind == EXPR_REM);
  __int128 most = (b.range.low < 0 ? -b.range.low : b.range.low) - 1;
  return form_of_range((Interval){a.range.low >= 0 ? 0 : -most, a.range.high <= 0 ? 0 : most});
}

// Bitwise operations of values that are not negative; two's complement of any width is the same.
static Form of_bits(const Knowledge *knowledge, const Expr *expr, Form a, Form b) {
  Interval range = scalar_range(knowledge->encoder, expr->type);
  if (a.range.low < 0 || b.range.low < 0 || !interval_is_bounded(a.range) ||
      !interval_is_bounded(b.range))
    return form_of_range(range);
  assert(expr->kind == EXPR_AND || expr->kind == EXPR_OR || expr->kind == EXPR_XOR);
  return form_of_range(expr->kind == EXPR_AND  ? interval_and(a.range, b.range)
                       : expr->kind == EXPR_OR ? interval_or(a.range, b.range)
                                               : interval_xor(a.range, b.range));
}

static Form of_binary(const Knowledge *knowledge, const Expr *expr) {
  Form a = form_of_expr(knowledge, expr->left), b = form_of_expr(knowledge, expr->right);
  switch ((int)expr->kind) {
  case EXPR_ADD:
    return wrap(knowledge, add(knowledge, a, b), expr->type);
  case EXPR_SUB:
    return wrap(knowledge, form_subtract(knowledge, a, b), expr->type);
  case EXPR_MUL:
    return wrap(knowledge, multiply(a, b), expr->type);
  case EXPR_DIV:
  case EXPR_REM:
    return wrap(knowledge, divide(knowledge, expr, a, b), expr->type);
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_XOR:
    return wrap(knowledge, of_bits(knowledge, expr, a, b), expr->type);
  case EXPR_SHL:
  case EXPR_SHR:
    return wrap(knowledge, shift(knowledge, expr, a, b), expr->type);
  default:
    return form_of_range(scalar_range(knowledge->encoder, expr->type));
  }
}

Form form_of_expr(const Knowledge *knowledge, const Expr *expr) {
  if (!type_is_int(expr->type) || type_width(expr->type) > 64)
    return form_of_range(interval_all());
  if (expr->kind == EXPR_INT)
    return form_of_range(interval_point(expr->integer));
  const Cell *cell = scalar_find(knowledge->encoder, expr);
  if (cell)
    return form_of_cell(knowledge, cell);
  if (expr->kind == EXPR_CAST)
    return of_cast(knowledge, expr);
  if (expr->kind == EXPR_NEG)
    return wrap(knowledge, form_negate(form_of_expr(knowledge, expr->operand)), expr->type);
  if (expr->kind == EXPR_BIT_NOT)
    return wrap(knowledge, form_shift(form_negate(form_of_expr(knowledge, expr->operand)), -1),
                expr->type);
  if (expr->kind == EXPR_NOT || expr_is_comparison(expr->kind) || expr_is_question(expr->kind))
    return form_of_range((Interval){0, 1});
  if (expr_is_binary(expr->kind) && expr->kind != EXPR_INDEX)
    return of_binary(knowledge, expr);
  return form_of_range(scalar_range(knowledge->encoder, expr->type));
}
