// A root with two leaves.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#ifdef BUG
#define IF_BUG(yes, no) yes
#else
#define IF_BUG(yes, no) no
#endif
#define CHECK(condition) ((condition) ? (void)0 : reach_error())

extern void *malloc(unsigned long);
struct tree { int key; struct tree *left, *right; };
static struct tree *leaf(int key) {
  struct tree *t = malloc(sizeof *t);
  if (t) { t->key = key; t->left = t->right = 0; }
  return t;
}
int main(void) {
  struct tree *root = leaf(5);
  if (!root) return 0;
  root->left = leaf(3);
  root->right = leaf(8);
  if (!root->left || !root->right) return 0;
  CHECK(root->left->key < root->key && root->key < root->right->key);
  root->left->key = 6;
  CHECK(root->key == 5 && root->right->key == IF_BUG(6, 8));
}
