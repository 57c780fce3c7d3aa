// const in every position of a pointer type; reading through, re-pointing, casting back to a writable object.
#include <stdio.h>

static size_t length(const char *s)
{
    const char *start = s;
    while (*s)
        ++s;
    return s - start;
}

static void fill(int *const p, int n, const int value)
{
    for (int i = 0; i < n; i++)
        p[i] = value;
}

int main(void)
{
    int a[3] = {1, 2, 3};
    const int limit = 10, *p = &limit;
    printf("%d\n", *p);
    p = a;
    printf("%d\n", p[1]);
    a[1] = 20;                          // visible through the pointer to const
    printf("%d\n", p[1]);
    int *const fixed = a;
    fixed[0] = 10;
    const int *const both = fixed + 2;
    printf("%d %d\n", *fixed, *both);
    *(int *)both = 30;                  // the object itself is not const
    printf("%d\n", a[2]);
    fill(a, 3, 4);
    printf("%d %d %d\n", a[0], a[1], a[2]);
    printf("%zu\n", length("constant"));

    const char *const words[] = {"a", "bc", "def"};
    const char *const *w = words;
    w++;
    printf("%s %c\n", *w, w[1][2]);
    const struct { int x; int *y; } s = {1, a};
    *s.y = 99;                          // s.y is const, what it points to is not
    printf("%d %d\n", s.x, a[0]);
    static const unsigned char table[4] = {1, 2, 4, 8};
    int sum = 0;
    for (const unsigned char *t = table; t < table + 4; t++)
        sum += *t;
    printf("%d\n", sum);
    return 0;
}
