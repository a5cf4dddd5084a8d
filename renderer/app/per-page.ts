/** What a feature remembers on one page. */
import type { Stores } from './stores.ts';

/**
 * `const bagsOf = perPage((stores) => createBags(stores))`: `bagsOf(stores)`, and `bagsOf(useTillApp())` in a component, is
 * the one of this page, made when it is asked for first. Two pages share nothing, and it goes with its page.
 */
export function perPage<Own>(make: (stores: Stores) => Own): (stores: Stores) => Own {
  const made = new WeakMap<Stores['route'], Own>();
  return (stores) => {
    const known = made.get(stores.route);
    if (known !== undefined) return known;
    const own = make(stores);
    made.set(stores.route, own);
    return own;
  };
}
