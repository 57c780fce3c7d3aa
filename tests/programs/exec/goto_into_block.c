// goto into blocks, loops and if branches: jumping past declarations and conditions.
#include <stdio.h>

static int into_loop(int n)
{
    int sum = 0, i = n;
    goto body;
    for (i = 0; i < 10; i++) {
body:
        sum += i;
    }
    return sum;
}

static int into_if(int n)
{
    if (n == 1)
        goto then;
    if (n == 2)
        goto otherwise;
    if (n < 0) {
then:
        return 10;
    } else {
        if (0)
otherwise:
            return 20;
    }
    return 30;
}

static int past_declaration(int skip)
{
    if (skip)
        goto after;
    {
        int x = 5;
        return x;
after:
        x = 7;                      // in scope, not initialised by the jump
        return x;
    }
}

static int into_while(int n)
{
    int count = 0;
    goto middle;
    while (n-- > 0) {
        count += 10;
middle:
        count++;
    }
    return count;
}

static int into_do(int n)
{
    goto middle;
    do {
        n *= 2;
middle:
        n++;
    } while (n < 20);
    return n;
}

int main(void)
{
    printf("%d %d %d\n", into_loop(7), into_loop(0), into_loop(100));
    printf("%d %d %d %d\n", into_if(0), into_if(1), into_if(2), into_if(-1));
    printf("%d %d\n", past_declaration(0), past_declaration(1));
    printf("%d %d\n", into_while(0), into_while(3));
    printf("%d %d\n", into_do(1), into_do(30));
    return 0;
}
