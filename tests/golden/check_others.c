extern int __VERIFIER_nondet_int(void);

enum color { RED, GREEN };

static int value(enum color color) {
  switch (color) {
  case RED:
    return 1;
  case GREEN:
    return 2;
  }
}

static int larger(int than) {
  if (than < 9)
    return than + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  larger(9);
  switch (n) {
  case 1:
    return value(n + 1);
  case 2:
    return larger(n + 7);
  case 3:
    __builtin_unreachable();
  case 4: {
    char bytes[n - 4];
    return sizeof bytes;
  }
  default:
    return value(GREEN);
  }
}
