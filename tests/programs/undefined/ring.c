// valid-memsafety, BUG: valid-deref
// A queue in an endless loop: what pointers to variables lead to is a matter of their addresses.
extern int __VERIFIER_nondet_int(void);
#define N 16
#ifdef BUG
#define SLOTS (N + 1)
#else
#define SLOTS N
#endif

struct ring {
  int data[N];
  unsigned head, count;
};

static int push(struct ring *ring, int value) {
  if (ring->count == N)
    return 0;
  ring->data[(ring->head + ring->count) % SLOTS] = value;
  ring->count++;
  return 1;
}

static int pop(struct ring *ring, int *value) {
  if (!ring->count)
    return 0;
  *value = ring->data[ring->head];
  ring->head = (ring->head + 1) % N;
  ring->count--;
  return 1;
}

int main(void) {
  struct ring ring = {0};
  int value = 0;
  while (1) {
    if (__VERIFIER_nondet_int())
      push(&ring, value);
    else
      pop(&ring, &value);
  }
}
