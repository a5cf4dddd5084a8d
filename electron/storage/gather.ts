/** What holds for one of them holds for all together. */
export type Together<One> = (One extends unknown ? (one: One) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** All of them as one. @throws with the name that two of them have. what: such a name. */
export function together<One extends object>(parts: readonly One[], what: string): Together<One> {
  const all: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(all, name)) throw new Error(`two books have the ${what} ${name}`);
      all[name] = value;
    }
  }
  // Each stands under the name under which its own type has it.
  return all as Together<One>;
}
