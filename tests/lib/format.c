// Formatted text, written and read.
#include "check.h"

#include "lib_names.h"

#include <stdarg.h>

enum { ROOM = 512 };

// ---- what the library leaves to gavel

int __lib_vsnprintf(char *to, size_t size, const char *format, va_list list);
// The tests copy between places that are apart.
void __lib_apart(const void *to, size_t to_size, const void *from, size_t from_size);
void __lib_apart(const void *to, size_t to_size, const void *from, size_t from_size) {
  const char *target = to, *source = from;
  if (source + from_size > target && target + to_size > source)
    abort();
}

void __lib_unsupported(const char *what);

int __lib_vsnprintf(char *to, size_t size, const char *format, va_list list) {
  return vsnprintf(to, size, format, list);
}

int unsupported;

void __lib_unsupported(const char *what) {
  EXPECT(what[0]);
  unsupported++;
}

// ---- the printf family

// A random directive for CONVERSION; STARS receives how many stars it has.
static char *make_directive(const char *length, char conversion, int *stars) {
  static const char flags[] = "-+ #0";
  char text[64], *end = text;
  *stars = 0;
  end += sprintf(end, "<%%");
  for (int i = 0; i < 5; i++)
    if (draw(4) == 0)
      *end++ = flags[i];
  if (draw(2))
    end += draw(3) ? sprintf(end, "%d", 1 + (int)draw(30)) : (++*stars, sprintf(end, "*"));
  if (draw(3) == 0 && conversion != 'c' && conversion != 'p')
    end += draw(3)   ? sprintf(end, ".%d", (int)draw(30))
           : draw(2) ? sprintf(end, ".")
                     : (++*stars, sprintf(end, ".*"));
  end += sprintf(end, "%s%c>", length, conversion);
  return copy_of(text, (size_t)(end - text) + 1);
}

// Both write into the same number of bytes; what they leave there and return must be the same.
static void compare_snprintf(size_t size, const char *format, ...) {
  char *ours = memset(make(size), 1, size), *theirs = memset(make(size), 1, size);
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int a = lib_vsnprintf(ours, size, format, list), b = vsnprintf(theirs, size, format, again);
  va_end(list);
  va_end(again);
  if (a != b || memcmp(ours, theirs, size))
    fprintf(stderr, "'%s': %d '%.*s' and %d '%.*s'\n", format, a, (int)size, ours, b, (int)size,
            theirs);
  EXPECT(a == b && !memcmp(ours, theirs, size));
}

#define COMPARE_STARS(size, format, stars, ...)                                                    \
  (stars == 0 ? compare_snprintf(size, format, __VA_ARGS__)                                        \
   : stars == 1                                                                                    \
       ? compare_snprintf(size, format, (int)draw(40) - 20, __VA_ARGS__)                           \
       : compare_snprintf(size, format, (int)draw(40) - 20, (int)draw(40) - 20, __VA_ARGS__))

static void compare_integer(size_t size) {
  static const char *const lengths[] = {"", "hh", "h", "l", "ll", "j", "z", "t"};
  int stars, length = (int)draw(8);
  const char *format = make_directive(lengths[length], "diuoxX"[draw(6)], &stars);
  uint64_t number = draw_number();
  if (length < 3)
    COMPARE_STARS(size, format, stars, (int)number);
  else
    COMPARE_STARS(size, format, stars, number);
}

// Decimal fractions, sums of a few powers of two, halves of the last digit, and any number.
static double draw_floating(void) {
  static const double scales[] = {1, 10, 100, 1000, 1e6, 8, 64, 1024};
  double number = (double)(int64_t)draw_number() / scales[draw(8)];
  if (draw(2))
    number = ((double)draw(2000) - 1000) / scales[draw(8)];
  if (draw(8) == 0) {
    uint64_t bits = draw_number();
    memcpy(&number, &bits, sizeof number);
  }
  return draw(16) ? number : -number * 0.0;
}

static void compare_floating(size_t size) {
  int stars;
  const char *format = make_directive("", 'f', &stars);
  COMPARE_STARS(size, format, stars, draw_floating());
}

static void compare_other(size_t size) {
  int stars;
  static const char *const texts[] = {NULL, "", "a"};
  const char *text = draw(4) ? make_string(20) : texts[draw(3)];
  const char *format;
  switch (draw(5)) {
  case 0:
    format = make_directive("", 'c', &stars);
    COMPARE_STARS(size, format, stars, (int)draw(256));
    break;
  case 1:
    format = make_directive("", 'p', &stars);
    COMPARE_STARS(size, format, stars, draw(3) ? (void *)draw_number() : NULL);
    break;
  case 2: // the rest is not ours
    format = make_directive("", 'g', &stars);
    COMPARE_STARS(size, format, stars, (double)draw_number());
    break;
  default:
    format = make_directive("", 's', &stars);
    COMPARE_STARS(size, format, stars, text);
  }
}

static void check_vsnprintf(void) {
  size_t size = draw(3) ? ROOM : draw(12);
  if (draw(2))
    compare_integer(size);
  else if (draw(2))
    compare_floating(size);
  else
    compare_other(size);
  compare_snprintf(size, "%d%%%s-%c and %u, %e", (int)draw_number(), make_string(9), 'x',
                   (unsigned)draw_number(), 1.5);
}

static void check_snprintf(void) {
  char ours[ROOM], theirs[ROOM];
  size_t size = draw(40);
  int number = (int)draw_number(), width = (int)draw(20), n_ours = -1, n_theirs = -1;
  long wide = (long)draw_number();
  const char *text = make_string(9);
  int a = lib_snprintf(ours, size, "%s:%*d|%#lx%n", text, width, number, wide, &n_ours);
  int b = snprintf(theirs, size, "%s:%*d|%#lx%n", text, width, number, wide, &n_theirs);
  EXPECT(a == b && n_ours == n_theirs && (size == 0 || !strcmp(ours, theirs)));
}

static void check_sprintf(void) {
  char ours[ROOM], theirs[ROOM];
  const char *text = make_string(9);
  unsigned long long number = draw_number();
  int a = lib_sprintf(ours, "%-8s%llu %c", text, number, 'a');
  int b = sprintf(theirs, "%-8s%llu %c", text, number, 'a');
  EXPECT(a == b && !strcmp(ours, theirs));
}

static int call_vsprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = lib_vsprintf(to, format, list);
  va_end(list);
  return length;
}

static void check_vsprintf(void) {
  char ours[ROOM], theirs[ROOM];
  int number = (int)draw_number();
  int a = call_vsprintf(ours, "%x %+i", number, number);
  int b = sprintf(theirs, "%x %+i", number, number);
  EXPECT(a == b && !strcmp(ours, theirs));
}

// ---- the scanf family

static char *make_input(void) {
  static const char *const pieces[] = {
      " ",  "12", "-7",   "0x1f", "abc", ",", "%",
      "\t", "+0", "0x",   "-",    "077", "]", "9223372036854775808",
      "a-", "b",  "-0xA", "\n"};
  char text[128] = "";
  for (uint64_t i = draw(7); i > 0; i--)
    strcat(text, pieces[draw(18)]);
  return copy_of(text, strlen(text) + 1);
}

static char *make_scan_format(void) {
  static const char *const pieces[] = {" ",   "%d",  "%4d",    "%*d",   "%i",      "%5i",  "%x",
                                       "%o",  "%u",  ",",      "%%",    "%s",      "%3s",  "%c",
                                       "%2c", "%*s", "%n",     "a",     "%ld",     "%lld", "%hhd",
                                       "%hu", "%zu", "%[a-c]", "%[^,]", "%3[]a-]", "%jx",  "%*c"};
  char text[128] = "";
  for (uint64_t i = 1 + draw(5); i > 0; i--)
    strcat(text, pieces[draw(28)]);
  return copy_of(text, strlen(text) + 1);
}

typedef char Target[8][ROOM] __attribute__((aligned(16)));

#define TARGETS(t) t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7]

#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static int call_vsscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = lib_vsscanf(text, format, list);
  va_end(list);
  return count;
}

// "0x" without a digit behind it: C calls it no number, glibc has changed its mind about it.
static int has_bare_prefix(const char *text) {
  for (; (text = strstr(text, "0x")); text++)
    if (!isxdigit((unsigned char)text[2]))
      return 1;
  return 0;
}

static void compare_scans(int is_list) {
  static Target ours, theirs;
  const char *text = make_input(), *format = make_scan_format();
  if (has_bare_prefix(text))
    return;
  memset(ours, 1, sizeof ours);
  memset(theirs, 1, sizeof theirs);
  int a =
      is_list ? call_vsscanf(text, format, TARGETS(ours)) : lib_sscanf(text, format, TARGETS(ours));
  int b = sscanf(text, format, TARGETS(theirs));
  EXPECT(!unsupported);
  if (a != b || memcmp(ours, theirs, sizeof ours))
    fprintf(stderr, "'%s' '%s': %d and %d\n", text, format, a, b);
  EXPECT(a == b && !memcmp(ours, theirs, sizeof ours));
}

static void check_sscanf(void) { compare_scans(0); }

static void check_vsscanf(void) { compare_scans(1); }

const Check format_checks[] = {
    {"vsnprintf", check_vsnprintf},
    {"snprintf", check_snprintf},
    {"sprintf", check_sprintf},
    {"vsprintf", check_vsprintf},
    {"sscanf", check_sscanf},
    {"vsscanf", check_vsscanf},
    {0},
};
