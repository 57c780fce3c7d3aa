// goto backward: loops made of labels, variables re-initialised when their block is entered again.
#include <stdio.h>

int main(void)
{
    int i = 0;
loop:
    printf("%d ", i);
    if (++i < 5)
        goto loop;
    printf("\n");

    int rounds = 0;
again:
    {
        int fresh = 10;             // set again each time control passes the declaration
        static int kept = 10;
        fresh++;
        kept++;
        printf("%d %d\n", fresh, kept);
    }
    if (++rounds < 3)
        goto again;

    int n = 48, m = 36;
gcd:
    if (m == 0)
        goto done;
    {
        int t = n % m;
        n = m;
        m = t;
    }
    goto gcd;
done:
    printf("%d\n", n);

    int row = 0, column;
next_row:
    column = 0;
next_column:
    printf("%c", row == column ? '\\' : '.');
    if (++column < 4)
        goto next_column;
    printf("\n");
    if (++row < 4)
        goto next_row;

    int odd = 0, even = 0, k = 0;
start:
    if (k == 9)
        goto finish;
    if (k++ & 1)
        goto is_odd;
    even++;
    goto start;
is_odd:
    odd++;
    goto start;
finish:
    printf("%d %d\n", odd, even);
    return 0;
}
