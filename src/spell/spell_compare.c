// Comparisons of addresses. A sum with two pointers of opposite sign is put as two addresses; one
// with a single pointer is about null or tells people nothing.
#include "spell/spell_internal.h"

#include "cfa/layout.h"

#include <assert.h>
#include <string.h>

// Larger distances are those of the address space, not of objects.
static bool is_far(__int128 distance) {
  const __int128 far = 1 << 30;
  return distance <= -far || distance >= far;
}

static Term zero(Terms *terms) { return term_make_int(terms, 0); }

static Term relate(Terms *terms, TermKind kind, Term left, Term right) {
  assert(kind == TERM_EQ0 || kind == TERM_LE0);
  return kind == TERM_EQ0 ? term_make_eq(terms, left, right) : term_make_le(terms, left, right);
}

// ---- two pointers

typedef struct Side {
  Term base;
  Distance distance;
} Side;

static const Type *target_of(const Speller *speller, Term base) {
  const Type *target = spelled_target(speller, base);
  return target && target->kind != TYPE_VOID ? target : NULL;
}

static uint64_t key_of_side(const Side *side) {
  uint64_t key = hash_mix((uint64_t)side->base.id << 32) + (uint64_t)side->distance.constant;
  for (uint32_t i = 0; i < side->distance.count; i++) {
    DistancePart part = side->distance.parts[i];
    key = hash_mix(key + (uint64_t)part.factor) + part.term.id;
  }
  return hash_mix(key);
}

// SIDE, of which it is known that OTHER may be compared with it; NO_TERM if that is no address.
static Term name_side(Speller *speller, const Side *side, Term other) {
  Strbuf text = {0};
  bool is_found =
      spell_add_address(speller, side->base, side->distance, target_of(speller, other), &text) ||
      spell_add_address(speller, side->base, side->distance, NULL, &text);
  Term name = NO_TERM;
  if (is_found && !strcmp(strbuf_text(&text), spelled_text(speller, side->base)))
    name = side->base;
  else if (is_found)
    name = spell_name(speller, key_of_side(side), strbuf_text(&text), NULL,
                      term_sort(speller->terms, side->base));
  strbuf_release(&text);
  return name;
}

// CONSTANT goes where it makes an address, and no number is negative if possible.
static void place_constant(const Speller *speller, Side *left, Side *right, __int128 constant) {
  bool is_left =
      spell_base(speller, left->base) || (!spell_base(speller, right->base) && constant > 0);
  left->distance.constant = is_left ? constant : 0;
  right->distance.constant = is_left ? 0 : -constant;
}

static void cut(const Sum *sum, Side *left, Side *right) {
  assert(!term_is_none(sum->plus) && !term_is_none(sum->minus));
  *left = (Side){.base = sum->plus};
  *right = (Side){.base = sum->minus};
  for (uint32_t i = 0; i < sum->rest.count; i++) {
    DistancePart part = sum->rest.parts[i];
    bool is_left = part.factor > 0;
    distance_add(is_left ? &left->distance : &right->distance, is_left ? part.factor : -part.factor,
                 part.term);
  }
}

// left + CONSTANT - right <= 0, = 0, or < 0 if it IS_STRICT.
static Term relate_sides(Speller *speller, TermKind kind, const Sum *sum, __int128 constant,
                         bool is_strict) {
  Side left, right;
  cut(sum, &left, &right);
  place_constant(speller, &left, &right, constant);
  assert(left.distance.constant - right.distance.constant == constant);
  Term a = name_side(speller, &left, right.base), b = name_side(speller, &right, left.base);
  if (term_is_none(a) || term_is_none(b))
    return NO_TERM;
  return is_strict ? term_make_lt(speller->terms, a, b) : relate(speller->terms, kind, a, b);
}

// `a < b` is tried where `a <= b - 1` points into the middle of something.
static Term relate_addresses(Speller *speller, TermKind kind, const Sum *sum) {
  if (is_far(sum->rest.constant) ||
      (spell_base(speller, sum->plus) && spell_base(speller, sum->minus)))
    return NO_TERM;
  Term exact = relate_sides(speller, kind, sum, sum->rest.constant, false);
  if (!term_is_none(exact) || kind == TERM_EQ0)
    return exact;
  return relate_sides(speller, kind, sum, sum->rest.constant - 1, true);
}

// ---- one pointer

// Where a part of memory begins, a number is smaller or larger than all that may be.
static Term relate_base(Speller *speller, const Cell *base, TermKind kind, const Sum *sum) {
  assert(spell_base(speller, term_is_none(sum->plus) ? sum->minus : sum->plus) == base);
  const AddressTable *addresses = &speller->encoder->names->addresses;
  Layout parts = layout_of(speller->encoder->cfa->types.model);
  uint64_t low = base == addresses->functions ? parts.functions
                 : base == addresses->statics ? parts.statics
                                              : parts.stack;
  uint64_t high = base == addresses->functions ? parts.statics
                  : base == addresses->statics ? (parts.statics + parts.heap) / 2
                                               : (parts.stack + parts.end) / 2;
  bool is_plus = !term_is_none(sum->plus);
  __int128 least = (is_plus ? (__int128)low : -(__int128)high) + sum->rest.constant;
  __int128 most = (is_plus ? (__int128)high : -(__int128)low) + sum->rest.constant;
  if (sum->rest.count || (least <= 0 && most > 0) || kind == TERM_EQ0)
    return NO_TERM;
  return term_bool(speller->terms, most <= 0);
}

// A pointer is compared with null, equals a number, or is said to lie somewhere.
static Term relate_to_number(Speller *speller, TermKind kind, const Sum *sum, Term term) {
  assert(term_is_none(sum->plus) != term_is_none(sum->minus));
  Terms *terms = speller->terms;
  Term pointer = term_is_none(sum->plus) ? sum->minus : sum->plus;
  const Cell *base = spell_base(speller, pointer);
  if (base)
    return relate_base(speller, base, kind, sum);
  if (!sum->rest.count && !sum->rest.constant && !term_is_none(sum->plus))
    return term_make_eq(terms, pointer, zero(terms));
  __int128 factor = sum->rest.parts[0].factor; // 0: there is none
  bool is_number = sum->rest.count <= 1 && !sum->rest.constant && -1 <= factor && factor <= 1;
  bool is_equal = kind == TERM_EQ0 && !sum->rest.count;
  return is_number || is_equal ? relate(terms, kind, term, zero(terms)) : NO_TERM;
}

Term spell_relation(Speller *speller, TermKind kind, Term term) {
  assert(kind == TERM_LE0 || kind == TERM_EQ0);
  if (!sum_has_pointer(speller, term))
    return relate(speller->terms, kind, term, zero(speller->terms));
  Sum sum;
  if (!sum_find(speller, term, &sum))
    return NO_TERM;
  if (term_is_none(sum.plus) || term_is_none(sum.minus))
    return relate_to_number(speller, kind, &sum, term);
  return relate_addresses(speller, kind, &sum);
}

// ---- wraps

static bool is_address(Speller *speller, Term term) {
  Sum sum;
  return !term_is_none(term) && sum_find(speller, term, &sum) &&
         (!term_is_none(sum.plus) || !term_is_none(sum.minus));
}

static __int128 magnitude(const Terms *terms, Term term) {
  TermData data = term_get(terms, term);
  __int128 constant = data.kind == TERM_SUM ? data.constant : 0;
  return constant < 0 ? -constant : constant;
}

Term spell_unwrapped(Speller *speller, Term term, const Term *args) {
  Terms *terms = speller->terms;
  TermData data = term_get(terms, term);
  const __int128 space = (__int128)1 << type_width(speller->encoder->names->places.address_type);
  if (data.kind == TERM_MOD)
    return data.constant == space && is_address(speller, args[0]) ? args[0] : NO_TERM;
  bool is_choice = data.kind == TERM_ITE && sort_equals(data.sort, sort_int(terms));
  if (!is_choice || !is_address(speller, args[1]) || !is_address(speller, args[2]))
    return NO_TERM;
  __int128 distance;
  if (!term_is_int_constant(terms, term_make_sub(terms, args[1], args[2]), &distance) ||
      distance % space)
    return NO_TERM;
  return magnitude(terms, args[1]) < magnitude(terms, args[2]) ? args[1] : args[2];
}
