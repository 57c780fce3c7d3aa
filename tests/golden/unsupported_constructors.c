// Which of two constructors runs first is the linker's choice.
static int last;

__attribute__((constructor)) static void first(void) { last = 1; }
__attribute__((constructor)) static void second(void) { last = 2; }

int main(void) { return last; }
