// A block that lives as long as the loop, and one that does not.
#include <stdlib.h>
int nondet(void);
void reach_error(void) {}

int main(void) {
  int *turns = malloc(sizeof *turns);
  *turns = 0;
  while (nondet()) {
    int *copy = malloc(sizeof *copy);
    *copy = *turns;
    if (*copy < 0 || *copy > 9)
      reach_error();
    *turns = (*copy + 1) % 10;
  }
}
