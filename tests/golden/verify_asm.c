// What inline assembly writes is no input: no run shows what it is. An empty one changes nothing.
extern void reach_error(void);

int main(void) {
  int x = 1;
  __asm__ volatile("" : "+r"(x));
  if (x != 1)
    reach_error();
  __asm__("movl $5,%0" : "=r"(x));
  if (x != 5)
    reach_error();
  return 0;
}
