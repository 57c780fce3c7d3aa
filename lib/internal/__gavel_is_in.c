// Is the character one of those of SET? The final 0 is none.
int __gavel_is_in(char c, const char *set) {
  while (*set && *set != c)
    set++;
  return *set != 0;
}
