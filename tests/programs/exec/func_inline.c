// inline in all its forms: static, extern with a definition, GNU always_inline and noinline, with static state.
#include <stdio.h>

static inline int square(int x) { return x * x; }

inline int external(int x);
extern inline int external(int x) { return x + 1; }

static __attribute__((always_inline)) inline int always(int *p) { return ++*p; }
static __attribute__((noinline)) int never(int x) { return x - 1; }

static inline int counter(void)
{
    static int n;
    return ++n;
}

static inline int recursive(int n)
{
    return n <= 1 ? 1 : n * recursive(n - 1);
}

static inline int early(const int *v, int n, int x)
{
    for (int i = 0; i < n; i++)
        if (v[i] == x)
            return i;
    return -1;
}

_Noreturn static inline void never_called(void)
{
    for (;;)
        ;
}

int main(void)
{
    int i = 3;
    printf("%d\n", square(i++));            // the argument is evaluated once
    printf("%d %d\n", i, square(square(2)));
    printf("%d %d\n", external(9), never(9));
    printf("%d\n", always(&i));
    printf("%d\n", i);
    counter();
    counter();
    printf("%d\n", counter());
    printf("%d\n", recursive(6));
    int v[] = {4, 8, 15, 16};
    printf("%d %d\n", early(v, 4, 15), early(v, 4, 23));
    int (*f)(int) = square;
    printf("%d %d\n", f(7), (i > 100 ? square : never)(7));
    if (i < 0)
        never_called();
    return 0;
}
