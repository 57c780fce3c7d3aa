#include "text/edits.h"

#include <assert.h>
#include <stdlib.h>

void edits_release(Edits *edits) {
  vec_each(Edit, edit, &edits->all)
    strbuf_release(&edit->text);
  vec_release(&edits->all);
}

Strbuf *edits_replace(Edits *edits, Stretch old, Stretch meant, uint32_t subject) {
  Edit edit = {.old = old, .meant = meant, .subject = subject, .number = edits->all.size};
  vec_push(&edits->all, edit);
  return &vec_last(&edits->all).text;
}

static int by_place(const void *left, const void *right) {
  const Edit *a = left, *b = right;
  if (a->old.begin != b->old.begin)
    return a->old.begin < b->old.begin ? -1 : 1;
  return a->number < b->number ? -1 : a->number > b->number;
}

void edits_apply(Edits *edits, const char *text, uint32_t length, Strbuf *out) {
  uint32_t copied = 0, start = (uint32_t)out->size;
  if (edits->all.size)
    qsort(edits->all.data, edits->all.size, sizeof(Edit), by_place);
  vec_each(Edit, edit, &edits->all) {
    assert(edit->old.begin >= copied && edit->old.begin + edit->old.length <= length);
    strbuf_add_bytes(out, text + copied, edit->old.begin - copied);
    edit->new_begin = (uint32_t)out->size - start;
    strbuf_add_bytes(out, strbuf_text(&edit->text), edit->text.size);
    copied = edit->old.begin + edit->old.length;
  }
  strbuf_add_bytes(out, text + copied, length - copied);
}

// The last one that begins at OFFSET of the changed text or before.
static const Edit *find_before(const Edits *edits, uint32_t offset) {
  uint32_t low = 0, high = edits->all.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (edits->all.data[middle].new_begin <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low ? &edits->all.data[low - 1] : NULL;
}

const Edit *edits_find(const Edits *edits, uint32_t offset) {
  const Edit *before = find_before(edits, offset);
  return before && offset < before->new_begin + before->text.size ? before : NULL;
}

uint32_t edits_old_offset(const Edits *edits, uint32_t offset) {
  const Edit *before = find_before(edits, offset);
  if (!before)
    return offset;
  uint32_t end = before->new_begin + (uint32_t)before->text.size;
  return offset < end ? before->meant.begin : before->old.begin + before->old.length + offset - end;
}

Stretch edits_old_stretch(const Edits *edits, Stretch changed) {
  const Edit *first = edits_find(edits, changed.begin);
  uint32_t last = changed.begin + (changed.length ? changed.length - 1 : 0);
  if (first && edits_find(edits, last) == first)
    return first->meant;
  uint32_t begin = edits_old_offset(edits, changed.begin);
  const Edit *end = edits_find(edits, last);
  uint32_t behind = end ? end->meant.begin + end->meant.length : edits_old_offset(edits, last) + 1;
  return (Stretch){begin, changed.length && behind > begin ? behind - begin : 0};
}
