// The linker makes two names one variable.
extern void reach_error(void);
int x;
extern int y __attribute__((alias("x")));

int main(void) {
  y = 4;
  if (x != 0)
    reach_error();
}
