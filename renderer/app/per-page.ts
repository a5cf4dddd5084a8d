/** State of a feature on one page. */
import type { Stores } from './stores.ts';

/**
 * `const bagsOf = perPage((stores) => createBags(stores))`. Then `bagsOf(stores)`, or `bagsOf(useTillApp())`
 * in a component, is this page's state, made on first use. Pages share nothing, and the state ends with its
 * page.
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
