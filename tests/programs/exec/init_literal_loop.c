// Lifetime of compound literals: block scope lasts to the end of the block, goto re-initialises, file scope forever.
#include <stdio.h>

struct Node { int value; struct Node *next; };

static struct Node *chain = &(struct Node){1, &(struct Node){2, &(struct Node){3, NULL}}};

static int length(const struct Node *n)
{
    int i = 0;
    for (; n; n = n->next)
        i += n->value;
    return i;
}

static int depth(int n, struct Node *below)
{
    if (n == 0)
        return length(below);
    return depth(n - 1, &(struct Node){n, below});      // one object per call
}

int main(void)
{
    printf("%d\n", length(chain));
    chain->next->value = 20;
    chain->next->next->next = &(struct Node){4, NULL};
    printf("%d\n", length(chain));
    printf("%d\n", depth(10, NULL));

    int round = 0;
    int *last = NULL;
again:;
    int *p = &(int){round * 2};
    if (last)
        printf("%d %d\n", last == p, *last);            // the same object, with its new value
    *p += 1;
    last = p;
    if (++round < 3)
        goto again;
    printf("%d\n", *last);

    struct Node *a = &(struct Node){5, NULL}, *b = &(struct Node){6, a};
    a->next = b;
    printf("%d %d\n", b->next->value, a->next->next == a);
    const char *name = (round > 2 ? (char[]){"big"} : (char[]){"small"});
    printf("%s\n", name);
    return 0;
}
