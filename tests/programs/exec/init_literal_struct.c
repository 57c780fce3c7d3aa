// Compound literals of struct type: as arguments, address taken, modified, assigned, nested.
#include <stdio.h>

struct Point { int x, y; };
struct Line { struct Point a, b; const struct Point *mark; };

static int sum(struct Point p) { return p.x + p.y; }
static int product(const struct Point *p) { return p->x * p->y; }
static struct Point moved(struct Point p, int by) { return (struct Point){p.x + by, p.y + by}; }

static struct Point *keep(struct Point *p)
{
    p->x += 100;
    return p;
}

int main(void)
{
    printf("%d %d\n", sum((struct Point){3, 4}), product(&(struct Point){3, 4}));
    printf("%d %d\n", (struct Point){.y = 5}.x, (struct Point){.y = 5}.y);
    struct Point p = {1, 2};
    p = (struct Point){p.y, p.x};               // evaluated before the assignment
    printf("%d %d\n", p.x, p.y);
    p = moved(p, 10);
    printf("%d %d\n", p.x, p.y);
    struct Point *q = &(struct Point){7, 8};
    q->x++;
    printf("%d %d\n", q->x, q->y);
    printf("%d\n", keep(q) == q);
    printf("%d\n", q->x);
    struct Line l = {(struct Point){1, 1}, {2, 2}, &(struct Point){9, 9}};
    printf("%d %d %d\n", l.a.x, l.b.y, l.mark->x);
    l = (struct Line){.b = p, .mark = q};
    printf("%d %d %d\n", l.a.x, l.b.x, l.mark->y);
    struct Point a[2] = {(struct Point){1}, moved((struct Point){}, 3)};
    printf("%d %d %d\n", a[0].x, a[1].x, a[1].y);
    int n = 4;
    printf("%d\n", sum((struct Point){n++, 10}));
    printf("%d\n", n);
    return 0;
}
