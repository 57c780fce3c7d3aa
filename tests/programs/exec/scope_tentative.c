// Tentative definitions: repeated, completed later, arrays of unknown size, static and extern mixes.
#include <stdio.h>

int a;
int a;
int a = 3;
int a;
static int b;
static int b = 4;
static int b;
int zero;
int zero;
extern int c;
int c;
extern int c;
int array[];
int array[4];
static struct Later *pointer;
struct Later { int v; };
static struct Later object = {8};
static struct Later *pointer = &object;
extern int d;
int d = 9;
int unknown[];                      // becomes one element, zero
static int use(void);
static int use(void);

static int read_c(void)
{
    return c;
}

int main(void)
{
    printf("%d %d %d\n", a, b, zero);
    c = 12;
    printf("%d %d\n", c, read_c());
    array[3] = 5;
    printf("%d %d %zu\n", array[0], array[3], sizeof array / sizeof *array);
    printf("%d %d\n", pointer->v, d);
    printf("%d %d\n", unknown[0], use());
    return 0;
}

static int use(void)
{
    b++;
    return a + b;
}
