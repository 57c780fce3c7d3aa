// Names come in families: `fabs`, `fabsf`, `__builtin_fabsl`. builtin.def has
// one member of each; what a spelling adds to it is taken off step by step,
// and each step applies only to the names for which it exists, so that no
// function of the program is mistaken for one of ours.
#include "cfa/builtin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Spelling {
  const char *name;
  Builtin builtin;
} Spelling;

static const struct {
  const char *name;
  bool returns;
} facts[BUILTIN_COUNT] = {
    [BUILTIN_NONE] = {"<none>", true},
#define BUILTIN(id, name, returns) [BUILTIN_##id] = {name, returns},
#include "cfa/builtin.def"
#undef BUILTIN
};

// Other names for the same thing.
static const Spelling aliases[] = {
    {"_Exit", BUILTIN_EXIT},
    {"_exit", BUILTIN_EXIT},
    {"__builtin_trap", BUILTIN_ABORT},
    {"putc", BUILTIN_FPUTC},
    {"putc_unlocked", BUILTIN_FPUTC},
    {"_IO_putc", BUILTIN_FPUTC},
    {"putchar_unlocked", BUILTIN_PUTCHAR},
    {"__strdup", BUILTIN_STRDUP},
    {"strcoll", BUILTIN_STRCMP}, // in the C locale
    {"index", BUILTIN_STRCHR},
    {"rindex", BUILTIN_STRRCHR},
    {"nan", BUILTIN_NAN},
    // Of the library, for what it does not know
    {"__lib_vsnprintf", BUILTIN_VSNPRINTF},
    {"__lib_strtod", BUILTIN_STRTOD},
    {"__lib_strtof", BUILTIN_STRTOF},
    {"__lib_strtold", BUILTIN_STRTOLD},
    // What glibc's classification macros expand to; its __isinf tells the sign.
    {"__isnan", BUILTIN_ISNAN},
    {"__isinf", BUILTIN_ISINF_SIGN},
    {"__finite", BUILTIN_ISFINITE},
    {"finite", BUILTIN_ISFINITE},
    {"__signbit", BUILTIN_SIGNBIT},
};

// glibc's __NAME_chk take the same arguments and then the size of the target.
// (Not so __sprintf_chk and the like, which put a flag in the middle.)
static const Builtin checked[] = {
    BUILTIN_MEMCPY,  BUILTIN_MEMMOVE, BUILTIN_MEMSET,  BUILTIN_STRCPY,
    BUILTIN_STRNCPY, BUILTIN_STRCAT,  BUILTIN_STRNCAT,
};

enum { SPELLINGS = BUILTIN_COUNT - 1 + sizeof aliases / sizeof *aliases };

static int by_name(const void *left, const void *right) {
  return strcmp(((const Spelling *)left)->name, ((const Spelling *)right)->name);
}

static bool has_no_repeats(const Spelling *sorted) {
  for (int i = 1; i < SPELLINGS; i++)
    if (by_name(&sorted[i - 1], &sorted[i]) >= 0)
      return false;
  return true;
}

static Builtin find_exact(const char *name) {
  static Spelling sorted[SPELLINGS];
  if (!sorted[0].name) {
    for (Builtin builtin = BUILTIN_NONE + 1; builtin < BUILTIN_COUNT; builtin++)
      sorted[builtin - 1] = (Spelling){facts[builtin].name, builtin};
    memcpy(sorted + BUILTIN_COUNT - 1, aliases, sizeof aliases);
    qsort(sorted, SPELLINGS, sizeof *sorted, by_name);
    assert(has_no_repeats(sorted));
  }
  const Spelling *found =
      bsearch(&(Spelling){.name = name}, sorted, SPELLINGS, sizeof *sorted, by_name);
  return found ? found->builtin : BUILTIN_NONE;
}

// Finds the first LENGTH characters of NAME.
static Builtin find_part(const char *name, size_t length) {
  assert(length <= strlen(name));
  char text[64];
  if (length >= sizeof text)
    return BUILTIN_NONE;
  memcpy(text, name, length);
  text[length] = 0;
  return find_exact(text);
}

// fabs has fabsf and fabsl; comparisons, fpclassify and isnormal take any type
// and have one name only.
static bool has_suffixes(Builtin builtin) {
  return (builtin >= BUILTIN_FABS && builtin <= BUILTIN_LLRINT) || builtin == BUILTIN_ISNAN ||
         builtin == BUILTIN_ISINF || builtin == BUILTIN_ISINF_SIGN || builtin == BUILTIN_ISFINITE ||
         builtin == BUILTIN_SIGNBIT || builtin == BUILTIN_HUGE_VAL || builtin == BUILTIN_INF ||
         builtin == BUILTIN_NAN;
}

// NAME itself or one with a suffix f or l.
static Builtin find_suffixed(const char *name) {
  size_t length = strlen(name);
  Builtin builtin = find_exact(name);
  if (builtin != BUILTIN_NONE || length < 2)
    return builtin;
  if (name[length - 1] != 'f' && name[length - 1] != 'l')
    return BUILTIN_NONE;
  builtin = find_part(name, length - 1);
  return has_suffixes(builtin) ? builtin : BUILTIN_NONE;
}

static Builtin find_checked(const char *name) {
  size_t length = strlen(name);
  if (strncmp(name, "__", 2) != 0 || length < 7 || strcmp(name + length - 4, "_chk") != 0)
    return BUILTIN_NONE;
  Builtin builtin = find_part(name + 2, length - 6);
  for (size_t i = 0; i < sizeof checked / sizeof *checked; i++)
    if (builtin == checked[i])
      return builtin;
  return BUILTIN_NONE;
}

Builtin builtin_find(const char *name) {
  static const char prefix[] = "__builtin_";
  Builtin builtin = find_suffixed(name);
  if (builtin == BUILTIN_NONE)
    builtin = find_checked(name);
  if (builtin != BUILTIN_NONE || strncmp(name, prefix, sizeof prefix - 1) != 0)
    return builtin;
  const char *rest = name + sizeof prefix - 1;
  builtin = find_suffixed(rest);
  return builtin != BUILTIN_NONE ? builtin : find_checked(rest);
}

const char *builtin_name(Builtin builtin) {
  assert(builtin < BUILTIN_COUNT);
  return facts[builtin].name;
}

bool builtin_returns(Builtin builtin) {
  assert(builtin < BUILTIN_COUNT);
  return facts[builtin].returns;
}

// Of the floating functions, those whose result may have to be another.
static bool is_fallible(Builtin builtin) {
  bool is_exact =
      builtin <= BUILTIN_CBRT || (builtin >= BUILTIN_FMIN && builtin <= BUILTIN_COPYSIGN);
  return !is_exact && builtin != BUILTIN_FREXP && builtin != BUILTIN_MODF &&
         builtin != BUILTIN_FMA && builtin <= BUILTIN_LLRINT;
}

bool builtin_sets_errno(Builtin builtin) {
  return (builtin >= BUILTIN_ATOI && builtin <= BUILTIN_STRTOLD) || builtin == BUILTIN_SQRT ||
         (builtin >= BUILTIN_FABS && is_fallible(builtin)) ||
         (builtin >= BUILTIN_PRINTF && builtin <= BUILTIN_FFLUSH) || builtin == BUILTIN_LIBRARY;
}
