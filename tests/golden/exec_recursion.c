static int depth(int n) { return n ? 1 + depth(n - 1) : *(int *)0; }

int main(void) { return depth(30); }
