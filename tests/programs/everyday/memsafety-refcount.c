// Objects with reference counts that share a part.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct shared {
    unsigned references;
    int value;
};

struct holder {
    struct shared *part;
};

static struct shared *shared_new(int value)
{
    struct shared *s = malloc(sizeof *s);
    if (s) {
        s->references = 1;
        s->value = value;
    }
    return s;
}

static struct shared *retain(struct shared *s)
{
    s->references++;
    return s;
}

static void release(struct shared *s)
{
    if (s && --s->references == 0)
        free(s);
}

static void assign(struct holder *h, struct shared *s)
{
#ifdef BUG
    release(h->part);
    h->part = retain(s);
#else
    retain(s);
    release(h->part);
    h->part = s;
#endif
}

int main(void)
{
    struct holder h[3] = { { NULL }, { NULL }, { NULL } };
    for (int i = 0; i < 3; i++) {
        struct shared *s = shared_new(i);
        if (!s)
            goto out;
        assign(&h[i], s);
        release(s);
    }
    for (int i = 0; i < 3; i++) {
        int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
        if (from < 0 || from > 2 || to < 0 || to > 2)
            continue;
        assign(&h[to], h[from].part);
    }
out:
    for (int i = 0; i < 3; i++)
        release(h[i].part);
    return 0;
}
