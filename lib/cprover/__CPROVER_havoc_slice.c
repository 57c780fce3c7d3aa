#include "lib.h"

unsigned char __VERIFIER_nondet_uchar(void);

// COUNT bytes become arbitrary.
void __CPROVER_havoc_slice(void *pointer, size_t count) {
  unsigned char *bytes = pointer;
  for (size_t i = 0; i < count; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
}
