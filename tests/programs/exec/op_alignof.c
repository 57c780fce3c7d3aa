// _Alignof of types and (GNU) expressions, _Alignas on objects and members.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct S { char c; short s; };
struct Over { char c; _Alignas(16) char aligned; char after; };

static alignas(64) char buffer[100];

int main(void)
{
    printf("%zu %zu %zu %zu\n", _Alignof(char), _Alignof(short), _Alignof(int), alignof(float));
    printf("%zu %d %zu\n", _Alignof(_Bool), _Alignof(void *) == sizeof(void *), _Alignof(struct S));
    printf("%zu %zu\n", _Alignof(int[10]), _Alignof(char[7]));
    printf("%zu %zu\n", _Alignof(double), _Alignof(long long));
    printf("%zu %zu\n", offsetof(struct Over, aligned), offsetof(struct Over, after));
    printf("%zu %zu\n", sizeof(struct Over), _Alignof(struct Over));
    printf("%d\n", (int)((uintptr_t)buffer % 64));
    _Alignas(32) int local = 5;
    _Alignas(double) char bytes[sizeof(double)];
    printf("%d %d\n", (int)((uintptr_t)&local % 32), local);
    printf("%d\n", (int)((uintptr_t)bytes % _Alignof(double)));
    struct { char c; alignas(8) int i; } t = {'t', 7};
    printf("%zu %d\n", sizeof t, t.i);
    short s;
    printf("%zu %zu\n", __alignof__(s), __alignof__(struct S));
    struct Over array[2] = {{'a', 'b', 'c'}, {'d', 'e', 'f'}};
    printf("%c%c %d\n", array[1].aligned, array[0].after, (int)((uintptr_t)&array[1].aligned % 16));
    printf("%d\n", alignof(max_align_t) >= alignof(long long));
    return 0;
}
