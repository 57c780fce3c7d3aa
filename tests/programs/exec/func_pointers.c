// Function pointers: tables, parameters, results, struct members, comparisons, every call syntax.
#include <stdio.h>

typedef int Op(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

static Op *const table[] = {add, sub, &mul, *add};

static Op *choose(char c)
{
    switch (c) {
    case '+': return add;
    case '-': return sub;
    case '*': return mul;
    }
    return NULL;
}

static int (*choose_raw(int i))(int, int)
{
    return table[i];
}

static int fold(const int *v, int n, int (*f)(int, int), int start)
{
    while (n--)
        start = f(start, *v++);
    return start;
}

struct Object { const char *name; int state; int (*step)(struct Object *, int); };

static int accumulate(struct Object *o, int x) { return o->state += x; }
static int scale(struct Object *o, int x) { return o->state *= x; }

static void each(const int *v, int n, void (*f)(int *, int), int *context)
{
    for (int i = 0; i < n; i++)
        f(context, v[i]);
}

static void maximum(int *best, int x) { if (x > *best) *best = x; }

int main(void)
{
    int v[] = {3, 1, 4, 1, 5};
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        printf("%d ", table[i](7, 3));
    printf("\n%d %d %d\n", choose('-')(9, 4), choose_raw(2)(9, 4), (*choose('+'))(9, 4));
    printf("%d %d %d\n", fold(v, 5, add, 0), fold(v, 5, mul, 1), fold(v, 5, choose('-'), 100));
    int (*f)(int, int) = add, (**pf)(int, int) = &f;
    printf("%d %d %d\n", (**f)(1, 2), (*pf)(3, 4), (**pf)(5, 6));
    *pf = sub;
    printf("%d %d\n", f(1, 2), f == sub);
    printf("%d %d %d\n", choose('?') == NULL, choose('*') == mul, table[0] == table[3]);
    struct Object o[] = {{"sum", 0, accumulate}, {"product", 1, scale}};
    for (int i = 0; i < 2; i++)
        for (int k = 1; k < 5; k++)
            o[i].step(&o[i], k);
    printf("%s %d %s %d\n", o[0].name, o[0].state, o[1].name, o[1].state);
    o[0].step = o[1].step;
    printf("%d\n", (*o[0].step)(o, 3));
    int best = 0;
    each(v, 5, maximum, &best);
    printf("%d\n", best);
    printf("%d\n", (best ? add : sub)(10, 1));
    return 0;
}
