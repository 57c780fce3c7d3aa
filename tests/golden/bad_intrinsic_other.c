int input(void);
void __goblint_check(int);

int main(void) {
  __goblint_check(input());
  return 0;
}
