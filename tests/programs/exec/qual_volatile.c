// volatile: every read and write happens, on scalars, members, pointers and loops that look useless.
#include <stdio.h>

struct Register { volatile unsigned status; unsigned data; };

static volatile int flag;
static volatile struct { int a, b; } pair = {1, 2};

static void wait(volatile int *p, int limit)
{
    while (*p < limit)
        ++*p;
}

int main(void)
{
    volatile int x = 5;
    x;                                      // a read and nothing else
    x = x + x;
    x += x;
    printf("%d\n", x);
    int y = x++;
    printf("%d %d\n", y, x);
    for (volatile int i = 0; i < 1000; i++)
        ;
    wait(&flag, 3);
    printf("%d\n", flag);
    pair.a += pair.b;
    printf("%d %d\n", pair.a, pair.b);
    struct Register r = {0x80, 7}, *p = &r;
    while (p->status)
        p->status >>= 1;
    printf("%u %u\n", p->status, p->data);
    int plain = 1;
    volatile int *v = &plain;
    *v = 2;
    printf("%d\n", plain);
    int *volatile vp = &plain;
    *vp = 3;
    vp = NULL;
    printf("%d %d\n", plain, vp == NULL);
    volatile const int fixed = 4;
    printf("%d\n", fixed * 2);
    volatile unsigned char c = 255;
    c++;
    printf("%d\n", c);
    volatile double d = 0.1;
    printf("%d\n", d == 0.1);
    volatile int array[3] = {1, 2, 3};
    array[array[0]] = array[2];
    printf("%d\n", array[1]);
    return 0;
}
