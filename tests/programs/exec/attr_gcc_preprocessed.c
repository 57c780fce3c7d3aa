// What gcc's preprocessor leaves of fortified headers.
typedef __SIZE_TYPE__ size_type;
extern _Float128 parse_quad(const char *, char **);
extern _Float32 half(_Float32);
extern _Float64x twice(_Float64x);
void give_back(void *);
void *take(int) __attribute__((malloc(give_back, 1), __malloc__(give_back)));
extern int __printf_chk(int, const char *, ...);
extern __inline __attribute__((__always_inline__)) __attribute__((__gnu_inline__)) void *
memcpy(void *restrict to, const void *restrict from, size_type length) {
  return __builtin___memcpy_chk(to, from, length, __builtin_object_size(to, 0));
}
extern __inline __attribute__((__always_inline__, __gnu_inline__)) int printf(const char *format,
                                                                              ...) {
  return __printf_chk(1, format, __builtin_va_arg_pack());
}

int main(void) {
  char copy[8];
  memcpy(copy, "copied", 7);
  printf("%s\n", copy);
  return copy[3] != 'i';
}
