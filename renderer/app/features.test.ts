/** Rules that the compiler can't see in the list of features. */
import { expect, it } from 'vitest';
import { FEATURES } from './features.ts';

it.each(['screens', 'dialogs', 'makes'] as const)('every name of %s belongs to one feature', (part) => {
  const names = FEATURES.flatMap((feature) => Object.keys(feature[part] ?? {}));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
