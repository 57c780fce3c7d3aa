// Two names for one object: every write is seen by every reader, also through calls and globals.
#include <stdio.h>

static int global = 1;
static int *global_pointer = &global;

static int add_twice(int *a, int *b)
{
    *a += *b;
    *a += *b;
    return *a;
}

static void through_global(int *p)
{
    *p = 5;
    printf("%d ", global);
    global = 6;
    printf("%d\n", *p);
}

static int recursive(int *outer, int depth)
{
    int local = depth;
    if (depth < 3)
        recursive(&local, depth + 1);
    *outer += local;
    return local;
}

int main(void)
{
    int x = 1, y = 1;
    int sum = add_twice(&x, &y);
    printf("%d %d\n", sum, x);
    x = 1;
    sum = add_twice(&x, &x);
    printf("%d %d\n", sum, x);
    through_global(&global);
    through_global(global_pointer);
    *global_pointer = 42;
    printf("%d\n", global);

    sum = 0;
    int first = recursive(&sum, 0);
    printf("%d %d\n", sum, first);

    int a[4] = {1, 2, 3, 4}, *p = a + 1, *q = &a[1];
    *p = *q + p[1];
    printf("%d %d\n", a[1], *q);
    a[a[0]] = 0;
    printf("%d\n", *p);
    int i = 0, *pi = &i;
    a[i] = 7;
    *pi = 3;
    a[i] = 8;
    printf("%d %d\n", a[0], a[3]);
    for (int k = 0, *pk = &k; k < 10; *pk += 3)
        printf("%d ", k);
    printf("\n");
    return 0;
}
