#include "bench/configuration.h"

#include <assert.h>
#include <string.h>

static const char blanks[] = " \t";

// The text behind "LABEL:"; a colon inside a word (k:10) makes no label.
static const char *split_label(Configuration *configuration, const char *text, Arena *arena) {
  assert(!configuration->label);
  const char *colon = strstr(text, ": ");
  size_t length = colon ? (size_t)(colon - text) : strlen(text);
  configuration->label = arena_copy_string(arena, text, length);
  return colon ? colon + 1 : text;
}

void configuration_init(Configuration *configuration, const char *text, Arena *arena) {
  *configuration = (Configuration){0};
  const char *at = split_label(configuration, text, arena);
  configuration->options = "";
  for (at += strspn(at, blanks); *at; at += strspn(at, blanks)) {
    size_t length = strcspn(at, blanks);
    const char *option = *at == '-' ? "" : "--config=";
    const char *argument = arena_printf(arena, "%s%.*s", option, (int)length, at);
    const char *blank = *configuration->options ? " " : "";
    vec_push(&configuration->arguments, argument);
    configuration->options = arena_printf(arena, "%s%s%s", configuration->options, blank, argument);
    at += length;
  }
  assert(!*configuration->options == !configuration->arguments.size);
}

void configuration_release(Configuration *configuration) { vec_release(&configuration->arguments); }
