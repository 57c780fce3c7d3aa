// Octagons relate two variables, and affine relations what wraps.
int input(void);
void reach_error(void);

int main(void) {
  int n = input(), i = 0;
  unsigned x = 0, y = 0, z = 1;
  if (n < 0)
    return 0;
  while (i < n) {
    i++;
    x++;
    y += 3;
    z += 4;
  }
  if (i != n || y != 3 * x || z % 4 != 1)
    reach_error();
}
