// The null pointer in all its spellings: tests, conversions, static storage, as a list end.
#include <stddef.h>
#include <stdio.h>

static int *global;
static struct { int *p; char *q; void (*f)(void); } zeroed;

static int is_null(const void *p)
{
    return !p;
}

static int length(const char *s)
{
    if (s == NULL)
        return -1;
    int n = 0;
    while (s[n])
        n++;
    return n;
}

int main(void)
{
    int x = 0;
    int *a = 0, *b = NULL, *c = (void *)0, *d = 0L, *e = '\0', *f = &x;
    printf("%d%d%d%d%d%d\n", !a, !b, !c, !d, !e, !f);
    printf("%d %d %d\n", a == b, c == d, f == NULL);
    printf("%d %d\n", is_null(0), is_null(&x));
    printf("%d %d %d %d\n", global == NULL, !zeroed.p, !zeroed.q, !zeroed.f);
    printf("%d %d %d\n", length(NULL), length(""), length("four"));
    printf("%s %s\n", a ? "set" : "null", f ? "set" : "null");
    printf("%d %d\n", a && *a, f && *f);        // never dereferences null
    printf("%d %d\n", !a || *a, a != NULL || f != NULL);
    int *chosen = a ?: f;
    printf("%d\n", chosen == f);
    int *sel = x ? f : 0;
    printf("%d\n", sel == 0);
    if (a)
        puts("wrong");
    else if (f)
        puts("right");
    while (f)
        f = NULL;
    printf("%d\n", (_Bool)f);
    void (*function)(void) = NULL;
    if (!function)
        puts("no function");
    int *list[] = {&x, &x, NULL, &x};
    int n = 0;
    for (int **p = list; *p != NULL; p++)
        n++;
    printf("%d\n", n);
    return 0;
}
