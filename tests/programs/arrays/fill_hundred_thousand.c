// A large array of known size is filled, then read.
// Open in default: buggy
#include <assert.h>

#define SIZE 100000
#ifdef BUG
#define KINDS 8
#else
#define KINDS 7
#endif

static int kind[SIZE];

int main(void) {
  for (int i = 0; i < SIZE; i++)
    kind[i] = i % KINDS;
  for (int i = 0; i < SIZE; i++)
    assert(kind[i] < 7);
  return 0;
}
