// Nested designators: chains of members and indices, mixed with plain values at each level.
#include <stdio.h>

struct Point { int x, y; };
struct Shape { const char *name; struct Point corners[3]; struct { unsigned char rgb[3]; } color; };

static struct Shape shapes[4] = {
    [0] = {.name = "first", .corners = {{1, 2}, [2].y = 6}},
    [2].name = "third",
    [2].corners[1] = {.y = 4, .x = 3},
    [2].color.rgb[2] = 255,
    [1] = {"second", {[1] = {7, 8}, {9}}, {{1, 2, 3}}},
    [3].corners = {1, 2, 3, 4, 5, 6},
};

static void print(const struct Shape *s)
{
    printf("%s:", s->name ?: "none");
    for (int i = 0; i < 3; i++)
        printf(" (%d,%d)", s->corners[i].x, s->corners[i].y);
    printf(" #%02x%02x%02x\n", s->color.rgb[0], s->color.rgb[1], s->color.rgb[2]);
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        print(&shapes[i]);
    int n = 5;
    struct Shape local = {.corners[1].x = n, .corners[1].y = n + 1, .corners[0] = {n, n}, .color.rgb = {[1] = n}};
    print(&local);
    struct { struct { int a[2][2]; } in[2]; int tail; } deep = {.in[1].a[0][1] = 3, .tail = 9, .in[0].a[1] = {1, 2}};
    printf("%d %d %d %d %d\n", deep.in[1].a[0][1], deep.in[0].a[1][0], deep.in[0].a[1][1], deep.in[1].a[1][1], deep.tail);
    // After .in[0].a[0][1] the next values continue from there.
    struct { struct { int a[2][2]; } in[2]; int tail; } on = {.in[0].a[0][1] = 1, 2, 3, 4, 5, 6, 7, 8};
    printf("%d %d %d %d %d\n", on.in[0].a[0][1], on.in[0].a[1][1], on.in[1].a[0][0], on.in[1].a[1][1], on.tail);
    return 0;
}
