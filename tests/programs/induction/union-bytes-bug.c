// Bytes of a word are written one by one, and one may have its highest bit.
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

union word {
  uint32_t whole;
  uint8_t bytes[4];
};

int main(void) {
  union word word = {.whole = 0};
  while (__VERIFIER_nondet_int()) {
    uint8_t value = (uint8_t)(__VERIFIER_nondet_uint() & 0x7f);
    if (value == 0x55)
      value |= 0x80;
    word.bytes[__VERIFIER_nondet_uint() % 4] = value;
    assert((word.whole & 0x80808080u) == 0);
  }
  return 0;
}
