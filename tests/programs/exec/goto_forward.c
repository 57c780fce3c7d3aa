// goto forward: over statements, out of nested blocks and loops, to shared cleanup labels.
#include <stdio.h>

static int acquired, released;

static int work(int fail_at)
{
    int result = -1;
    acquired++;
    if (fail_at == 1)
        goto out;
    acquired++;
    if (fail_at == 2)
        goto release_one;
    acquired++;
    if (fail_at == 3)
        goto release_two;
    result = 0;
    released++;
release_two:
    released++;
release_one:
    released++;
out:
    return result * 10 + fail_at;
}

static int search(int needle)
{
    int i, j, k;
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++) {
            k = 0;
            while (1) {
                switch (k) {
                case 4:
                    goto next;
                default:
                    if (i * 100 + j * 10 + k == needle)
                        goto found;
                }
                k++;
            }
        next:;
        }
    return -1;
found:
    return i + j + k;
}

int main(void)
{
    for (int i = 0; i < 5; i++)
        printf("%d ", work(i));
    printf("%d %d\n", acquired, released);
    printf("%d %d %d\n", search(321), search(0), search(4));
    goto skip;
    puts("skipped");
skip:
    puts("reached");
    {
        int x = 1;
        if (x)
            goto end_of_block;
        puts("skipped too");
    end_of_block:;
    }
    goto last;
last:
    return 0;
}
