// Euclid's algorithm, with the assertion that its result divides both numbers.
#include <assert.h>
#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b) {
  while (b) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

int main(void) {
  for (unsigned a = 12; a <= 60; a += 12) {
    unsigned g = gcd(a, 90);
    assert(a % g == 0 && 90 % g == 0);
    printf("gcd(%u, 90) = %u\n", a, g);
  }
  return 0;
}
