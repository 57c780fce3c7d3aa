// What is ensured to be fresh was there before.
int *same(int *given)
__CPROVER_requires(__CPROVER_is_fresh(given, sizeof *given))
__CPROVER_assigns()
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof *given))
{
  return given;
}
