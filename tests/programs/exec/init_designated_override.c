// A later designator overrides an earlier one; constants only, so nothing is evaluated twice.
#include <stdio.h>

struct Point { int x, y; };

static int table[6] = {[0 ... 5] = 1, [2] = 7, [4 ... 5] = 9, [5] = 3};

static void print(const int *a, int n)
{
    for (int i = 0; i < n; i++)
        printf("%d%c", a[i], i + 1 < n ? ' ' : '\n');
}

int main(void)
{
    print(table, 6);
    int a[4] = {1, 2, 3, 4, [1] = 20, 30, [1] = 200};
    print(a, 4);
    int b[] = {[3] = 1, [0] = 5, 6, 7, 8, 9};
    print(b, sizeof b / sizeof *b);
    struct Point p = {.x = 1, .y = 2, .x = 3};
    printf("%d %d\n", p.x, p.y);
    struct Point q[2] = {[0] = {1, 2}, [1] = {3, 4}, [0].y = 5};
    printf("%d %d %d %d\n", q[0].x, q[0].y, q[1].x, q[1].y);
    struct Point r[2] = {[0].y = 5, [0] = {1}};         // the whole element replaces its member
    printf("%d %d\n", r[0].x, r[0].y);
    struct { struct Point p; int z; } s = {.p = {1, 2}, .p.y = 9, 8};
    printf("%d %d %d\n", s.p.x, s.p.y, s.z);
    char text[6] = {"abc", };
    char other[] = {[0] = 'x', 'y', 'z', [1] = 'Y', [3] = 0};
    printf("%s %s %zu\n", text, other, sizeof other);
    union { int i; short h[2]; } u = {.h = {1, 2}, .h[0] = 3};
    printf("%x\n", u.i);
    union { int i; short h[2]; } v = {.h = {-1, -1}, .i = 4};
    printf("%x\n", v.i);
    return 0;
}
