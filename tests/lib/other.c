// Arithmetic, sorting, random numbers, byte order.
#include "check.h"

#include "lib_names.h"

// ---- arithmetic

#define CHECK_ABS(function, Number)                                                                \
  static void check_##function(void) {                                                             \
    Number number = (Number)draw_number();                                                         \
    if (number != (Number)((Number)1 << (sizeof(Number) * 8 - 2)) * -2)                            \
      EXPECT(lib_##function(number) == function(number));                                          \
  }

CHECK_ABS(abs, int)
CHECK_ABS(labs, long)
CHECK_ABS(llabs, long long)
CHECK_ABS(imaxabs, intmax_t)

#define CHECK_DIV(function, Number, Result)                                                        \
  static void check_##function(void) {                                                             \
    Number number = (Number)draw_number(), divisor = (Number)draw_number();                        \
    if (divisor == 0 || divisor == -1)                                                             \
      divisor = 3;                                                                                 \
    Result ours = lib_##function(number, divisor), theirs = function(number, divisor);             \
    EXPECT(ours.quot == theirs.quot && ours.rem == theirs.rem);                                    \
  }

CHECK_DIV(div, int, div_t)
CHECK_DIV(ldiv, long, ldiv_t)
CHECK_DIV(lldiv, long long, lldiv_t)
CHECK_DIV(imaxdiv, intmax_t, imaxdiv_t)

// ---- sorting

typedef struct Pair {
  short key;
  char order;
} Pair;

static int by_key(const void *left, const void *right) {
  return ((const Pair *)left)->key - ((const Pair *)right)->key;
}

static int by_int(const void *left, const void *right) {
  int a = *(const int *)left, b = *(const int *)right;
  return (a > b) - (a < b);
}

static int by_long(const void *left, const void *right) {
  long a = *(const long *)left, b = *(const long *)right;
  return (a > b) - (a < b);
}

static int by_byte(const void *left, const void *right) {
  return *(const unsigned char *)left - *(const unsigned char *)right;
}

static size_t draw_count(void) { return draw(4) ? draw(20) : draw(120); }

#define CHECK_SORT(name, Element, compare)                                                         \
  static void name(void) {                                                                         \
    size_t count = draw_count(), size = count * sizeof(Element);                                   \
    Element *ours = make(size), *theirs;                                                           \
    for (size_t i = 0; i < count; i++)                                                             \
      ours[i] = (Element)draw_number();                                                            \
    theirs = (Element *)copy_of(ours, size);                                                       \
    lib_qsort(ours, count, sizeof(Element), compare);                                              \
    qsort(theirs, count, sizeof(Element), compare);                                                \
    EXPECT(!memcmp(ours, theirs, size));                                                           \
  }

CHECK_SORT(sort_ints, int, by_int)
CHECK_SORT(sort_longs, long, by_long)
CHECK_SORT(sort_bytes, unsigned char, by_byte)

// Equal elements stay in their order.
static void sort_pairs(void) {
  size_t count = draw_count();
  Pair *pairs = make(count * sizeof *pairs);
  for (size_t i = 0; i < count; i++)
    pairs[i] = (Pair){(short)draw(9), (char)i};
  lib_qsort(pairs, count, sizeof *pairs, by_key);
  for (size_t i = 1; i < count; i++)
    EXPECT(pairs[i - 1].key < pairs[i].key ||
           (pairs[i - 1].key == pairs[i].key && pairs[i - 1].order < pairs[i].order));
}

static void check_qsort(void) {
  void (*const sorts[])(void) = {sort_ints, sort_longs, sort_bytes, sort_pairs};
  sorts[draw(4)]();
}

static void check_bsearch(void) {
  size_t count = draw(20);
  int *numbers = make(count * sizeof *numbers), wanted = (int)draw(30);
  for (size_t i = 0; i < count; i++)
    numbers[i] = (int)draw(30);
  qsort(numbers, count, sizeof *numbers, by_int);
  const int *ours = lib_bsearch(&wanted, numbers, count, sizeof *numbers, by_int);
  const int *theirs = bsearch(&wanted, numbers, count, sizeof *numbers, by_int);
  EXPECT(!ours == !theirs && (!ours || *ours == *theirs));
}

// ---- random numbers

jmp_buf *run_end;
static int input, begun;

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

int __VERIFIER_nondet_int(void) { return input = (int)draw_number(); }

void __VERIFIER_assume(int condition) {
  if (!condition)
    input = 0; // the run ends here
  if (!condition && run_end)
    longjmp(*run_end, 1);
}

// Numbers of a sequence that is begun for the second time are not modelled.
static void expect_number(long (*next)(void)) {
  int before = unsupported;
  long number = next();
  begun = begun ? begun : 1;
  EXPECT(input == 0 || (number == input && number >= 0 && number <= RAND_MAX));
  EXPECT((unsupported > before) == (begun > 1));
}

static long next_rand(void) { return lib_rand(); }

static void check_rand(void) { expect_number(next_rand); }

static void check_random(void) { expect_number(lib_random); }

static void check_srand(void) {
  (draw(2) ? lib_srand : lib_srandom)((unsigned)draw_number());
  begun = begun ? 2 : 1;
  expect_number(next_rand);
}

static void check_rand_r(void) {
  unsigned seed = (unsigned)draw_number(), ours = seed, theirs = seed;
  for (int i = 0; i < 3; i++)
    EXPECT(lib_rand_r(&ours) == rand_r(&theirs) && ours == theirs);
}

// ---- byte order

#define CHECK_ORDER(function)                                                                      \
  static void check_##function(void) {                                                             \
    uint32_t number = (uint32_t)draw_number();                                                     \
    EXPECT(lib_##function(number) == (function)(number));                                          \
  }

CHECK_ORDER(htons)
CHECK_ORDER(htonl)
CHECK_ORDER(ntohs)
CHECK_ORDER(ntohl)

// ---- memory

static void check_reallocarray(void) {
  size_t count = draw_number(), size = draw_number();
  void *ours = NULL;
  if (count < 1000 && size < 1000)
    ours = lib_reallocarray(NULL, count + 1, size + 1);
  else if (size && count > SIZE_MAX / size)
    EXPECT(!lib_reallocarray(NULL, count, size) && errno == ENOMEM);
  EXPECT(ours || count >= 1000 || size >= 1000);
  free(ours);
}

#define ENTRY(function) {#function, check_##function}

const Check other_checks[] = {
    ENTRY(abs),    ENTRY(labs),
    ENTRY(llabs),  ENTRY(imaxabs),
    ENTRY(div),    ENTRY(ldiv),
    ENTRY(lldiv),  ENTRY(imaxdiv),
    ENTRY(qsort),  ENTRY(bsearch),
    ENTRY(rand),   ENTRY(random),
    ENTRY(srand),  {"srandom", check_srand},
    ENTRY(rand_r), ENTRY(htons),
    ENTRY(htonl),  ENTRY(ntohs),
    ENTRY(ntohl),  ENTRY(reallocarray),
    {0},
};
