#include <assert.h>
#include <stddef.h>

// As gcc's headers call it; the program brings its own.
void *__builtin___memcpy_chk(void *to, const void *from, size_t size, size_t room) {
  assert(size <= room);
  char *target = to;
  const char *source = from;
  while (size--)
    *target++ = *source++;
  return to;
}

int main(void) {
  char from[4] = "abc", to[4];
  __builtin___memcpy_chk(to, from, 4, 4);
  assert(to[2] == 'c');
  return 0;
}
