#include "project/operation.h"

#include "base/map.h"

#include <assert.h>
#include <string.h>

// Lines count from functions, so a place needs its function.
static uint64_t place_key(const Finding *finding) {
  const char *parts[] = {finding->file, finding->function, finding->kind, finding->text};
  uint64_t key = (uint64_t)finding->line << 32 | finding->column;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    key = hash_mix(key ^ hash_bytes(parts[i], strlen(parts[i])));
  return key;
}

static void add_other(Operation *operation, const ProjectEntry *entry, const Finding *finding) {
  if (finding->is_own && !operation->finding->is_own) {
    vec_push(&operation->others, operation->entry);
    operation->entry = entry;
    operation->finding = finding;
  } else if (entry != operation->entry) {
    vec_push(&operation->others, entry);
  }
}

void operations_find(const Project *project, bool is_violated, OperationVec *out) {
  assert(out->size == 0);
  Map numbers = {0}; // place -> operation + 1
  vec_each(const ProjectEntry, entry, &project->entries)
    vec_each(const Finding, finding, &entry->outcome.findings) {
      if (!finding->is_new || finding->is_violated != is_violated)
        continue;
      uint64_t *slot = map_insert(&numbers, place_key(finding), NULL);
      if (*slot) {
        add_other(&out->data[*slot - 1], entry, finding);
        continue;
      }
      vec_push(out, (Operation){.entry = entry, .finding = finding});
      *slot = out->size;
    }
  map_release(&numbers);
}

void operations_release(OperationVec *operations) {
  vec_each(Operation, operation, operations)
    vec_release(&operation->others);
  vec_release(operations);
}
