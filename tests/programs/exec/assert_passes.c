// assert with conditions that hold, side effects included; also under NDEBUG re-inclusion.
#include <assert.h>
#include <stdio.h>

static int calls;

static int called(int x)
{
    calls++;
    return x;
}

static int divide(int a, int b)
{
    assert(b != 0);
    assert(a >= 0 && "message in the condition");
    return a / b;
}

#undef assert
#define NDEBUG
#include <assert.h>

static int unchecked(int x)
{
    assert(called(0) && x > 100);       // not evaluated
    return x;
}

#undef NDEBUG
#undef assert
#include <assert.h>

int main(void)
{
    printf("%d\n", divide(7, 2));
    assert(called(1));
    assert(called(2) == 2 || called(3));
    printf("%d\n", calls);
    printf("%d %d\n", unchecked(5), calls);
    int x = 3;
    assert(x++ == 3);
    printf("%d\n", x);
    if (x)
        assert(x > 0);
    else
        assert(0);
    for (int i = 0; assert(i < 5), i < 3; i++)
        printf("%d ", i);
    printf("\n");
    return 0;
}
