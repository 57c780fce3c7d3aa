// Declarations in for: several variables, pointers, structs, shadowing by the body, lifetime per loop.
#include <stdio.h>

struct Node { int v; struct Node *next; };

int main(void)
{
    int i = 100;
    for (int i = 0; i < 2; i++) {
        printf("%d ", i);
        int i = 50;                         // a third i, in the body's block
        i++;
        printf("%d ", i);
    }
    printf("%d\n", i);
    for (int a = 0, b = 10, *p = &a; a < b; ++*p, b--)
        printf("%d", a + b);
    printf("\n");
    struct Node c = {3, NULL}, b = {2, &c}, a = {1, &b};
    for (struct Node *n = &a; n; n = n->next)
        printf("%d ", n->v);
    printf("\n");
    for (struct { int x; double y; } s = {0, 1}; s.x < 4; s.x++, s.y /= 2)
        printf("%g ", s.y);
    printf("\n");
    for (char text[] = "shrink", *end = text + 6; end != text; *--end = 0)
        printf("%s ", text);
    printf("\n");
    for (unsigned char k = 250; k >= 250; k++)
        printf("%d ", k);
    printf("\n");
    for (float f = 0; f < 1; f += 0.25f)
        printf("%g ", f);
    printf("\n");
    for (int v[] = {3, 1, 2}, k = 0; k < 3; k++)
        printf("%d ", v[k]);
    printf("\n");
    for (const char *const words[] = {"x", "y", NULL}, *const *w = words; *w; w++)
        printf("%s ", *w);
    printf("%d\n", i);
    return 0;
}
