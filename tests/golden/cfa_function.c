static int helper(int a, int b) { return a > b ? a : b; }

int main(void) { return helper(1, 2); }
