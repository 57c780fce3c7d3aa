// How long the array is, only its definition knows.
extern void reach_error(void);
extern int table[];
extern const char unused[];

int main(void) {
  if (table[2] == 4)
    reach_error();
  return 0;
}
