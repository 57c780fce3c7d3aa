static int sum(const int *v, int n) {
  int s = 0;
  for (int i = 0; i <= n; i++)
    s += v[i];
  return s;
}

int main(void) {
  int v[4] = {1, 2, 3, 4};
  return sum(v, 4);
}
