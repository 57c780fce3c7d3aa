// Every run to the error stops before, where a small variable is used as a struct. The verdict
// names that place.
struct request {
  int kind, status, length;
};
int input(void);
int main(void) {
  struct request *small, *request = (struct request *)&small;
  int kind = input();
  request->length = kind;
  if (request->length > 0)
    ERROR:
      return 1;
  return 0;
}
