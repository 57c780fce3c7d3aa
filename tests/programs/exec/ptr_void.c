// void pointers: generic swap and copy, GNU arithmetic, conversion in both directions without cast.
#include <stdio.h>
#include <string.h>

static void swap(void *a, void *b, size_t size)
{
    unsigned char *x = a, *y = b;
    while (size--) {
        unsigned char t = *x;
        *x++ = *y;
        *y++ = t;
    }
}

static void *largest(void *base, int n, size_t size, int (*less)(const void *, const void *))
{
    void *best = base;
    for (int i = 1; i < n; i++) {
        void *p = (char *)base + i * size;
        if (less(best, p))
            best = p;
    }
    return best;
}

static int less_int(const void *a, const void *b) { return *(const int *)a < *(const int *)b; }
static int less_double(const void *a, const void *b) { return *(double *)a < *(double *)b; }

int main(void)
{
    int i = 1, j = 2;
    double d = 0.5, e = -7.25;
    struct { char name[4]; short id; } s = {"one", 1}, t = {"two", 2};
    swap(&i, &j, sizeof i);
    swap(&d, &e, sizeof d);
    swap(&s, &t, sizeof s);
    printf("%d %d %g %g %s %d %s %d\n", i, j, d, e, s.name, s.id, t.name, t.id);

    int a[] = {3, 9, 4};
    double b[] = {1.5, -2, 8.25, 8};
    int *big = largest(a, 3, sizeof *a, less_int);
    printf("%d %g\n", *big, *(double *)largest(b, 4, sizeof *b, less_double));

    void *v = a;
    v += sizeof(int);                   // GNU: steps by bytes
    printf("%d %zu\n", *(int *)v, sizeof(void));
    v++;
    v = (char *)v - 1;
    printf("%d\n", v == &a[1]);
    void *chain = &v;
    printf("%d\n", **(int **)chain);
    int (*f)(const void *, const void *) = less_int;
    printf("%d\n", f(&a[0], &a[1]));
    return 0;
}
