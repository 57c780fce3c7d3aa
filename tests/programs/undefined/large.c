// no-overflow, BUG: no-overflow
// 64 bits, which no type is twice as wide as in ILP32.
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
  if (a < 0 || b < 0 || a > 3000000000 || b > 3000000000)
    return 0;
#ifdef BUG
  long long area = a * b + a * b;
#else
  long long area = a * b;
#endif
  return area < 0;
}
