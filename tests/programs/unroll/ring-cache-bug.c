// A cache that drops what was not used for longest, a doubly linked ring. Fields of slots that are not
// linked yet are not set: a walk along the ring seems to meet them, but no run does.
// The slot that is used again is not unlinked before.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define CAPACITY 3

struct slot {
    struct slot *prev, *next;
    int key;
    int value;
};

struct cache {
    struct slot ring;
    struct slot slots[CAPACITY];
    int used;
};

static void unlink_slot(struct slot *s)
{
    s->prev->next = s->next;
    s->next->prev = s->prev;
}

static void link_front(struct cache *c, struct slot *s)
{
    s->next = c->ring.next;
    s->prev = &c->ring;
    c->ring.next->prev = s;
    c->ring.next = s;
}

static void cache_init(struct cache *c)
{
    c->ring.prev = c->ring.next = &c->ring;
    c->used = 0;
}

static struct slot *cache_find(struct cache *c, int key)
{
    for (struct slot *s = c->ring.next; s != &c->ring; s = s->next)
        if (s->key == key)
            return s;
    return NULL;
}

static int cache_get(struct cache *c, int key, int *value)
{
    struct slot *s = cache_find(c, key);
    if (!s)
        return 0;
    unlink_slot(s);
    link_front(c, s);
    *value = s->value;
    return 1;
}

static void cache_put(struct cache *c, int key, int value)
{
    struct slot *s = cache_find(c, key);
    if (s) {
        unlink_slot(s);
    } else if (c->used < CAPACITY) {
        s = &c->slots[c->used++];
    } else {
        s = c->ring.prev;
    }
    s->key = key;
    s->value = value;
    link_front(c, s);
}

static int cache_length(const struct cache *c)
{
    int n = 0;
    for (const struct slot *s = c->ring.next; s != &c->ring; s = s->next) {
        assert(s->next->prev == s);
        n++;
    }
    return n;
}

int main(void)
{
    struct cache c;
    cache_init(&c);
    for (int i = 0; i < 4; i++) {
        int key = __VERIFIER_nondet_uchar() % 4;
        if (__VERIFIER_nondet_int()) {
            cache_put(&c, key, key * 10);
            assert(c.ring.next->key == key);
        } else {
            int value = -1;
            if (cache_get(&c, key, &value))
                assert(value == key * 10);
        }
        assert(cache_length(&c) == c.used);
    }
    return 0;
}
