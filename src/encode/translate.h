// From the names of one encoder to those of another one over the same program, so that a
// formula that was found with one can be checked with the other.
#ifndef GAVEL_ENCODE_TRANSLATE_H
#define GAVEL_ENCODE_TRANSLATE_H

#include "encode/scalar.h"

typedef struct Translation Translation;

// Both have the same terms, program and options, and outlive the translation. It knows the
// names that FROM has now.
Translation *translation_new(Encoder *to, const Encoder *from);
void translation_free(Translation *translation);

// FORMULA, over variables of FROM without index, in the names of TO.
Term translate(Translation *translation, Term formula);
KnownFacts translate_facts(Translation *translation, Arena *arena, const KnownFacts *facts);

#endif
