// A function of the environment under a name of the library, told by its parameters.
#include <assert.h>
extern int random(int);
int main(void) { assert(random(3) != 17 || random(2) != 5); }
