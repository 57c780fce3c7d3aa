// A comparison function for qsort.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct account {
    int id;
    int balance;
};

static int by_balance(const void *x, const void *y)
{
    const struct account *a = x, *b = y;
#ifdef BUG
    int order = a->balance - b->balance;
    return order ? order : a->id - b->id;
#else
    if (a->balance != b->balance)
        return a->balance < b->balance ? -1 : 1;
    return a->id - b->id;
#endif
}

int main(void)
{
    struct account accounts[5];
    for (int i = 0; i < 5; i++) {
        accounts[i].id = i;
        accounts[i].balance = __VERIFIER_nondet_int();
    }
    qsort(accounts, 5, sizeof *accounts, by_balance);
    for (int i = 1; i < 5; i++)
        if (by_balance(&accounts[i - 1], &accounts[i]) > 0)
            return 1;
    return 0;
}
