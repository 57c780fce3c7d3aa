// Is the character one of those of SET? The final 0 is none.
int __lib_is_in(char c, const char *set) {
  while (*set && *set != c)
    set++;
  return *set != 0;
}
