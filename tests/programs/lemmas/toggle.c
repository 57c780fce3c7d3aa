// A stream is masked with a key and unmasked again.
#include <assert.h>
extern unsigned nondet_uint(void);
int main(void) {
  unsigned key = nondet_uint();
  while (1) {
    unsigned plain = nondet_uint(), masked = plain ^ key;
    assert((masked ^ key) == plain);
  }
}
