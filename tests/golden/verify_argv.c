// argc is an input that is not negative. What argv leads to is none: only runs that need it are not
// decided.
extern void reach_error(void);
#include <stdlib.h>

static int first(int count, char **words) { return count > 1 ? atoi(words[1]) : 0; }

int main(int argc, char *argv[]) {
  (void)argv;
  if (argc < 0)
    reach_error();
#ifdef USED
  if (argc > 1 && first(argc, argv) == 42)
    reach_error();
#else
  if (argc == 1)
    return main(argc + 1, argv);
#endif
#ifdef WRONG
  if (argc == 3)
    reach_error();
#endif
  return 0;
}
