// extern declarations inside blocks reach the file-scope object, also past a local of the same name.
#include <stdio.h>

int shared = 5;
static int hidden = 6;
int later(void);

static int read_shared(void)
{
    extern int shared;
    return shared;
}

static int past_local(void)
{
    int shared = 1;
    {
        extern int shared;          // the global again
        shared++;
        return shared;
    }
}

static int past_static(void)
{
    extern int hidden;              // keeps internal linkage
    return hidden *= 2;
}

int main(void)
{
    extern int defined_below;
    extern int array_below[];
    int local_function(int);        // a block-scope function declaration
    printf("%d\n", read_shared());
    printf("%d\n", past_local());
    printf("%d\n", past_static());
    printf("%d %d %d\n", shared, hidden, defined_below);
    printf("%d %d\n", array_below[2], local_function(4));
    defined_below++;
    printf("%d\n", later());
    for (int i = 0; i < 2; i++) {
        extern int shared;
        shared += i;
    }
    printf("%d\n", shared);
    return 0;
}

int defined_below = 40;
int array_below[] = {1, 2, 3};

int local_function(int x)
{
    return x * x;
}

int later(void)
{
    return defined_below;
}
