// Pointers to members: of nested structs, arrays inside structs, and back to the container.
#include <stddef.h>
#include <stdio.h>

struct Inner { short tag; int values[3]; };
struct Outer { char name[5]; struct Inner inner[2]; struct Inner *link; };

#define CONTAINER(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void bump(int *p)
{
    ++*p;
}

int main(void)
{
    struct Outer o = {"abcd", {{1, {10, 11, 12}}, {2, {20, 21, 22}}}, NULL};
    struct Outer *p = &o;
    int *v = &p->inner[1].values[2];
    bump(v);
    bump(&p->inner[0].values[1]);
    bump(p->inner->values);
    printf("%d %d %d\n", o.inner[1].values[2], o.inner[0].values[1], o.inner[0].values[0]);
    p->link = &p->inner[1];
    p->link->tag += 5;
    (*p->link).values[0] = -1;
    printf("%d %d\n", o.inner[1].tag, o.inner[1].values[0]);
    p->link--;
    printf("%d\n", p->link->tag);

    char *c = &p->name[1];
    *c = 'X';
    c[1] -= 32;
    printf("%s\n", p->name);
    struct Inner *in = &o.inner[0];
    struct Outer *back = CONTAINER(in, struct Outer, inner);
    printf("%d %s\n", back == &o, back->name);
    struct Outer **pp = &p;
    printf("%c %d\n", *(*pp)->name, (**pp).inner[1].values[1]);
    int (*arr)[3] = &(*pp)->inner[1].values;
    (*arr)[1] *= 2;
    printf("%d\n", o.inner[1].values[1]);
    short *tags[2] = {&o.inner[0].tag, &o.inner[1].tag};
    *tags[0] = *tags[1] = 9;
    printf("%d\n", o.inner[0].tag + o.inner[1].tag);
    return 0;
}
