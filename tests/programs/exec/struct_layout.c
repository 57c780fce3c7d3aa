// Layout on the x86 ABIs: sizes, alignments and offsets of structs with every kind of member.
#include <stddef.h>
#include <stdio.h>

struct A { char c; short s; int i; };
struct B { char c; double d; char e; };
struct C { char c; long l; };
struct D { char c[3]; };
struct E { struct D d; short s; struct D e; };
struct F { char c; struct B b[2]; };
struct G { char c; long long l; void *p; char d; };
struct H { long double x; char c; };
struct I { int i; char flexible[]; };
struct J { char c; float f; unsigned short s; _Bool b; };
union K { char c[5]; int i; };
union L { char c; struct { short s; char d; } in; };
struct M { char c; union K k; char d; };

#define SHOW(T) printf("%s: size %zu align %zu\n", #T, sizeof(T), _Alignof(T))

int main(void)
{
    SHOW(struct A);
    SHOW(struct B);
    SHOW(struct C);
    SHOW(struct D);
    SHOW(struct E);
    SHOW(struct F);
    SHOW(struct G);
    SHOW(struct H);
    SHOW(struct I);
    SHOW(struct J);
    SHOW(union K);
    SHOW(union L);
    SHOW(struct M);
    printf("%zu %zu\n", offsetof(struct A, s), offsetof(struct A, i));
    printf("%zu %zu\n", offsetof(struct B, d), offsetof(struct B, e));
    printf("%zu %zu\n", offsetof(struct E, s), offsetof(struct E, e));
    printf("%zu %zu\n", offsetof(struct F, b[1].d), offsetof(struct G, p));
    printf("%zu %zu %zu\n", offsetof(struct J, f), offsetof(struct J, s), offsetof(struct J, b));
    printf("%zu %zu\n", offsetof(struct M, k), offsetof(struct M, d));
    struct B array[2];
    printf("%td\n", (char *)&array[1] - (char *)&array[0]);
    return 0;
}
