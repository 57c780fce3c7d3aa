#include "frontend/property.h"

#include "cfa/checks.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

Property property_default(void) {
  return (Property){
      .calls = {"reach_error", "__VERIFIER_error"}, .label = "ERROR", .asserts = true};
}

static bool add_call(Property *property, const char *name) {
  assert(!property->calls[PROPERTY_CALLS] && *name);
  for (int i = 0; i < PROPERTY_CALLS; i++)
    if (!property->calls[i] || !strcmp(property->calls[i], name)) {
      property->calls[i] = name;
      return true;
    }
  return false;
}

bool property_merge(Property *property, const Property *other) {
  Property merged = *property;
  for (int i = 0; other->calls[i]; i++)
    if (!add_call(&merged, other->calls[i]))
      return false;
  if (other->label && merged.label && strcmp(other->label, merged.label) != 0)
    return false;
  merged.label = other->label ? other->label : merged.label;
  merged.asserts |= other->asserts;
  merged.checks |= other->checks;
  *property = merged;
  return true;
}

// ---- undefined behaviour

typedef enum CheckGroup {
  CHECKS_ACCESS = 1 << ERROR_DEREF | 1 << ERROR_NULL,
  CHECKS_MEMORY = CHECKS_ACCESS | 1 << ERROR_FREE,
  CHECKS_NUMBERS =
      1 << ERROR_OVERFLOW | 1 << ERROR_DIVISION | 1 << ERROR_SHIFT | 1 << ERROR_CONVERSION,
  CHECKS_OTHERS = 1 << ERROR_UNREACHABLE | 1 << ERROR_RETURN | 1 << ERROR_VLA_BOUND |
                  1 << ERROR_ARGUMENT | 1 << ERROR_SEQUENCE,
  CHECKS_LEAKS = 1 << ERROR_MEMTRACK | 1 << ERROR_MEMCLEANUP
} CheckGroup;

// As words, and as `G NAME` in files.
typedef struct NamedChecks {
  const char *name;
  CheckSet checks;
  bool asserts;
} NamedChecks;

static const NamedChecks named_checks[] = {
    {"no-overflow", 1 << ERROR_OVERFLOW, false},
    {"!overflow", 1 << ERROR_OVERFLOW, false},
    {"valid-memsafety", CHECKS_MEMORY | 1 << ERROR_MEMTRACK, false},
    {"valid-deref", CHECKS_ACCESS, false},
    {"valid-free", 1 << ERROR_FREE, false},
    {"valid-memtrack", 1 << ERROR_MEMTRACK, false},
    {"valid-memcleanup", 1 << ERROR_MEMCLEANUP, false},
    {"no-runtime-error",
     CHECKS_MEMORY | 1 << ERROR_OVERFLOW | 1 << ERROR_DIVISION | 1 << ERROR_SHIFT, true},
    {"def-behavior", CHECKS_MEMORY | CHECKS_NUMBERS | CHECKS_OTHERS, false},
};

CheckSet checks_default(void) { return CHECKS_MEMORY | CHECKS_NUMBERS | CHECKS_OTHERS; }

static const struct {
  const char *name;
  CheckSet checks;
} check_words[] = {
    {"none", 0},
    {"all", CHECKS_MEMORY | CHECKS_NUMBERS | CHECKS_OTHERS | CHECKS_LEAKS |
                1 << ERROR_UNINITIALIZED},
    {"memory", CHECKS_MEMORY},
    {"null", 1 << ERROR_NULL},
    {"bounds", 1 << ERROR_DEREF},
    {"free", 1 << ERROR_FREE},
    {"overflow", 1 << ERROR_OVERFLOW},
    {"division", 1 << ERROR_DIVISION},
    {"shift", 1 << ERROR_SHIFT},
    {"conversion", 1 << ERROR_CONVERSION},
    {"unreachable", 1 << ERROR_UNREACHABLE},
    {"return", 1 << ERROR_RETURN},
    {"vla-bound", 1 << ERROR_VLA_BOUND},
    {"argument", 1 << ERROR_ARGUMENT},
    {"sequence", 1 << ERROR_SEQUENCE},
    {"leaks", CHECKS_LEAKS},
    {"uninitialized", 1 << ERROR_UNINITIALIZED},
};

static bool find_kind(const char *name, size_t length, CheckSet *found) {
  for (size_t i = 0; i < sizeof check_words / sizeof *check_words; i++) {
    if (strlen(check_words[i].name) != length || strncmp(check_words[i].name, name, length) != 0)
      continue;
    *found |= check_words[i].checks;
    return true;
  }
  return false;
}

const char *checks_word(size_t number) {
  return number < sizeof check_words / sizeof *check_words ? check_words[number].name : NULL;
}

bool checks_read(const char *kinds, CheckSet *checks, Strbuf *why) {
  *checks = 0;
  for (const char *at = kinds;; at++) {
    size_t length = strcspn(at, ",");
    if (!find_kind(at, length, checks)) {
      strbuf_printf(why, "there is no kind of check '%.*s'; gavel --help lists them", (int)length,
                    at);
      return false;
    }
    at += length;
    if (!*at)
      return true;
  }
}

static const NamedChecks *find_checks(const char *name) {
  for (size_t i = 0; i < sizeof named_checks / sizeof *named_checks; i++)
    if (!strcmp(named_checks[i].name, name))
      return &named_checks[i];
  return NULL;
}

// ---- words

static const struct {
  const char *word;
  Property property;
} property_words[] = {
    {"reach_error", {.calls = {"reach_error", "__VERIFIER_error"}}},
    {"label", {.label = "ERROR"}},
    {"assert", {.asserts = true}},
};

static PropertyStatus read_word(const char *word, Property *property) {
  for (size_t i = 0; i < sizeof property_words / sizeof *property_words; i++)
    if (!strcmp(word, property_words[i].word)) {
      *property = property_words[i].property;
      return PROPERTY_OK;
    }
  const NamedChecks *named = find_checks(word);
  if (!named)
    return PROPERTY_BAD;
  *property = (Property){.checks = named->checks, .asserts = named->asserts};
  return PROPERTY_OK;
}

const char *property_word(size_t number) {
  const size_t word_count = sizeof property_words / sizeof *property_words;
  if (number < word_count)
    return property_words[number].word;
  for (size_t i = 0; i < sizeof named_checks / sizeof *named_checks; i++)
    if (named_checks[i].name[0] != '!' && number-- == word_count)
      return named_checks[i].name;
  return NULL;
}

// ---- files: lines CHECK( init(main()), LTL(G ! call(reach_error())) )

// The text of one CHECK without any white space is taken apart from the left: AT moves on.
static bool take(const char **at, const char *text) {
  size_t length = strlen(text);
  if (strncmp(*at, text, length) != 0)
    return false;
  *at += length;
  return true;
}

static const char *take_name(const char **at, Arena *arena) {
  size_t length = 0;
  while (isalnum((unsigned char)(*at)[length]) || (*at)[length] == '_')
    length++;
  const char *name = length ? arena_copy_string(arena, *at, length) : NULL;
  *at += length;
  return name;
}

static PropertyStatus read_formula(const char **at, Arena *arena, Property *property) {
  if (take(at, "G!call(")) {
    const char *name = take_name(at, arena);
    bool is_good = name && take(at, "())") && add_call(property, name);
    return is_good ? PROPERTY_OK : PROPERTY_BAD;
  }
  if (take(at, "G!label(")) {
    property->label = take_name(at, arena);
    return property->label && take(at, ")") ? PROPERTY_OK : PROPERTY_BAD;
  }
  if (take(at, "Gassert")) {
    property->asserts = true;
    return PROPERTY_OK;
  }
  for (size_t i = 0; i < sizeof named_checks / sizeof *named_checks; i++) {
    const char *rest = *at;
    if (!take(&rest, "G") || !take(&rest, named_checks[i].name) || *rest != ')')
      continue;
    *at = rest;
    property->checks |= named_checks[i].checks;
    property->asserts |= named_checks[i].asserts;
    return PROPERTY_OK;
  }
  static const char *const known[] = {"G!data-race", "Fend"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (take(at, known[i]))
      return PROPERTY_UNSUPPORTED;
  return PROPERTY_BAD;
}

static PropertyStatus read_check(const char *line, Arena *arena, Property *property,
                                 const char **entry) {
  Strbuf squeezed = {0};
  for (const char *p = line; *p; p++)
    if (!isspace((unsigned char)*p))
      strbuf_add_char(&squeezed, *p);
  const char *at = strbuf_text(&squeezed);
  PropertyStatus status = PROPERTY_BAD;
  if (take(&at, "CHECK(init(")) {
    const char *name = take_name(&at, arena);
    if (name && take(&at, "()),LTL(")) {
      *entry = name;
      status = read_formula(&at, arena, property);
      if (status == PROPERTY_OK && strcmp(at, "))") != 0)
        status = PROPERTY_BAD;
    }
  }
  strbuf_release(&squeezed);
  return status;
}

static PropertyStatus read_lines(FILE *file, const char *name, Arena *arena, Property *property,
                                 const char **entry, Strbuf *why) {
  char line[1024];
  int number = 0, checks = 0;
  while (fgets(line, sizeof line, file)) {
    number++;
    if (!strchr(line, '\n') && !feof(file)) { // a device, say, that has no end of lines
      strbuf_printf(why, "%s:%d: this line is too long for a property", name, number);
      return PROPERTY_BAD;
    }
    line[strcspn(line, "\r\n")] = 0;
    if (!line[strspn(line, " \t")])
      continue;
    PropertyStatus status = read_check(line, arena, property, entry);
    if (status == PROPERTY_BAD)
      strbuf_printf(why, "%s:%d: this is no property that gavel knows: %s", name, number, line);
    if (status == PROPERTY_UNSUPPORTED)
      strbuf_printf(why, "%s:%d: gavel does not check this property: %s", name, number, line);
    if (status != PROPERTY_OK)
      return status;
    checks++;
  }
  if (!checks)
    strbuf_printf(why, "%s: no CHECK line", name);
  return checks ? PROPERTY_OK : PROPERTY_BAD;
}

PropertyStatus property_read(const char *text, Arena *arena, Property *property, const char **entry,
                             Strbuf *why) {
  PropertyStatus status = read_word(text, property);
  if (status != PROPERTY_BAD)
    return status;
  FILE *file = fopen(text, "r");
  if (!file) {
    bool is_path = strchr(text, '.') || strchr(text, '/');
    if (is_path)
      strbuf_printf(why, "%s: %s", text, strerror(errno));
    else
      strbuf_printf(why,
                    "'%s' is neither a file nor a property that gavel knows; "
                    "gavel --help lists them",
                    text);
    return PROPERTY_BAD;
  }
  *property = (Property){0};
  status = read_lines(file, text, arena, property, entry, why);
  fclose(file);
  return status;
}

// ---- as text

static void add_check(const char *entry, const char *before, const char *name, const char *after,
                      Strbuf *out) {
  strbuf_printf(out, "CHECK( init(%s()), LTL(G %s%s%s) )\n", entry, before, name, after);
}

// The names of all kinds that CHECKS has, by as few names as there are.
static void add_checks_text(CheckSet checks, const char *entry, Strbuf *out) {
  static const char *const names[] = {"def-behavior", "valid-deref", "valid-free",
                                      "valid-memtrack", "valid-memcleanup"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    CheckSet named = find_checks(names[i])->checks;
    if ((checks & named) != named)
      continue;
    add_check(entry, "", names[i], "", out);
    checks &= ~named;
  }
  if (checks & 1 << ERROR_OVERFLOW)
    add_check(entry, "! ", "overflow", "", out);
  checks &= ~(CheckSet)(1 << ERROR_OVERFLOW);
  for (ErrorKind kind = 0; kind < ERROR_KINDS; kind++)
    if (checks & (CheckSet)1 << kind)
      add_check(entry, "! ", error_name(kind), "", out);
}

void property_add_text(const Property *property, const char *entry, Strbuf *out) {
  for (int i = 0; property->calls[i]; i++)
    add_check(entry, "! call(", property->calls[i], "())", out);
  if (property->label)
    add_check(entry, "! label(", property->label, ")", out);
  if (property->asserts)
    add_check(entry, "", "assert", "", out);
  add_checks_text(property->checks, entry, out);
}
