// The definition in another file decides how large an array is, whichever file is read first.
extern int scores[8];

int main(void) {
  scores[6] = 1;
  return scores[6];
}
