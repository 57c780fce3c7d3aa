// What counts as the error: a call of a named function, a label, a failing assertion, undefined
// behaviour. Given by a word (--property=label) or by a .prp file.
#ifndef GAVEL_FRONTEND_PROPERTY_H
#define GAVEL_FRONTEND_PROPERTY_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "cfa/cfa.h"

#include <stdbool.h>

#define PROPERTY_CALLS 8

typedef struct Property {
  const char *calls[PROPERTY_CALLS + 1]; // functions whose call is the error; ends with NULL
  const char *label;                     // a label that is the error wherever it stands, or NULL
  bool asserts;                          // failing assertions are errors
  CheckSet checks;                       // what must not happen
} Property;

typedef enum PropertyStatus {
  PROPERTY_OK,
  PROPERTY_UNSUPPORTED, // a known property that gavel does not check; WHY says which
  PROPERTY_BAD          // unreadable or malformed; WHY says how
} PropertyStatus;

// Without any --property: calls of reach_error and __VERIFIER_error, the label
// ERROR, and failing assertions.
Property property_default(void);

// What C leaves undefined and is an error if nobody says what is: all but leaks and reads of what
// was never set.
CheckSet checks_default(void);
// Kinds joined by commas, as for --check. False if one is none: then WHY is a sentence.
bool checks_read(const char *kinds, CheckSet *checks, Strbuf *why)
    __attribute__((warn_unused_result));

// The words that --property and --check take, for those who list them: by number, NULL behind the
// last one.
const char *property_word(size_t number);
const char *checks_word(size_t number);

// Makes PROPERTY both. False, and nothing is changed, if one Property cannot say that.
bool property_merge(Property *property, const Property *other);

// From a word or a file name. ENTRY is set to the function that a file's init()
// names. Strings come from ARENA.
PropertyStatus property_read(const char *text, Arena *arena, Property *property, const char **entry,
                             Strbuf *why) __attribute__((warn_unused_result));

// Appends what PROPERTY says of programs that start in ENTRY as the lines of a file. Kinds of checks
// that files have no name for are called what --check calls them.
void property_add_text(const Property *property, const char *entry, Strbuf *out);

#endif
