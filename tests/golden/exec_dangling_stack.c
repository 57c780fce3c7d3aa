static int *escape(void) {
  int local = 7;
  int *p = &local;
  return p;
}

int main(void) {
  int *p = escape();
  return *p;
}
