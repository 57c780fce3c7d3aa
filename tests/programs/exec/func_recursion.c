// Recursion: direct, mutual, double, with arrays and pointers to locals of callers.
#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
static int is_odd(unsigned n) { return n != 0 && is_even(n - 1); }

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int hanoi(int n, int from, int to, int via, char *log)
{
    if (n == 0)
        return 0;
    int moves = hanoi(n - 1, from, via, to, log);
    log[moves] = '0' + from * 3 + to;
    return moves + 1 + hanoi(n - 1, via, to, from, log + moves + 1);
}

static void permute(char *s, int k, int n)
{
    if (k == n) {
        printf("%s ", s);
        return;
    }
    for (int i = k; i < n; i++) {
        char t = s[k];
        s[k] = s[i];
        s[i] = t;
        permute(s, k + 1, n);
        t = s[k];
        s[k] = s[i];
        s[i] = t;
    }
}

static long long power(long long b, unsigned e)
{
    if (!e)
        return 1;
    long long half = power(b, e / 2);
    return e % 2 ? half * half * b : half * half;
}

int main(void)
{
    printf("%d %d %d\n", is_even(10), is_odd(10), is_odd(7));
    printf("%d %d\n", fibonacci(15), ackermann(2, 3));
    char log[32] = {0};
    int moves = hanoi(4, 0, 2, 1, log);
    printf("%d %s\n", moves, log);
    char text[] = "abc";
    permute(text, 0, 3);
    printf("\n%lld %lld\n", power(3, 39), power(-2, 63));
    return 0;
}
