// exit from inside nested calls and loops with a status; nothing after it runs.
#include <stdio.h>
#include <stdlib.h>

static void visit(int n)
{
    for (int i = 0; i < n; i++) {
        printf("%d.%d\n", n, i);
        if (n == 3 && i == 1)
            exit(40 + n - i);
        visit(i);
    }
}

int main(void)
{
    visit(4);
    puts("never printed");
    return 1;
}
