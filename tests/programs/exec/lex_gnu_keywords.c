// Alternative GNU keywords: __const__, __signed__, __inline__, __volatile__, __extension__, __typeof__, __func__ names.
#include <stdio.h>

typedef __signed__ char Small;
typedef __const__ int Fixed;

static __inline__ int twice(Fixed x) { return 2 * x; }
static __inline int thrice(__const int x) { return 3 * x; }

struct S {
    __extension__ union { int i; float f; };
    __volatile__ int v;
};

__extension__ typedef long long Wide;

int main(void)
{
    Small s = (Small)200;
    Fixed f = 5;
    __typeof__(f + 0) g = twice(f);
    __typeof(&g) p = &g;
    ++*p;
    printf("%d %d %d %d\n", s, f, g, thrice(f));
    struct S t = {.i = 7, .v = 8};
    t.v++;
    printf("%d %d\n", t.i, t.v);
    Wide w = __extension__ 1LL << 40;
    printf("%lld\n", w);
    int *__restrict__ r = &g;
    *r = __extension__ ({ int x = 3; x * x; });
    printf("%d %zu %zu\n", g, (size_t)__alignof__(int), sizeof(__typeof__(w)));
    printf("%s\n", __FUNCTION__);
    __complex__ double *unused = NULL;
    printf("%d\n", unused == NULL);
    return 0;
}
