// def-behavior, BUG: valid-sequence
// Side effects on one variable have an order: by a comma, &&, ?:, a call, or since they come after what they need.
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  int first, second;
};

static int low(int x) { return x & 3; }

int main(void) {
  int i = low(__VERIFIER_nondet_int()), a[8] = {0}, *p = a;
  struct node one = {0, 0, 0}, *node = &one, *other = &one;
#ifdef BUG
  switch (__VERIFIER_nondet_int()) {
  case 0:
    i = i++ + 1;
    break;
  case 1:
    a[i] = i++;
    break;
  case 2:
    a[0] = low(i++) + i;
    break;
  case 3:
    *p++ = low(*p);
    break;
  case 4:
    one.first = one.first++;
    break;
  default:
    if (a[i] + (i += 1))
      return 1;
  }
#endif
  i = i + 1;
  a[i] = i;
  i = low(i++);
  i = (i++, i + 1);
  i += i;
  i++ < 4 && i++;
  i > 2 ? i-- : ++i;
  *p++ = i;
  node = node->next = other;
  one.first = one.second++;
  one.second = one.first++ + one.second;
  int again = i++, twice[2] = {again++, again++};
  return twice[0] - twice[1] + (&a[i] == a + i) + (int)sizeof(i++) + node->first;
}
