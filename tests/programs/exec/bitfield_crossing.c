// Fields that straddle byte boundaries: neighbours stay intact under every write.
#include <stdio.h>

struct Cross { unsigned a : 5, b : 9, c : 13, d : 5; unsigned long long e : 40, f : 24; };

static void print(const struct Cross *s)
{
    printf("%x %x %x %x %llx %x\n", s->a, s->b, s->c, s->d, (unsigned long long)s->e, (unsigned)s->f);
}

int main(void)
{
    struct Cross s = {0};
    print(&s);
    s.b = 0x1ff;
    print(&s);
    s.c = 0x1555;
    s.a = 0x15;
    print(&s);
    s.b = 0;
    s.e = 0xffffffffffULL;
    print(&s);
    s.f = 0xabcdef;
    s.e = 0x123456789aULL;
    print(&s);
    s.d = -1;
    s.c = ~s.c;
    print(&s);
    s.e = s.e << 4;
    print(&s);
    s.f += 0x543211;
    s.a -= 0x16;
    print(&s);
    struct Cross t = s;
    t.c = t.b = t.a = 3;
    print(&s);
    print(&t);
    for (int i = 0; i < 13; i++)
        t.c ^= 1 << i;
    print(&t);
    struct Cross array[3] = {{1, 2, 3, 4, 5, 6}, {.c = 7, .f = 8}};
    array[2] = array[0];
    array[0].b = array[1].c + array[2].d;
    for (int i = 0; i < 3; i++)
        print(&array[i]);
    return 0;
}
