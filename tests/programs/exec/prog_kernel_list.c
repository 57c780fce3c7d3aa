// Kernel style: intrusive circular lists, container_of, error pointers, flags, reference counts.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct list_head { struct list_head *next, *prev; };

#define LIST_HEAD(name) struct list_head name = {&(name), &(name)}
#define container_of(ptr, type, member) ({ \
    const typeof(((type *)0)->member) *mptr_ = (ptr); \
    (type *)((char *)mptr_ - offsetof(type, member)); })
#define list_for_each_safe(pos, n, head) \
    for (pos = (head)->next, n = pos->next; pos != (head); pos = n, n = pos->next)
#define BIT(n) (1UL << (n))
#define IS_ERR(p) ((uintptr_t)(p) >= (uintptr_t)-4095)
#define unlikely(x) __builtin_expect(!!(x), 0)

static void list_add(struct list_head *entry, struct list_head *prev, struct list_head *next)
{
    next->prev = entry;
    entry->next = next;
    entry->prev = prev;
    prev->next = entry;
}

static void list_del(struct list_head *entry)
{
    entry->prev->next = entry->next;
    entry->next->prev = entry->prev;
}

struct device { int id; unsigned long flags; struct { int count; } ref; struct list_head node; };

static LIST_HEAD(devices);

static struct device *device_new(int id)
{
    if (unlikely(id < 0))
        return (void *)(intptr_t)-22;
    struct device *d = calloc(1, sizeof *d);
    d->id = id;
    d->ref.count = 1;
    d->flags |= BIT(id % 8) | BIT(7);
    list_add(&d->node, devices.prev, &devices);
    return d;
}

static int device_put(struct device *d)
{
    if (--d->ref.count)
        return 0;
    list_del(&d->node);
    free(d);
    return 1;
}

int main(void)
{
    for (int i = -1; i < 5; i++) {
        struct device *d = device_new(i);
        if (IS_ERR(d))
            printf("error %d\n", (int)(intptr_t)d);
        else if (i % 2)
            d->ref.count++;
    }
    for (int round = 0; round < 2; round++) {
        struct list_head *node, *next;
        list_for_each_safe(node, next, &devices) {
            struct device *d = container_of(node, struct device, node);
            int id = d->id;
            unsigned long flags = d->flags;
            printf("%d %lx %s\n", id, flags & ~BIT(7), device_put(d) ? "freed" : "kept");
        }
        printf("%s\n", devices.next == &devices ? "empty" : "not empty");
    }
    return 0;
}
