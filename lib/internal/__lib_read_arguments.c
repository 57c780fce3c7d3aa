void __lib_read_list(const char *format, __builtin_va_list list);

// What printf reads, FORMAT and its arguments, must be there.
void __lib_read_arguments(const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  __lib_read_list(format, list);
  __builtin_va_end(list);
}
