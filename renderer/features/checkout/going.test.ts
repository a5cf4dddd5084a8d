import { expect, it } from 'vitest';
import { goingOf, toggled, withGoing } from './going.ts';

const LINE = { labels: ['a', 'b', 'c', 'd', 'e'], packs: [2, 1, 2] };

it('a package is chosen and left with all its codes', () => {
  const chosen = toggled(LINE, [], ['a', 'b'], 2);
  expect(chosen).toEqual(['a', 'b']);
  expect(goingOf(LINE, chosen)).toBe(1);
  expect(toggled(LINE, chosen, ['a', 'b'], 2)).toEqual([]);
});

it('the first choice is dropped if more are chosen than go', () => {
  const two = withGoing(LINE, withGoing(LINE, [], ['d', 'e'], 2), ['a', 'b'], 2);
  expect(withGoing(LINE, two, ['c'], 2)).toEqual(['a', 'b', 'c']);
});
