// A binary search tree: recursion over pointers to pointers, traversals, depth, removal.
#include <stdio.h>
#include <stdlib.h>

typedef struct Tree { struct Tree *child[2]; int key; } Tree;

static void insert(Tree **t, int key)
{
    while (*t && (*t)->key != key)
        t = &(*t)->child[key > (*t)->key];
    if (!*t) {
        *t = calloc(1, sizeof **t);
        (*t)->key = key;
    }
}

static int depth(const Tree *t)
{
    if (!t)
        return 0;
    int l = depth(t->child[0]), r = depth(t->child[1]);
    return 1 + (l > r ? l : r);
}

static void walk(const Tree *t, int order)
{
    if (!t)
        return;
    if (order == 0)
        printf("%d ", t->key);
    walk(t->child[0], order);
    if (order == 1)
        printf("%d ", t->key);
    walk(t->child[1], order);
    if (order == 2)
        printf("%d ", t->key);
}

static void release(Tree *t)
{
    if (t) {
        release(t->child[0]);
        release(t->child[1]);
        free(t);
    }
}

int main(void)
{
    Tree *root = NULL;
    unsigned x = 7;
    for (int i = 0; i < 12; i++) {
        insert(&root, x % 50);
        x = x * 37 + 11;
    }
    for (int order = 0; order < 3; order++) {
        walk(root, order);
        printf("\n");
    }
    printf("%d\n", depth(root));
    release(root);
    return 0;
}
