// typeof: of expressions without evaluating them, of types, in declarators, casts and macros.
#include <stdio.h>

#define SWAP(a, b) do { typeof(a) t_ = (a); (a) = (b); (b) = t_; } while (0)
#define ARRAY_OF(T, n) typeof(T[n])

static int calls;

static double called(void)
{
    calls++;
    return 1.5;
}

struct S { int x; char name[4]; };

int main(void)
{
    int i = 5;
    typeof(i) j = 6;
    typeof(int *) p = &i, q = &j;           // both are pointers
    typeof(called()) d = 0.75;
    typeof(i++) k = i;
    printf("%d %d %d %g %d\n", j, *p, *q, d, k);
    printf("%d %d\n", i, calls);
    int a[3] = {1, 2, 3};
    typeof(a) b = {4, 5, 6};
    typeof(a[0]) sum = a[2] + b[2];
    typeof(&a[0]) r = b;
    printf("%d %d %zu\n", sum, r[1], sizeof(typeof(a)));
    struct S s = {1, "ab"}, t = {2, "cd"};
    SWAP(s, t);
    SWAP(i, j);
    SWAP(s.x, t.x);
    printf("%d %s %d %s %d %d\n", s.x, s.name, t.x, t.name, i, j);
    typeof(s.name) copy = "xyz";
    typeof(*&s) u = s;
    printf("%s %s %zu\n", copy, u.name, sizeof copy);
    ARRAY_OF(char *, 2) words = {"one", "two"};
    printf("%s %s\n", words[0], words[1]);
    unsigned char c = 200;
    typeof(c) wrapped = c + 100;
    typeof(+c) promoted = c + 100;
    printf("%d %d\n", wrapped, promoted);
    printf("%d\n", (typeof(c))1000);
    const int fixed = 3;
    typeof(fixed + 0) not_const = 4;
    not_const++;
    typeof(called) *function = called;
    printf("%d %g\n", not_const, function());
    printf("%d\n", calls);
    typeof(1 ? 1 : 2.0) common = 1 / 2.0;
    typedef typeof(common) Common;
    printf("%g %zu\n", common, sizeof(Common));
    return 0;
}
