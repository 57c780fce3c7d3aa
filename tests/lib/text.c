// Characters and numbers in text.
#include "check.h"

#include "lib_names.h"

#include <fenv.h>

// ---- characters; macros would hide the functions

static int draw_int_character(void) { return (int)draw(384) - 128; }

#define CHECK_CHARACTER(function)                                                                  \
  static void check_##function(void) {                                                             \
    int c = draw_int_character();                                                                  \
    EXPECT(lib_##function(c) == (function)(c));                                                    \
  }

CHECK_CHARACTER(isalnum)
CHECK_CHARACTER(isalpha)
CHECK_CHARACTER(isblank)
CHECK_CHARACTER(iscntrl)
CHECK_CHARACTER(isdigit)
CHECK_CHARACTER(isgraph)
CHECK_CHARACTER(islower)
CHECK_CHARACTER(isprint)
CHECK_CHARACTER(ispunct)
CHECK_CHARACTER(isspace)
CHECK_CHARACTER(isupper)
CHECK_CHARACTER(isxdigit)
CHECK_CHARACTER(tolower)
CHECK_CHARACTER(toupper)

static void check_isascii(void) {
  int c = (int)draw_number();
  EXPECT(lib_isascii(c) == (isascii)(c) && lib_isascii(c & 0xff) == (isascii)(c & 0xff));
}

static void check_toascii(void) {
  int c = (int)draw_number();
  EXPECT(lib_toascii(c) == (toascii)(c));
}

static void check_tolower_any(void) {
  int c = (int)draw_number();
  EXPECT(lib_tolower(c) == (tolower)(c) && lib_toupper(c) == (toupper)(c));
  check_tolower();
}

#define CHECK_TABLE(function)                                                                      \
  static void check_##function(void) {                                                             \
    int c = draw_int_character();                                                                  \
    EXPECT((*lib_##function())[c] == (*function())[c]);                                            \
  }

CHECK_TABLE(__ctype_b_loc)
CHECK_TABLE(__ctype_tolower_loc)
CHECK_TABLE(__ctype_toupper_loc)

// ---- numbers

static char draw_digit(int base) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  char digit = digits[draw((uint64_t)base)];
  return draw(2) && digit >= 'a' ? (char)(digit - 'a' + 'A') : digit;
}

// Something like a number of the base: space, sign, prefix, digits, anything behind it.
static char *make_numeral(int base, int most_digits) {
  static const char *const spaces[] = {"", "", " ", "\t\n", " \v\f\r"};
  static const char *const signs[] = {"", "", "+", "-", "-", "--", "+ "};
  static const char *const prefixes[] = {"", "", "", "0", "0x", "0X", "00", "x"};
  static const char *const rests[] = {"", "", "x", " ", "-", "g", "\x80", "0x"};
  char text[128], *end = text;
  end += sprintf(end, "%s%s%s", spaces[draw(5)], signs[draw(7)], prefixes[draw(8)]);
  int count = (int)draw((uint64_t)most_digits + 1);
  for (int i = 0; i < count; i++)
    *end++ = draw_digit(base);
  end += sprintf(end, "%s", rests[draw(8)]);
  return copy_of(text, (size_t)(end - text) + 1);
}

// The decimal of a number near a power of two, often a limit of some type.
static char *make_limit(void) {
  char text[64];
  uint64_t number = draw_number();
  int length = draw(2) ? sprintf(text, "%jd", (intmax_t)number)
                       : sprintf(text, "%s%ju", draw(2) ? "-" : "", (uintmax_t)number);
  if (draw(4) == 0)
    length += sprintf(text + length, "%d", (int)draw(10)); // too large
  return copy_of(text, (size_t)length + 1);
}

static int draw_base(void) {
  static const int odd[] = {0, 0, 10, 10, 16, 8, 2, 36, 1, -1, 37};
  return draw(2) ? odd[draw(11)] : 2 + (int)draw(35);
}

// Under the address sanitizer strtol stores an end for any base.
static int is_base(int base) { return base == 0 || (base > 1 && base <= 36); }

#define CHECK_STRTO(function, Number)                                                              \
  static void check_##function(void) {                                                             \
    int base = draw_base(), digits = base > 1 && base <= 36 ? base : 10;                           \
    const char *text = draw(3) ? make_numeral(digits, 70) : make_limit();                          \
    char mark, *our_end = &mark, *their_end = &mark;                                               \
    errno = 0;                                                                                     \
    Number ours = lib_##function(text, &our_end, base);                                            \
    int error = errno;                                                                             \
    errno = 0;                                                                                     \
    Number theirs = function(text, &their_end, base);                                              \
    EXPECT(ours == theirs && errno == error);                                                      \
    EXPECT(our_end == their_end || !is_base(base));                                                \
    EXPECT(lib_##function(text, NULL, base) == ours);                                              \
  }

CHECK_STRTO(strtol, long)
CHECK_STRTO(strtoul, unsigned long)
CHECK_STRTO(strtoll, long long)
CHECK_STRTO(strtoull, unsigned long long)
CHECK_STRTO(strtoimax, intmax_t)
CHECK_STRTO(strtoumax, uintmax_t)

// A number that does not fit is undefined.
#define CHECK_ATO(function, Number, MIN, MAX)                                                      \
  static void check_##function(void) {                                                             \
    const char *text = draw(3) ? make_numeral(10, 9) : make_limit();                               \
    errno = 0;                                                                                     \
    long long value = strtoll(text, NULL, 10);                                                     \
    if (errno == 0 && value >= MIN && value <= MAX)                                                \
      EXPECT(lib_##function(text) == (Number)value && function(text) == (Number)value);            \
  }

CHECK_ATO(atoi, int, INT32_MIN, INT32_MAX)
CHECK_ATO(atol, long, INT64_MIN, INT64_MAX)
CHECK_ATO(atoll, long long, INT64_MIN, INT64_MAX)

// Something like a floating number, with few digits or many.
static char *make_decimal(void) {
  static const char *const starts[] = {"", "", " ", "+", "-", "\t-", "0x", "inf", "na", "."};
  static const char *const exponents[] = {"", "", "e", "E", "e+", "e-", "e ", "p1", ".", "x"};
  char text[128], *end = text;
  end += sprintf(end, "%s", starts[draw(10)]);
  for (uint64_t i = draw(draw(4) ? 6 : 22); i > 0; i--)
    *end++ = (char)('0' + draw(10));
  if (draw(3))
    *end++ = '.';
  for (uint64_t i = draw(draw(4) ? 6 : 22); i > 0; i--)
    *end++ = (char)('0' + draw(10));
  end += sprintf(end, "%s", exponents[draw(10)]);
  if (draw(2))
    end += sprintf(end, "%d", (int)draw(draw(4) ? 25 : 5000));
  return copy_of(text, (size_t)(end - text) + 1);
}

#define CHECK_FLOATING(function, Number)                                                           \
  Number __lib_##function(const char *text, char **end);                                           \
  Number __lib_##function(const char *text, char **end) { return function(text, end); }            \
  static void check_##function(void) {                                                             \
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};              \
    const char *text = make_decimal();                                                             \
    char *our_end, *their_end;                                                                     \
    fesetround(modes[draw(4)]);                                                                    \
    Number ours = lib_##function(text, &our_end), theirs = function(text, &their_end);             \
    fesetround(FE_TONEAREST);                                                                      \
    EXPECT((ours == theirs && !signbit(ours) == !signbit(theirs)) || ours != ours);                \
    EXPECT(our_end == their_end);                                                                  \
  }

CHECK_FLOATING(strtod, double)
CHECK_FLOATING(strtof, float)
CHECK_FLOATING(strtold, long double)

static void check_atof(void) {
  const char *text = make_decimal();
  double ours = lib_atof(text), theirs = atof(text);
  EXPECT(ours == theirs || ours != ours);
}

#define ENTRY(function) {#function, check_##function}

const Check text_checks[] = {
    ENTRY(isalnum),
    ENTRY(isalpha),
    ENTRY(isblank),
    ENTRY(iscntrl),
    ENTRY(isdigit),
    ENTRY(isgraph),
    ENTRY(islower),
    ENTRY(isprint),
    ENTRY(ispunct),
    ENTRY(isspace),
    ENTRY(isupper),
    ENTRY(isxdigit),
    {"tolower", check_tolower_any},
    ENTRY(toupper),
    ENTRY(isascii),
    ENTRY(toascii),
    ENTRY(__ctype_b_loc),
    ENTRY(__ctype_tolower_loc),
    ENTRY(__ctype_toupper_loc),
    ENTRY(strtol),
    ENTRY(strtoul),
    ENTRY(strtoll),
    ENTRY(strtoull),
    ENTRY(strtoimax),
    ENTRY(strtoumax),
    ENTRY(atoi),
    ENTRY(atol),
    ENTRY(atoll),
    ENTRY(strtod),
    ENTRY(strtof),
    ENTRY(strtold),
    ENTRY(atof),
    {0},
};
