// valid-memsafety, BUG: valid-deref
static char *name(char *text) {
#ifdef BUG
  text[0] = 'N';
#endif
  return text;
}

int main(void) { return name("name")[3]; }
