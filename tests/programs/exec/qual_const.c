// const objects and members: static tables, copies that are writable, const in compound types.
#include <stdio.h>

static const int table[] = {1, 1, 2, 3, 5, 8};
static const struct { const char *name; int value; } entries[] = {{"zero", 0}, {"two", 2}};
static const char *const *pointer;
enum { N = sizeof table / sizeof *table };

struct Fixed { const int id; int value; };

static int lookup(const char *name)
{
    for (unsigned i = 0; i < sizeof entries / sizeof *entries; i++) {
        const char *a = entries[i].name, *b = name;
        while (*a && *a == *b)
            a++, b++;
        if (*a == *b)
            return entries[i].value;
    }
    return -1;
}

static const int *largest(const int *v, const int n)
{
    const int *best = v;
    for (const int *p = v; p < v + n; p++)
        if (*p > *best)
            best = p;
    return best;
}

int main(void)
{
    const int size = N;
    int copy[size];                         // a VLA: size is not a constant expression
    for (int i = 0; i < size; i++)
        copy[i] = table[i] * 10;
    copy[0]++;
    printf("%d %d %d\n", copy[0], copy[5], *largest(table, N));
    printf("%d %d\n", lookup("two"), lookup("three"));
    struct Fixed f = {7, 1};
    f.value = f.id;
    printf("%d\n", f.value);
    const char *const words[] = {"first", "second"};
    pointer = words;
    pointer++;
    printf("%s %c\n", *pointer, (*pointer)[3]);
    const double pi = 3.25, *ppi = &pi;
    printf("%g\n", *ppi * 2);
    int writable = 1;
    const int *view = &writable;
    writable = 2;
    printf("%d\n", *view);
    *(int *)view = 3;                       // the object was never const
    printf("%d\n", writable);
    const struct Fixed whole = {1, 2};
    struct Fixed *p = &(struct Fixed){whole.id, whole.value + 1};
    p->value++;
    printf("%d %d\n", p->id, p->value);
    static const char text[] = "static const";
    printf("%zu %s\n", sizeof text, text + 7);
    return 0;
}
