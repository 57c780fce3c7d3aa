static int counter;

int main(void) {
  __atomic_fetch_nand(&counter, 1, __ATOMIC_SEQ_CST);
  return 0;
}
