// Unions as values: init of the first member, designated init, assignment, calls, arrays of unions, size rules.
#include <stdio.h>
#include <string.h>

union Value { int i; double d; char text[12]; const char *p; };

static union Value make_double(double d)
{
    union Value v;
    v.d = d;
    return v;
}

static double twice(union Value v)
{
    v.d *= 2;
    return v.d;
}

int main(void)
{
    union Value a = {65}, b = {.d = 2.5}, c = {.text = "union"}, d;
    printf("%d %c %g %s\n", a.i, a.text[0], b.d, c.text);
    d = b;
    b.d = 0;
    printf("%g %g\n", d.d, twice(d));
    printf("%g\n", twice(make_double(1.25)));
    d = c;
    d.text[0] = 'U';
    strcat(d.text, "s");
    printf("%s %s\n", c.text, d.text);
    union Value array[] = {{1}, {.d = 0.5}, {.p = "pointer"}, {2}};
    printf("%d %g %s %d\n", array[0].i, array[1].d, array[2].p, array[3].i);
    array[0] = array[2];
    printf("%c\n", *array[0].p);
    static union Value zero;
    printf("%d %g %d\n", zero.i, zero.d, zero.p == NULL);
    union Value *p = &a;
    (p->i)++;
    printf("%d %d\n", a.i, (void *)p == (void *)&a.d);
    union { char c; short s[3]; } odd;
    printf("%zu %zu\n", sizeof odd, sizeof(union Value));
    union { struct { int tag, x; } first; struct { int tag; float y; } second; } common = {.second = {7, 0.5f}};
    printf("%d\n", common.first.tag);       // common initial sequence
    return 0;
}
