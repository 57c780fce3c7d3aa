// Integer arithmetic that the compiler provides.
#include "exec/builtin_internal.h"

#include <assert.h>

// ---- arithmetic with a flag

// A number beyond 128 bits: a sign, a magnitude, and whether it is even larger.
typedef struct Exact {
  bool is_negative, is_huge;
  unsigned __int128 magnitude;
} Exact;

static Exact exact(ExecValue value) {
  assert(type_is_int(value.type));
  unsigned __int128 bits = (unsigned __int128)value.integer;
  bool is_negative = type_is_signed(value.type) && value.integer < 0;
  return (Exact){.is_negative = is_negative, .magnitude = is_negative ? 0 - bits : bits};
}

static Exact exact_add(Exact a, Exact b) {
  assert(!a.is_huge && !b.is_huge);
  Exact sum = {.is_negative = a.is_negative};
  if (a.is_negative == b.is_negative) {
    sum.is_huge = __builtin_add_overflow(a.magnitude, b.magnitude, &sum.magnitude);
  } else if (a.magnitude >= b.magnitude) {
    sum.magnitude = a.magnitude - b.magnitude;
  } else {
    sum.magnitude = b.magnitude - a.magnitude;
    sum.is_negative = b.is_negative;
  }
  return sum;
}

static Exact exact_multiply(Exact a, Exact b) {
  assert(!a.is_huge && !b.is_huge);
  Exact product = {.is_negative = a.is_negative != b.is_negative};
  product.is_huge = __builtin_mul_overflow(a.magnitude, b.magnitude, &product.magnitude);
  return product;
}

static bool exact_equals(Exact a, Exact b) {
  bool has_same_sign = a.is_negative == b.is_negative || a.magnitude == 0;
  return !a.is_huge && !b.is_huge && has_same_sign && a.magnitude == b.magnitude;
}

void builtin_overflow(const BuiltinCall *call) {
  Machine *machine = call->machine;
  ExecValue pointer = arg_value(call, 2);
  ExecValue left = arg_value(call, 0), right = arg_value(call, 1);
  if (!type_is_pointer(pointer.type) || !type_is_int(pointer.type->target) ||
      !type_is_int(left.type) || !type_is_int(right.type))
    stop(machine, EXEC_BAD_CALL, "arguments of %s that are no integers", call->function->name);
  Exact a = exact(left), b = exact(right);
  if (call->function->builtin == BUILTIN_SUB_OVERFLOW)
    b.is_negative = !b.is_negative;
  Exact result =
      call->function->builtin == BUILTIN_MUL_OVERFLOW ? exact_multiply(a, b) : exact_add(a, b);
  unsigned __int128 bits = result.is_negative ? 0 - result.magnitude : result.magnitude;
  ExecValue wrapped = value_int(pointer.type->target, (__int128)bits);
  store_value(machine, arg_address(call, 2), wrapped);
  give_int(call, !exact_equals(result, exact(wrapped)));
}

// ---- bits

// Families of three: plain, l, ll.
static const IntKind unsigned_kinds[] = {INT_UINT, INT_ULONG, INT_ULLONG};

// The plain one of FAMILY, applied to a number of WIDTH bits.
static int count_bits(int family, uint64_t bits, int width) {
  assert(width == 32 || width == 64);
  assert(bits || (family != BUILTIN_CLZ && family != BUILTIN_CTZ));
  switch (family) {
  case BUILTIN_CLZ:
    return __builtin_clzll(bits) - (64 - width);
  case BUILTIN_CTZ:
    return __builtin_ctzll(bits);
  case BUILTIN_POPCOUNT:
    return __builtin_popcountll(bits);
  case BUILTIN_PARITY:
    return __builtin_parityll(bits);
  default:
    assert(family == BUILTIN_FFS);
    return __builtin_ffsll((long long)bits);
  }
}

void builtin_bits(const BuiltinCall *call) {
  int index = (int)(call->function->builtin - BUILTIN_CLZ);
  assert(index >= 0 && call->function->builtin <= BUILTIN_FFSLL);
  const Type *type = int_type(call, unsigned_kinds[index % 3]);
  uint64_t bits = (uint64_t)arg_int(call, 0, type);
  bool is_count = index / 3 < 2; // clz, ctz: undefined for 0
  if (is_count && !bits)
    stop(call->machine, EXEC_BAD_CALL, "%s of 0", call->function->name);
  give_int(call, count_bits(BUILTIN_CLZ + index / 3 * 3, bits, (int)type_width(type)));
}

void builtin_bswap(const BuiltinCall *call) {
  uint64_t bits = (uint64_t)arg_int(call, 0, int_type(call, INT_ULLONG));
  if (call->function->builtin == BUILTIN_BSWAP16)
    give_int(call, __builtin_bswap16((uint16_t)bits));
  else if (call->function->builtin == BUILTIN_BSWAP32)
    give_int(call, __builtin_bswap32((uint32_t)bits));
  else
    give_int(call, __builtin_bswap64(bits));
}
