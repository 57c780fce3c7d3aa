int __lib_scan(const char *format, __builtin_va_list list);

int scanf(const char *restrict format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int count = __lib_scan(format, list);
  __builtin_va_end(list);
  return count;
}
