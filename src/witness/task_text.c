#include "witness/task_text.h"

#include "base/memory.h"
#include "base/sha256.h"

#include <assert.h>
#include <string.h>

struct TaskText {
  const Cfa *cfa;
  VEC(Tokens) tokens; // by file; without a text: not made yet
};

TaskText *task_text_new(const Cfa *cfa) {
  TaskText *text = mem_alloc(sizeof *text);
  *text = (TaskText){.cfa = cfa};
  for (uint32_t i = 0; i < cfa->files.files.size; i++)
    vec_push(&text->tokens, (Tokens){0});
  return text;
}

void task_text_free(TaskText *text) {
  vec_each(Tokens, tokens, &text->tokens)
    tokens_release(tokens);
  vec_release(&text->tokens);
  mem_free(text, sizeof *text);
}

const Cfa *task_text_cfa(const TaskText *text) { return text->cfa; }

static bool is_input(const TaskText *text, uint32_t file) {
  const char *name = text->cfa->files.files.data[file].name;
  vec_each(const char *const, input, &text->cfa->inputs)
    if (!strcmp(*input, name))
      return true;
  return false;
}

const Tokens *task_text_tokens(TaskText *text, uint32_t file) {
  if (file == NO_FILE || !is_input(text, file))
    return NULL;
  const SourceFile *source = &text->cfa->files.files.data[file];
  Tokens *tokens = &text->tokens.data[file];
  if (!tokens->text && source->text)
    tokens_init(tokens, source->text, source->length);
  return tokens->text ? tokens : NULL;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

uint32_t task_text_find(const TaskText *text, const char *name) {
  uint32_t found = NO_FILE, count = 0;
  for (uint32_t i = 0; i < text->cfa->files.files.size; i++) {
    const char *own = text->cfa->files.files.data[i].name;
    if (!is_input(text, i))
      continue;
    if (!strcmp(own, name))
      return i;
    if (strcmp(base_name(own), base_name(name)) != 0)
      continue;
    found = i;
    count++;
  }
  return count == 1 ? found : NO_FILE;
}

WitnessPlace task_text_place(TaskText *text, uint32_t file, uint32_t offset,
                             const Function *function) {
  const Tokens *tokens = task_text_tokens(text, file);
  assert(tokens);
  bool has_name = function && function != text->cfa->init;
  WitnessPlace place = {.file = source_name(&text->cfa->files, file),
                        .function = has_name ? function->name : NULL};
  tokens_place(tokens, offset, &place.line, &place.column);
  return place;
}

void task_text_describe(const TaskText *text, Witness *witness) {
  const Cfa *cfa = text->cfa;
  assert(cfa->inputs.size && !witness->files.size);
  vec_each(const char *const, name, &cfa->inputs) {
    char *hash = ARENA_ARRAY(&witness->arena, char, SHA256_TEXT);
    vec_push(&witness->files, (WitnessFile){*name, sha256_file(*name, hash) ? hash : ""});
  }
  witness->specification = cfa->specification;
  witness->data_model = cfa->types.model == MODEL_ILP32 ? "ILP32" : "LP64";
}
