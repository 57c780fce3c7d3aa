// A run that writes beyond its array is not followed: no proof.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void){ int a[4]; int i = __VERIFIER_nondet_int(); a[i] = 1; assert(i >= 0 && i < 4); }
