// Brace elision: flat lists over nested aggregates, mixed with braced parts and strings.
#include <stdio.h>

struct Pair { int a, b; };
struct Box { struct Pair p[2]; char name[4]; int n; };

static void print(const struct Box *b)
{
    printf("%d %d %d %d [%.4s] %d\n", b->p[0].a, b->p[0].b, b->p[1].a, b->p[1].b, b->name, b->n);
}

int main(void)
{
    struct Box a = {1, 2, 3, 4, 'a', 'b', 'c', 'd', 5};
    struct Box b = {{{1, 2}, {3, 4}}, "xy", 5};
    struct Box c = {{1, 2, 3}, {'z'}, 6};
    struct Box d = {{{1}, 2}, "wxyz", 7};
    struct Box e = {1, 2, {3}, "q", 8};
    struct Box f[2] = {1, 2, 3, 4, "one", 9, 5, 6, 7};
    print(&a);
    print(&b);
    print(&c);
    print(&d);
    print(&e);
    print(&f[0]);
    print(&f[1]);

    struct Pair pair = {10, 20};
    struct Box g = {pair, 30, 40, "g"};             // a struct expression fills its whole member
    print(&g);
    struct Box h = {.p = {pair, pair}, .n = pair.a};
    print(&h);
    int m[2][3] = {1, 2, 3, {4}};
    printf("%d %d %d %d\n", m[0][2], m[1][0], m[1][1], m[1][2]);
    int cube[2][2][2] = {{1, 2, {3}}, {{4}, 5, 6}};
    printf("%d %d %d %d %d\n", cube[0][0][1], cube[0][1][0], cube[1][0][0], cube[1][1][0], cube[1][1][1]);
    struct { int x; union { struct Pair p; int q; } u; int z; } v = {1, 2, 3, 4};
    printf("%d %d %d %d\n", v.x, v.u.p.a, v.u.p.b, v.z);
    char words[2][4] = {"ab", 'c', 'd'};
    printf("%s %s\n", words[0], words[1]);
    return 0;
}
