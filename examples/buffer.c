// A bounded buffer with a bug: `put` looks whether the buffer is full, but one place too late. As
// many numbers as the input says are put into it. buffer_fixed.c looks in time.
#include <stdio.h>

enum { SIZE = 4 };

extern int __VERIFIER_nondet_int(void);

struct buffer {
  int used;
  int data[SIZE];
};

static int put(struct buffer *buffer, int value) {
  if (buffer->used > SIZE)
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
