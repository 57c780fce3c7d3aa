// The product of a matrix with the unit matrix.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3][3], unit[3][3] = {{0}}, product[3][3];
  for (int r = 0; r < 3; r++) {
#ifdef BUG
    unit[r][2 - r] = 1;
#else
    unit[r][r] = 1;
#endif
    for (int c = 0; c < 3; c++) {
      a[r][c] = __VERIFIER_nondet_int();
      if (a[r][c] < -9 || a[r][c] > 9)
        return 0;
    }
  }
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) {
      product[r][c] = 0;
      for (int k = 0; k < 3; k++)
        product[r][c] += a[r][k] * unit[k][c];
    }
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++)
      assert(product[r][c] == a[r][c]);
  return 0;
}
