/** The intersection of the union's members. */
export type Together<One> = (One extends unknown ? (one: One) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Merges the parts into one object. what: the noun of the error. @throws if two parts have the same name. */
export function together<One extends object>(parts: readonly One[], what: string): Together<One> {
  const all: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      if (Object.hasOwn(all, name)) throw new Error(`two books have the ${what} ${name}`);
      all[name] = value;
    }
  }
  // Each value keeps the name that its own type gives it.
  return all as Together<One>;
}
