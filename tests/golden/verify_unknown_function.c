// No function of the program fits the pointer: one that we do not know may be called, and return.
extern void reach_error(void);
extern int (*get(void))(int, int, int);

int main(void) {
  int (*pointer)(int, int, int) = get();
  pointer(1, 2, 3);
  reach_error();
}
