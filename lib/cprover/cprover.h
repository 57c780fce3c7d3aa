// What goto-cc declares before a program begins. Only programs that name something of CBMC's see
// it.
#define __CPROVER__ 1

typedef _Bool __CPROVER_bool;
typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;

// With the eight bits of an address that CBMC keeps for the number of the object.
#define __CPROVER_max_malloc_size ((__CPROVER_size_t)1 << (8 * sizeof(void *) - 9))

_Bool __CPROVER_r_ok();
_Bool __CPROVER_w_ok();
_Bool __CPROVER_rw_ok();
__CPROVER_size_t __CPROVER_OBJECT_SIZE(const void *);
__CPROVER_size_t __CPROVER_POINTER_OFFSET(const void *);
__CPROVER_size_t __CPROVER_POINTER_OBJECT(const void *);
_Bool __CPROVER_same_object(const void *, const void *);
_Bool __CPROVER_DYNAMIC_OBJECT(const void *);
void *__CPROVER_allocate(__CPROVER_size_t, _Bool);

// What gavel puts in place of clauses and quantifiers.
void __lib_havoc();
void __lib_unsupported(const char *);
__CPROVER_size_t __lib_object_start(const void *);
__CPROVER_size_t __lib_object_size(const void *);
__CPROVER_size_t __lib_object_kind(const void *);
void __CPROVER_havoc_slice(void *, __CPROVER_size_t);
