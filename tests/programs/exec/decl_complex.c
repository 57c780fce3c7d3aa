// Complicated declarators: arrays of function pointers returning pointers to arrays, const in odd places.
#include <stdio.h>

static int numbers[3] = {1, 2, 3}, others[3] = {4, 5, 6};

static int (*pick(int i))[3] { return i ? &others : &numbers; }
static int (*(*choose(void))(int))[3] { return pick; }
static int add(int x, int y) { return x + y; }
static int (*get_add(char unused))(int, int) { (void)unused; return add; }
static const char *const *names(void) { static const char *const n[] = {"a", "b"}; return n; }

static int call(int (*(*getter)(char))(int, int), int f(int, int), int v[const 2])
{
    return getter('x')(v[0], v[1]) * f(1, 1);
}

typedef int (*(*Table[2])(int))[3];
typedef char Line[8], (*LinePointer)[8], *(*Maker)(Line, int);

static char *make(Line line, int n)
{
    for (int i = 0; i < n; i++)
        line[i] = 'a' + i;
    line[n] = 0;
    return line;
}

int main(void)
{
    int (*(*table[2])(int))[3] = {pick, choose()}, (*(**walk)(int))[3] = table;
    Table same = {pick, pick};
    printf("%d %d\n", (*table[0](0))[1], (*(*table[1])(1))[2]);
    printf("%d %d\n", (*walk[1](1))[0], same[0] == table[1]);
    printf("%d %s\n", call(get_add, add, numbers), names()[1]);
    Line line;
    LinePointer p = &line;
    Maker maker = make;
    printf("%s\n", maker(line, 4));
    printf("%c %zu\n", (*p)[2], sizeof *p);
    int *(*array_pointer)[2] = &(int *[2]){numbers, others};
    printf("%d %d\n", *(*array_pointer)[1], (*array_pointer)[0][2]);
    int const volatile long unsigned long odd = 7;      // specifiers in any order
    long static int kept = 8;
    printf("%llu %ld\n", odd, kept);
    int a = 1, *b = &a, **c = &b, (*d) = *c, (e)[2] = {a, **c}, (*f)(int, int) = add;
    printf("%d %d %d\n", *d, e[1], f(**c, *d));
    struct { int (*op)(int, int), v[2], *w; } s = {add, {3, 4}, s.v};
    printf("%d\n", s.op(s.v[0], s.w[1]));
    return 0;
}
