// offsetof: plain, nested members, array elements, unions, use in constant expressions.
#include <stddef.h>
#include <stdio.h>

struct In { char c; short s[4]; };
struct Out {
    int first;
    struct In in[3];
    union { double d; struct { char a, b; } pair; } u;
    struct { int x; };
    char tail[];
};

enum { FIXED = offsetof(struct Out, in) };
static char sized[offsetof(struct In, s) + 1];
_Static_assert(offsetof(struct Out, first) == 0, "first member");

struct Field { const char *name; size_t offset, size; };
#define FIELD(T, m) {#m, offsetof(T, m), sizeof(((T *)0)->m)}
static const struct Field fields[] = {FIELD(struct In, c), FIELD(struct In, s), FIELD(struct In, s[2])};

int main(void)
{
    printf("%zu %zu\n", offsetof(struct In, s), offsetof(struct In, s[3]));
    printf("%zu %zu\n", offsetof(struct Out, in[2]), offsetof(struct Out, in[1].s[2]));
    printf("%zu %zu\n", offsetof(struct Out, u), offsetof(struct Out, u.pair.b));
    printf("%zu %zu\n", offsetof(struct Out, x), offsetof(struct Out, tail));
    printf("%d %zu\n", FIXED, sizeof sized);
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++)
        printf("%s %zu %zu\n", fields[i].name, fields[i].offset, fields[i].size);

    struct In in = {'q', {1, 2, 3, 4}};
    printf("%d\n", *(short *)((char *)&in + offsetof(struct In, s[2])));
    short *s = &in.s[1];
    struct In *back = (struct In *)((char *)s - offsetof(struct In, s[1]));
    printf("%c\n", back->c);
    printf("%td\n", (char *)&in.s[3] - (char *)&in);
    return 0;
}
