// A search tree keeps its order.
#include <limits.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int key;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, int key) {
  if (!tree) {
    tree = malloc(sizeof *tree);
    tree->key = key;
    tree->left = tree->right = NULL;
  } else if (key < tree->key) {
    tree->left = insert(tree->left, key);
  } else if (key > tree->key) {
    tree->right = insert(tree->right, key);
  }
  return tree;
}

static int is_ordered(const struct node *tree, long low, long high) {
  if (!tree)
    return 1;
  return tree->key > low && tree->key < high && is_ordered(tree->left, low, tree->key) &&
         is_ordered(tree->right, tree->key, high);
}

int main(void) {
  struct node *tree = NULL;
  for (int i = 0; i < 3; i++)
    tree = insert(tree, __VERIFIER_nondet_int());
  if (!is_ordered(tree, (long)INT_MIN - 1, (long)INT_MAX + 1))
    reach_error();
  return 0;
}
