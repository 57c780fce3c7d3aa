// Function pointers cast to other types and back before the call; stored as void * and in unions.
#include <stdint.h>
#include <stdio.h>

typedef void Generic(void);

static int twice(int x) { return 2 * x; }
static double half(double x) { return x / 2; }
static const char *name(void) { return "name"; }

struct Entry { char kind; Generic *function; };

static void call(const struct Entry *e)
{
    switch (e->kind) {
    case 'i': printf("%d\n", ((int (*)(int))e->function)(21)); break;
    case 'd': printf("%g\n", ((double (*)(double))e->function)(5)); break;
    case 's': printf("%s\n", ((const char *(*)(void))e->function)()); break;
    }
}

static int apply(int (*f)(int), int n, int x)
{
    return n ? apply(f, n - 1, f(x)) : x;
}

int main(void)
{
    struct Entry entries[] = {{'i', (Generic *)twice}, {'d', (Generic *)half}, {'s', (Generic *)name}};
    for (int i = 0; i < 3; i++)
        call(&entries[i]);
    void *raw = (void *)twice;
    int (*back)(int) = (int (*)(int))raw;
    printf("%d %d\n", back(4), back == twice);
    uintptr_t bits = (uintptr_t)twice;
    printf("%d\n", ((int (*)(int))bits)(8));
    union { int (*f)(int); void *p; } u = {twice};
    printf("%d\n", ((int (*)(int))u.p)(16));
    printf("%d\n", apply(back, 5, 1));
    int (*(*chooser)(void))(int) = NULL;
    printf("%d %zu\n", chooser == NULL, sizeof chooser / sizeof raw);
    int (*list[3])(int) = {twice, NULL, back};
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (list[i])
            n += list[i](i + 1);
    printf("%d\n", n);
    typeof(twice) *same = &twice;
    typeof(&half) other = half;
    printf("%d %g\n", same(1), other(1));
    return 0;
}
