// Which values an option takes is told by what --help calls them: FILE, FOLDER, KINDS and so on.
// A name that is not here stands for something that only the user knows.
#include "manual/manual.h"

#include "cli/preset.h"
#include "frontend/property.h"

#include <assert.h>
#include <string.h>

static void add_word(Strbuf *words, const char *word) {
  strbuf_printf(words, "%s%s", words->size ? " " : "", word);
}

// The words that WORD_AT gives, up to its NULL.
static void add_all(Strbuf *words, const char *(*word_at)(size_t number)) {
  for (size_t i = 0; word_at(i); i++)
    add_word(words, word_at(i));
}

static const struct {
  const char *value;
  ValueKind kind;
  const char *ending;
  const char *(*word_at)(size_t number);
} named_values[] = {
    {"CONFIG", VALUE_WORD, NULL, preset_name},
    {"KINDS", VALUE_WORDS, NULL, checks_word},
    {"PROPERTY", VALUE_FILE, ".prp", property_word},
    {"FILE", VALUE_FILE, NULL, NULL},
    {"FILE.c", VALUE_FILE, ".c", NULL},
    {"WITNESS", VALUE_FILE, NULL, NULL},
    {"DIR", VALUE_FOLDER, NULL, NULL},
    {"FOLDER", VALUE_FOLDER, NULL, NULL},
};

ValueInfo value_of(const OptionInfo *info) {
  assert(info->kind != OPTION_TOPIC);
  ValueInfo value = {.kind = VALUE_FREE};
  if (info->choices) {
    value.kind = VALUE_WORD;
    for (const char *const *choice = info->choices; *choice; choice++)
      add_word(&value.words, *choice);
  } else if (!info->value) {
    value.kind = VALUE_NONE;
  } else {
    for (size_t i = 0; i < sizeof named_values / sizeof *named_values; i++) {
      if (strcmp(info->value, named_values[i].value) != 0)
        continue;
      value.kind = named_values[i].kind;
      value.ending = named_values[i].ending;
      if (named_values[i].word_at)
        add_all(&value.words, named_values[i].word_at);
    }
  }
  return value;
}

void value_release(ValueInfo *value) { strbuf_release(&value->words); }
