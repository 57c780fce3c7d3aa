// The number has the bytes of an address.
// Only buggy
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int memcmp(const void *, const void *, unsigned long);
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

char b;

int main(void) {
  unsigned long u = __VERIFIER_nondet_ulong();
  char *address = &b;
  if (memcmp(&u, &address, sizeof u) == 0) {
    *(char *)u = 3;
    CHECK(b == 0);
  }
}
