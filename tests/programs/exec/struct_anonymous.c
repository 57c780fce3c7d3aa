// Anonymous struct and union members: their members belong to the enclosing struct.
#include <stddef.h>
#include <stdio.h>

struct Value {
    enum { INTEGER, REAL, PAIR } kind;
    union {
        int integer;
        float real;
        struct { short first, second; };
    };
    struct { int line, column; } at;
    struct {
        union { unsigned char red, level; };
        unsigned char green;
    };
};

static void print(const struct Value *v)
{
    switch (v->kind) {
    case INTEGER: printf("%d", v->integer); break;
    case REAL: printf("%g", v->real); break;
    case PAIR: printf("%d:%d", v->first, v->second); break;
    }
    printf(" at %d,%d level %d green %d\n", v->at.line, v->at.column, v->level, v->green);
}

int main(void)
{
    struct Value a = {INTEGER, {42}, {1, 2}, {{3}, 4}};
    struct Value b = {.kind = REAL, .real = 2.5f, .at.column = 9, .green = 7, .level = 8};
    struct Value c = {.kind = PAIR, .first = -1, .second = 300};
    print(&a);
    print(&b);
    print(&c);
    a.red = 99;
    printf("%d %d\n", a.level, &a.red == &a.level);
    a.kind = PAIR;
    a.integer = 0x00050004;
    print(&a);
    b = a;
    b.second++;
    printf("%x %x\n", a.integer, b.integer);
    printf("%zu %zu %zu\n", offsetof(struct Value, second), offsetof(struct Value, at), offsetof(struct Value, green));
    short *p = &c.second;
    *p *= 2;
    print(&c);
    printf("%zu\n", sizeof(struct Value));
    return 0;
}
