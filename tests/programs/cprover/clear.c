// clear: a part of an array becomes zero; -DBUG: one element more
#include <stddef.h>

enum { MOST = 3 };

void clear(char *text, size_t from, size_t count, size_t size)
__CPROVER_requires(size <= MOST && from <= size && count <= size - from)
__CPROVER_requires(__CPROVER_is_fresh(text, size))
__CPROVER_assigns(__CPROVER_object_upto(text + from, count))
__CPROVER_ensures(__CPROVER_forall { size_t i; (from <= i && i < from + count) ==> text[i] == 0 })
{
#ifdef BUG
  for (size_t i = from; i <= from + count && i < size; i++)
#else
  for (size_t i = from; i < from + count; i++)
#endif
    text[i] = 0;
}

void harness(void) {
  char *text;
  size_t from, count, size;
  clear(text, from, count, size);
}
