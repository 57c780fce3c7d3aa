// valid-deref, BUG: valid-deref
// memcmp may read all the bytes that it is given, also those behind the first difference.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char shorter[4] = "abc", longer[8] = "abd";
  unsigned size = __VERIFIER_nondet_uchar();
#ifdef BUG
  if (size > 8)
    return 0;
#else
  if (size > 4)
    return 0;
#endif
  return memcmp(shorter, longer, size);
}
