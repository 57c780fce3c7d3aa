extern int __VERIFIER_nondet_int(void);

int main(void) {
  int kind = __VERIFIER_nondet_int(), size = 0;
  switch (kind) {
  case 1:
    size = 1;
    break;
  case 2:
    size = 2; // falls through
  case 10 ... 20:
    size++;
    break;
  default:
    size = -1;
  }
  return size;
}
