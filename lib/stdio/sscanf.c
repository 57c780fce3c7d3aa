int vsscanf(const char *restrict text, const char *restrict format, __builtin_va_list list);

int sscanf(const char *restrict text, const char *restrict format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int count = vsscanf(text, format, list);
  __builtin_va_end(list);
  return count;
}
