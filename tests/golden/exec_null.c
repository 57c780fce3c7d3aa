struct pair {
  int first, second;
};

static int get(struct pair *p) { return p->second; }

int main(void) { return get(0); }
