/**
 * Type parameters that are decided at compile time.
 *
 * AssemblyScript has no constant type parameters, so a compile-time choice (the side, the generator's output, the goal) is a
 * family of empty classes: a base class, and one class for each choice. `is` distinguishes them without a branch in the compiled
 * code. Each family has predicates that refuse to compile for a class of another family:
 *
 *     if (!is<Us, Side>()) ERROR('a side was expected');
 */
@inline export function is<T, Class>(): bool {
  return changetype<T>(0) instanceof Class;
}
