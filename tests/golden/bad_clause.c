__CPROVER_requires(1) int f(void);

int main(void) { return 0; }
