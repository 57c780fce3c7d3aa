// States of channels in a table: each steps through a protocol by itself.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum state { IDLE, OPEN, BUSY, CLOSING };
static enum state table[8];
static unsigned char retries[8];
int main(void) {
  for (;;) {
    unsigned ch = __VERIFIER_nondet_uint() % 8;
    unsigned event = __VERIFIER_nondet_uint();
    switch (table[ch]) {
    case IDLE: if (event == 1) { table[ch] = OPEN; retries[ch] = 0; } break;
    case OPEN: table[ch] = event == 2 ? BUSY : event == 3 ? CLOSING : OPEN; break;
    case BUSY:
      if (event == 4 && retries[ch] < 3) retries[ch]++;
      else table[ch] = CLOSING;
      break;
    case CLOSING: table[ch] = IDLE; break;
    default: assert(0);
    }
    assert(retries[ch] <= 3);
  }
}
