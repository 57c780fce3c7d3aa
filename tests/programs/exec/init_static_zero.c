// Objects with static storage start as zero: every type, nested, function-local, and partly initialised.
#include <stdio.h>

struct S { char c; double d; void *p; int a[3]; struct { long l; _Bool b; } in; union { int i; float f; } u; };

int integer;
static double real;
static char *pointer;
static int (*function)(void);
static struct S structure, array[3];
static unsigned char bytes[10000];
static struct S partial = {.d = 1.5, .a = {[1] = 2}};
static long long wide[2][2] = {{1}};

static int is_zero(const struct S *s)
{
    return !s->c && s->d == 0 && !s->p && !s->a[0] && !s->a[1] && !s->a[2] && !s->in.l && !s->in.b && !s->u.i && s->u.f == 0;
}

static int count(void)
{
    static int n;
    static struct S s;
    static int history[4];
    history[n % 4] = n;
    n += is_zero(&s);
    return n + history[2];
}

int main(void)
{
    printf("%d %g %d %d\n", integer, real, pointer == NULL, function == NULL);
    printf("%d %d %d\n", is_zero(&structure), is_zero(&array[0]), is_zero(&array[2]));
    int sum = 0;
    for (unsigned i = 0; i < sizeof bytes; i++)
        sum += bytes[i];
    printf("%d\n", sum);
    printf("%g %d %d %d %d\n", partial.d, partial.a[0], partial.a[1], partial.a[2], partial.c);
    printf("%lld %lld %lld\n", wide[0][0], wide[0][1], wide[1][1]);
    for (int i = 0; i < 4; i++)
        printf("%d ", count());
    printf("\n");
    static int late = 3 + 4;
    static char text[5];
    printf("%d [%s]\n", late, text);
    return 0;
}
