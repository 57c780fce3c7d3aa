// Array parameters are pointers: sizeof, reassignment, writes reach the caller, typedef'd arrays.
#include <stdio.h>

typedef int Triple[3];

static size_t size_of(int a[100]) { return sizeof a == sizeof(int *); }
static size_t size_of_row(int a[][4]) { return sizeof *a; }

static int next(int a[])
{
    a++;
    return *a;
}

static void set(Triple t)
{
    t[2] = 42;
}

static void set_pointer(Triple *t)
{
    (*t)[0] = 7;
}

static int last(int n, int a[n])
{
    return a[n - 1];
}

static int sum_chars(const char s[])
{
    int sum = 0;
    while (*s)
        sum += *s++;
    return sum;
}

static int apply(int f(int), int x)     // a function parameter decays as well
{
    return f(x) + (*f)(x) + (sizeof f == sizeof(void *));
}

static int square(int x) { return x * x; }

int main(void)
{
    int a[5] = {1, 2, 3, 4, 5};
    int g[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    printf("%zu %zu %zu\n", size_of(a), size_of_row(g), sizeof a);
    printf("%d %d\n", next(a), next(a + 2));
    Triple t = {1, 2, 3};
    set(t);
    set_pointer(&t);
    printf("%d %d %d\n", t[0], t[1], t[2]);
    set(a + 1);
    printf("%d\n", a[3]);
    printf("%d %d\n", last(3, a), last(2, g[1]));
    printf("%d %d\n", sum_chars("AB"), sum_chars((char[]){1, 2, 3, 0}));
    printf("%d\n", apply(square, 5));
    int *p = a;
    printf("%d %d\n", p == a, &a[0] == a);
    printf("%d\n", (sizeof &a == sizeof p) + (sizeof *&a == sizeof a));
    return 0;
}
