// malloc and free: many blocks alive at once, contents independent, freed in another order, free(NULL).
#include <stdio.h>
#include <stdlib.h>

struct Block { int n; int *data; struct Block *next; };

static struct Block *make(int n, struct Block *next)
{
    struct Block *b = malloc(sizeof *b);
    b->n = n;
    b->data = malloc(n * sizeof *b->data);
    b->next = next;
    for (int i = 0; i < n; i++)
        b->data[i] = n * 100 + i;
    return b;
}

int main(void)
{
    struct Block *list = NULL;
    for (int n = 1; n <= 20; n++)
        list = make(n, list);
    long sum = 0;
    for (struct Block *b = list; b; b = b->next)
        for (int i = 0; i < b->n; i++)
            sum += b->data[i];
    printf("%ld\n", sum);
    int freed = 0;
    for (struct Block **p = &list; *p;) {
        struct Block *b = *p;
        if (b->n % 3 == 0) {
            *p = b->next;
            free(b->data);
            free(b);
            freed++;
        } else {
            p = &b->next;
        }
    }
    int left = 0;
    while (list) {
        struct Block *next = list->next;
        left += list->data[0] / 100 == list->n;
        free(list->data);
        free(list);
        list = next;
    }
    printf("%d %d\n", freed, left);
    free(NULL);
    char *p = malloc(1), *q = malloc(1);
    printf("%d %d\n", p != q, p && q);
    *p = 'p';
    *q = 'q';
    printf("%c%c\n", *p, *q);
    free(p);
    free(q);
    int (*grid)[4] = malloc(3 * sizeof *grid);
    for (int i = 0; i < 12; i++)
        grid[i / 4][i % 4] = i;
    printf("%d %d\n", grid[2][3], (*grid)[1]);
    free(grid);
    for (int i = 0; i < 1000; i++) {
        int *t = malloc(1000);
        t[249] = i;
        free(t);
    }
    return 0;
}
