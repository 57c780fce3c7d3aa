int __lib_scan(const char *format, __builtin_va_list list);

int fscanf(void *restrict file, const char *restrict format, ...) {
  (void)file;
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int count = __lib_scan(format, list);
  __builtin_va_end(list);
  return count;
}
