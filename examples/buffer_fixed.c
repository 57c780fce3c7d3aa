// The bounded buffer of buffer.c, repaired: no input makes it overflow, however many numbers are
// put into it.
#include <stdio.h>

enum { SIZE = 4 };

extern int __VERIFIER_nondet_int(void);

struct buffer {
  int used;
  int data[SIZE];
};

static int put(struct buffer *buffer, int value) {
  if (buffer->used >= SIZE)
    return 0;
  buffer->data[buffer->used++] = value;
  return 1;
}

int main(void) {
  struct buffer buffer = {0};
  int wanted = __VERIFIER_nondet_int();
  for (int i = 0; i < wanted; i++)
    if (!put(&buffer, i))
      printf("no room for %d\n", i);
  for (int i = 0; i < buffer.used; i++)
    printf("%d\n", buffer.data[i]);
  return 0;
}
