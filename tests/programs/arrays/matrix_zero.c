// All rows of a matrix are cleared.
// Open in default: safe
#include <assert.h>

#define ROWS 300
#define COLUMNS 400

extern int __VERIFIER_nondet_int(void);

static int m[ROWS][COLUMNS];

int main(void) {
  int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
  if (rows < 0 || rows > ROWS || columns < 0 || columns > COLUMNS)
    return 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      m[r][c] = __VERIFIER_nondet_int();
  for (int r = 0; r < rows; r++)
#ifdef BUG
    for (int c = 0; c < columns - 1; c++)
#else
    for (int c = 0; c < columns; c++)
#endif
      m[r][c] = 0;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      assert(m[r][c] == 0);
  return 0;
}
