// Pointers to pointers: out parameters, list removal through the link, three levels.
#include <stdio.h>

struct Node { int value; struct Node *next; };

static void swap(int **a, int **b)
{
    int *t = *a;
    *a = *b;
    *b = t;
}

static void remove_even(struct Node **link)
{
    while (*link) {
        if ((*link)->value % 2 == 0)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
}

static int find(const char **result, const char *text, char c)
{
    for (; *text; text++)
        if (*text == c)
            return *result = text, 1;
    return 0;
}

int main(void)
{
    int x = 1, y = 2, *p = &x, *q = &y;
    swap(&p, &q);
    printf("%d %d\n", *p, *q);
    int **pp = &p, ***ppp = &pp;
    ***ppp = 7;
    printf("%d\n", y);
    **ppp = &x;
    *p = 8;
    printf("%d\n", x);
    *ppp = &q;
    printf("%d %d\n", **pp, *pp == q);
    (**pp)++;
    printf("%d\n", x);

    struct Node n[5];
    for (int i = 0; i < 5; i++)
        n[i] = (struct Node){i, i < 4 ? &n[i + 1] : NULL};
    struct Node *head = n;
    remove_even(&head);
    for (struct Node *i = head; i; i = i->next)
        printf("%d ", i->value);
    printf("\n");

    const char *at = "nothing";
    int found = find(&at, "hello world", 'w');
    printf("%d %s\n", found, at);
    found = find(&at, "hello", 'z');
    printf("%d %s\n", found, at);
    char *words[] = {"one", "two", "three", NULL};
    int letters = 0;
    for (char **w = words; *w; w++)
        for (char *c = *w; *c; c++)
            letters++;
    printf("%d %c %c\n", letters, **words, *(*(words + 2) + 1));
    return 0;
}
