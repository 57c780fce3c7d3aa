// Side effects in conditions become edges of their own.
int f(int a, int *p) {
  int r = a && (*p)++ > 3 || !a;
  return r ? a++ + --*p : (a = 2, a << 1);
}

int main(void) {
  int x = 4;
  return f(x, &x);
}
