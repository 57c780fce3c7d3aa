// Tag name space and scopes: same name as a variable, shadowed tags, forward declarations, mutual references.
#include <stdio.h>

struct item { int item; };
static struct item item = {5};

struct Edge;
struct Vertex { int id; struct Edge *out; };
struct Edge { struct Vertex *from, *to; struct Edge *next; };

static int follow(const struct Vertex *v, int steps)
{
    while (steps-- && v->out)
        v = v->out->to;
    return v->id;
}

int main(void)
{
    printf("%d\n", item.item);
    {
        struct item { char other[3]; } inner = {"ab"};
        printf("%s %zu\n", inner.other, sizeof(struct item));
        struct item *p = &inner;
        printf("%c\n", p->other[1]);
    }
    printf("%zu\n", sizeof(struct item));
    {
        struct item;                        // a new, incomplete type
        struct item { long long wide; };
        printf("%zu\n", sizeof(struct item));
    }
    enum item2 { x = 3 };
    union { int item; char c; } u = {.item = 65};
    printf("%c %d\n", u.c, x);

    struct Vertex v[3] = {{1}, {2}, {3}};
    struct Edge e[3] = {{&v[0], &v[1]}, {&v[1], &v[2]}, {&v[2], &v[0]}};
    for (int i = 0; i < 3; i++)
        v[i].out = &e[i];
    printf("%d %d %d\n", follow(v, 1), follow(v, 2), follow(v, 4));
    v[1].out = NULL;
    printf("%d\n", follow(v, 4));
    goto item;
    puts("skipped");
item:                                       // labels have their own name space too
    printf("%d\n", item.item + (int)sizeof item);
    return 0;
}
