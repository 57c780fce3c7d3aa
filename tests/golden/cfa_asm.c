int main(void) {
  int in = 1, out;
  __asm__("movl %1, %0" : "=r"(out) : "r"(in));
  return out;
}
