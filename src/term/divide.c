// Division by a positive constant, rounding down, and its remainder. With d the
// divisor, what is a multiple of d moves out:
//   (d*q + r) div d = q + (r div d)        (d*q + r) mod d = r mod d
// a common factor g of d and all factors of r is cancelled:
//   (g*a + c) div (g*d) = (a + (c div g)) div d
//   (g*a + c) mod (g*d) = g * ((a + (c div g)) mod d) + (c mod g)
// and under `mod d`, x mod e stands for x when d divides e.
#include "term/term_internal.h"

enum { MOD_PASSES = 4 }; // how deep `mod` under `mod` is looked for

// ---- the parts of the dividend

// Moves what is a multiple of DIVISOR from REST to QUOTIENT, divided.
static void move_multiples(Linear *rest, Linear *quotient, __int128 divisor) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < rest->monomials.size; i++) {
    Monomial m = rest->monomials.data[i];
    if (m.factor % divisor == 0)
      vec_push(&quotient->monomials, (Monomial){m.factor / divisor, m.term});
    else
      rest->monomials.data[kept++] = m;
  }
  rest->monomials.size = kept;
  quotient->constant = number_floor_div(rest->constant, divisor);
  rest->constant = number_mod(rest->constant, divisor);
}

// Divides REST and *DIVISOR by their common factor, which is returned; *LOST is what the
// constant had below it.
static __int128 cancel(Linear *rest, __int128 *divisor, __int128 *lost) {
  unsigned __int128 gcd = (unsigned __int128)*divisor;
  vec_each(Monomial, m, &rest->monomials)
    gcd = number_gcd(number_magnitude(m->factor), gcd);
  __int128 common = (__int128)gcd;
  *lost = number_mod(rest->constant, common);
  rest->constant = number_floor_div(rest->constant, common);
  vec_each(Monomial, m, &rest->monomials)
    m->factor /= common;
  *divisor /= common;
  assert(*divisor >= 1 && *lost >= 0 && *lost < common);
  return common;
}

static Term make_div_node(Terms *terms, TermKind kind, Term a, __int128 divisor) {
  assert((kind == TERM_DIV || kind == TERM_MOD) && divisor > 1);
  return term_make_node(
      terms,
      &(TermData){
          .kind = kind, .sort = sort_int(terms), .args = &a, .arg_count = 1, .constant = divisor});
}

// A is x mod e with e <= DIVISOR.
static bool is_below(const Terms *terms, Term a, __int128 divisor) {
  const Node *node = node_get(terms, a);
  return node->kind == TERM_MOD && node->numbers[0] <= divisor;
}

// ---- division

// REST div DIVISOR, where nothing in REST is a multiple of DIVISOR.
static Term divide_rest(Terms *terms, Linear *rest, __int128 divisor) {
  if (rest->monomials.size == 0)
    return term_make_int(terms, number_floor_div(rest->constant, divisor));
  __int128 lost;
  cancel(rest, &divisor, &lost);
  Term a = linear_make(terms, rest);
  if (is_below(terms, a, divisor))
    return term_make_int(terms, 0);
  const Node *node = node_get(terms, a);
  __int128 product;
  if (node->kind == TERM_DIV && number_mul(node->numbers[0], divisor, &product))
    return make_div_node(terms, TERM_DIV, node->args[0], product);
  return make_div_node(terms, TERM_DIV, a, divisor);
}

Term term_make_div(Terms *terms, Term a, __int128 divisor) {
  assert(divisor > 0);
  if (divisor == 1)
    return a;
  Linear *rest = linear_begin(terms), *quotient = linear_begin(terms);
  bool fits = linear_add(terms, rest, 1, a);
  assert(fits); // times 1
  (void)fits;
  move_multiples(rest, quotient, divisor);
  Term whole = linear_make(terms, quotient), part = divide_rest(terms, rest, divisor);
  linear_end(terms, quotient);
  linear_end(terms, rest);
  return term_make_add(terms, whole, part);
}

// ---- remainder

// The residue of VALUE that is nearest to 0: between -DIVISOR / 2 and DIVISOR / 2.
static __int128 nearest_residue(__int128 value, __int128 divisor) {
  __int128 residue = number_mod(value, divisor);
  return residue > divisor - residue ? residue - divisor : residue;
}

// Every factor and the constant of SUM as residues.
static void reduce(Linear *sum, __int128 divisor) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < sum->monomials.size; i++) {
    Monomial m = sum->monomials.data[i];
    m.factor = nearest_residue(m.factor, divisor);
    if (m.factor != 0)
      sum->monomials.data[kept++] = m;
  }
  sum->monomials.size = kept;
  sum->constant = number_mod(sum->constant, divisor);
}

static bool is_congruent(const Terms *terms, Term term, __int128 divisor) {
  const Node *node = node_get(terms, term);
  return node->kind == TERM_MOD && node->numbers[0] % divisor == 0;
}

// Replaces x mod e by x where DIVISOR divides e. False when there was nothing to do, or it
// overflowed; then SUM is as before.
static bool dissolve_mods(Terms *terms, Linear *sum, __int128 divisor) {
  bool has_mod = false;
  vec_each(Monomial, m, &sum->monomials)
    has_mod |= is_congruent(terms, m->term, divisor);
  if (!has_mod)
    return false;
  Linear *next = linear_begin(terms);
  next->constant = sum->constant;
  bool fits = true;
  for (uint32_t i = 0; i < sum->monomials.size && fits; i++) {
    Monomial m = sum->monomials.data[i];
    if (is_congruent(terms, m.term, divisor))
      fits = linear_add(terms, next, m.factor, node_get(terms, m.term)->args[0]);
    else
      vec_push(&next->monomials, m);
  }
  fits = fits && linear_normalize(next);
  if (fits) {
    Linear old = *sum;
    *sum = *next;
    *next = old;
    reduce(sum, divisor);
  }
  linear_end(terms, next);
  return fits;
}

// SUM mod DIVISOR, where SUM is reduced.
static Term make_mod(Terms *terms, Linear *sum, __int128 divisor) {
  assert(sum->constant >= 0 && sum->constant < divisor);
  if (sum->monomials.size == 0)
    return term_make_int(terms, sum->constant);
  __int128 lost;
  __int128 common = cancel(sum, &divisor, &lost);
  Term a = linear_make(terms, sum);
  if (divisor == 1)
    return term_make_int(terms, lost);
  Term rest = is_below(terms, a, divisor) ? a : make_div_node(terms, TERM_MOD, a, divisor);
  return term_make_linear(terms, lost, &common, &rest, 1);
}

Term term_make_mod(Terms *terms, Term a, __int128 divisor) {
  assert(divisor > 0);
  Linear *sum = linear_begin(terms);
  bool fits = linear_add(terms, sum, 1, a);
  assert(fits); // times 1
  (void)fits;
  reduce(sum, divisor);
  for (int pass = 0; pass < MOD_PASSES && dissolve_mods(terms, sum, divisor); pass++)
    continue;
  Term result = make_mod(terms, sum, divisor);
  linear_end(terms, sum);
  return result;
}
