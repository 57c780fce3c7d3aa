int main(void) {
  void *next = &&end;
  goto *next;
end:
  return 0;
}
