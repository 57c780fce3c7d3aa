// Assembly that says it writes memory may write x.
extern void reach_error(void);

int main(void) {
  int x = 1;
  __asm__ volatile("movl $5, (%0)" : : "r"(&x) : "memory");
  if (x != 1)
    reach_error();
}
