// A path of very many steps.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int end = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < 60; i++)
    for (int k = 0; k < 20; k++)
      sum += i == k;
  if (sum == end)
    reach_error();
  return 0;
}
