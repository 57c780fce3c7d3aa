// Large structs by value: arrays of hundreds of bytes through calls, recursion and function pointers.
#include <stdio.h>

typedef struct { int n; int v[100]; } Set;

static Set with(Set s, int x)
{
    s.v[s.n++] = x;
    return s;
}

static Set squares(int n)
{
    if (n == 0)
        return (Set){0};
    return with(squares(n - 1), n * n);
}

static Set filter(Set s, int (*keep)(int))
{
    Set r = {0};
    for (int i = 0; i < s.n; i++)
        if (keep(s.v[i]))
            r = with(r, s.v[i]);
    return r;
}

static int is_odd(int x) { return x & 1; }
static int sum(Set s) { int r = 0; while (s.n) r += s.v[--s.n]; return r; }
static Set pick(int first, Set a, Set b) { return first ? a : b; }

int main(void)
{
    Set s = squares(10);
    printf("%d %d %d\n", s.n, s.v[9], sum(s));
    Set odd = filter(s, is_odd);
    printf("%d %d %d\n", odd.n, odd.v[2], sum(odd));
    printf("%d %d\n", pick(1, s, odd).n, pick(0, s, odd).n);
    printf("%d\n", with(with(odd, -1), -2).v[6]);
    printf("%d\n", odd.n);
    Set (*f)(Set, int) = with;
    s = f(f(s, 5), 6);
    printf("%d %d %d\n", s.n, s.v[10], s.v[11]);
    s = with(s, s.v[0]);                // argument and result are the same object
    printf("%d %d\n", s.n, s.v[12]);
    return 0;
}
