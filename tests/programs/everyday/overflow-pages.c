// Which page of a listing, and how far to skip.
extern int __VERIFIER_nondet_int(void);

struct page { int first, last, pages; };

static int paginate(int total, int size, int number, struct page *p)
{
    if (total < 0 || size <= 0 || number < 0)
        return -1;
#ifdef BUG
    p->pages = (total + size - 1) / size;
#else
    p->pages = total / size + (total % size != 0);
#endif
    if (number >= p->pages)
        return -1;
    p->first = number * size;
    p->last = total - p->first > size ? p->first + size - 1 : total - 1;
    return 0;
}

int main(void)
{
    struct page p;
    int total = __VERIFIER_nondet_int(), size = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int();
    if (paginate(total, size, number, &p) == 0)
        return p.last - p.first >= size;
    return 0;
}
