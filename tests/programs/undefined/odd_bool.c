// def-behavior, BUG: valid-conversion
// A _Bool of which a byte is copied from elsewhere is 0 or 1.
#include <stdbool.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct state {
  int count;
  bool on;
};
union cell {
  bool flag;
  unsigned char byte;
};

static int use(const struct state *state) { return state->on ? state->count & 7 : 0; }

int main(void) {
  unsigned char message[sizeof(struct state)], byte = __VERIFIER_nondet_uchar();
  struct state state, copy;
  union cell cell;
  bool plain = byte, *set = &plain;
  *set = byte; // a conversion
  memset(&state, 0, sizeof state);
  memset(message, 0, sizeof message);
#ifndef BUG
  if (byte > 1)
    return 0;
#endif
  message[sizeof(int)] = byte;
  if (__VERIFIER_nondet_int()) {
    memcpy(&state, message, sizeof state);
  } else {
    cell.byte = byte;
    state.on = cell.flag;
  }
  copy = state;
  return use(&copy) + plain;
}
