// What is read, where it is, and which function of the library has read it.
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  int key;
  struct item *next;
};
int main(void) {
  struct item first, copy;
  int count, chosen = __VERIFIER_nondet_int();
  first.key = 1;
  copy = first; // reads nothing
  char *text = malloc(4);
  memset(text, 'x', 3);
  switch (chosen) {
  case 1:
    return strlen(text);
  case 2:
    return copy.next != 0;
  case 3:
    count++;
  }
  return copy.key;
}
