// def-behavior --check=uninitialized, BUG: valid-init
// Bits that nobody has written are copied with a struct, and by memcpy, without being read.
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct flags {
  char kind;
  unsigned low : 3, high : 7;
  long double size;
  union {
    unsigned char bytes[4];
    unsigned number;
  } u;
};

static struct flags kept;

static struct flags renamed(struct flags flags) {
  flags.kind = 'x';
  return flags;
}

int main(void) {
  struct flags flags, copy;
  int x = __VERIFIER_nondet_int();
  flags.low = 5;
  flags.u.bytes[1] = 1;
  flags.u.bytes[0] = flags.u.bytes[2] = 0;
  if (x > 3)
    flags.u.bytes[3] = flags.high = 9;
  copy = renamed(flags);
  kept = copy;
  memcpy(&flags, &kept, sizeof flags);
#ifdef BUG
  if (x >= 3)
#else
  if (x > 3)
#endif
    return flags.low + flags.high + (flags.u.number == 256);
  return kept.kind + kept.low;
}
