// Pieces of a text in place of others, and the way back: a program that is changed in memory before
// libclang reads it, while all places that are shown are those of the file.
//
// Each edit replaces a stretch of the old text, which may be empty, by a new one, and says which
// stretch of the old text the new one stands for. Invariants when applied: edits are sorted by
// where they begin, stretches do not overlap; of several at one place, the order is that of adding.
#ifndef GAVEL_TEXT_EDITS_H
#define GAVEL_TEXT_EDITS_H

#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Stretch {
  uint32_t begin, length;
} Stretch;

typedef struct Edit {
  Stretch old;
  Stretch meant;       // what the new text is shown as
  uint32_t subject;    // what it was made for: the caller's
  Strbuf text;         // the new text
  uint32_t new_begin;  // where that stands, once applied
  uint32_t number;     // in the order of adding
} Edit;

typedef struct Edits {
  VEC(Edit) all;
} Edits;

void edits_release(Edits *edits);

// In place of OLD; shown as MEANT. Returns the new text, to be filled until the next call.
Strbuf *edits_replace(Edits *edits, Stretch old, Stretch meant, uint32_t subject);
// Sorts them and appends the changed text of LENGTH bytes to OUT. Once.
void edits_apply(Edits *edits, const char *text, uint32_t length, Strbuf *out);

// The edit whose new text stands at OFFSET of the changed text; NULL: none.
const Edit *edits_find(const Edits *edits, uint32_t offset);
// The place in the old text that OFFSET of the changed text is shown as.
uint32_t edits_old_offset(const Edits *edits, uint32_t offset);
// The same for a stretch of the changed text: of one that is new, what that is meant to be.
Stretch edits_old_stretch(const Edits *edits, Stretch changed);

#endif
