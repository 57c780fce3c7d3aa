// Structs passed and returned by value: small, with floats, mixed; callee's changes stay local.
#include <stdio.h>

struct One { char c; };
struct Two { int a, b; };
struct Mixed { int i; float f; };
struct Floats { float x, y, z; };
struct Doubles { double x, y; };
struct Odd { char bytes[7]; };

static struct One one(struct One s) { s.c++; return s; }
static struct Two swap(struct Two s) { return (struct Two){s.b, s.a}; }
static struct Mixed mixed(struct Mixed s, int by) { s.i += by; s.f *= by; return s; }
static struct Floats rotate(struct Floats s) { struct Floats r = {s.y, s.z, s.x}; return r; }
static struct Doubles half(struct Doubles s) { s.x /= 2; s.y /= 2; return s; }
static struct Odd shift(struct Odd s)
{
    for (int i = 0; i < 6; i++)
        s.bytes[i] = s.bytes[i + 1];
    return s;
}

static int many(int a, struct Two b, double c, struct Odd d, struct One e, struct Doubles f, long g)
{
    return a + b.a * b.b + c + d.bytes[6] + e.c + f.x + f.y + g;
}

int main(void)
{
    struct One o = {'a'};
    struct Two t = {1, 2};
    struct Mixed m = {3, 1.5f};
    struct Floats f = {1, 2, 3};
    struct Doubles d = {1, 3};
    struct Odd b = {"abcdef"};
    printf("%c %c\n", one(one(o)).c, o.c);
    printf("%d %d %d\n", swap(t).a, swap(swap(t)).a, t.a);
    printf("%d %g\n", mixed(m, 4).i, mixed(m, 4).f);
    f = rotate(rotate(f));
    printf("%g %g %g\n", f.x, f.y, f.z);
    printf("%g %g\n", half(d).y, d.y);
    b = shift(shift(b));
    printf("%s\n", b.bytes);
    printf("%d\n", many(1, t, 2.75, b, o, half(d), 1000));
    t = t.a < t.b ? swap(t) : t;
    printf("%d %d\n", t.a, t.b);
    return 0;
}
