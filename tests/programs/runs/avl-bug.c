// A double rotation is missing: the tree is not balanced.
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    int key, height;
    struct node *left, *right;
};

#define NODES 5
static struct node pool[NODES];
static int used;

static int height(const struct node *n)
{
    return n ? n->height : 0;
}

static void update(struct node *n)
{
    int l = height(n->left), r = height(n->right);
    n->height = 1 + (l > r ? l : r);
}

static struct node *rotate_right(struct node *n)
{
    struct node *l = n->left;
    n->left = l->right;
    l->right = n;
    update(n);
    update(l);
    return l;
}

static struct node *rotate_left(struct node *n)
{
    struct node *r = n->right;
    n->right = r->left;
    r->left = n;
    update(n);
    update(r);
    return r;
}

static struct node *balance(struct node *n)
{
    update(n);
    int b = height(n->left) - height(n->right);
    if (b > 1) {
        return rotate_right(n);
    }
    if (b < -1) {
        if (height(n->right->right) < height(n->right->left))
            n->right = rotate_right(n->right);
        return rotate_left(n);
    }
    return n;
}

static struct node *insert(struct node *n, int key)
{
    if (!n) {
        n = &pool[used++];
        n->key = key;
        n->height = 1;
        return n;
    }
    if (key < n->key)
        n->left = insert(n->left, key);
    else if (key > n->key)
        n->right = insert(n->right, key);
    return balance(n);
}

static int check(const struct node *n, int low, int high)
{
    if (!n)
        return 0;
    assert(low < n->key && n->key < high);
    int l = check(n->left, low, n->key), r = check(n->right, n->key, high);
    assert(l - r <= 1 && r - l <= 1);
    return 1 + (l > r ? l : r);
}

int main(void)
{
    struct node *root = NULL;
    for (int i = 0; i < NODES; i++) {
        root = insert(root, __VERIFIER_nondet_uchar());
        check(root, -1, 256);
    }
    return 0;
}
