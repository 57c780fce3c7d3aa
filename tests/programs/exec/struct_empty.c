// GNU empty structs and zero-length arrays: no size, but assignable, passable and addressable.
#include <stddef.h>
#include <stdio.h>

struct Empty {};
struct Zero { int n; int tail[0]; };
struct Holder { int a; struct Empty e; int b; };

static struct Empty pass(struct Empty e, int *calls)
{
    ++*calls;
    return e;
}

int main(void)
{
    struct Empty x = {}, y;
    int calls = 0;
    y = x;
    x = pass(pass(y, &calls), &calls);
    printf("%zu %d\n", sizeof x, calls);
    printf("%zu %zu\n", sizeof(struct Zero), offsetof(struct Zero, tail));
    struct Holder h = {1, {}, 2};
    h.e = x;
    printf("%d %d %zu\n", h.a, h.b, sizeof h);
    struct Empty many[10];
    printf("%zu\n", sizeof many);
    struct { struct Zero head; int storage[3]; } z = {{3}, {10, 20, 30}};
    printf("%td\n", (char *)z.head.tail - (char *)&z);
    printf("%d %d\n", z.storage[0], (void *)z.head.tail == (void *)z.storage);
    return 0;
}
