/** The end of our own id, as a manager copies it from the cabinet. */
import { expect, it } from 'vitest';
import { IdEnd, idEnd, isIdEnd } from '../../shared/ids.ts';

it('is six characters of a UUID in either case, and blanks around it do not count', () => {
  expect(IdEnd.parse(' 5D3fa9\n')).toBe('5D3fa9');
  expect(idEnd('019a3c50-0000-7000-8000-0000005d3fa9')).toBe('5D3FA9');
});

it.each(['', '5d3fa', '5d3fa90', '5d3fag', '5d3faх', '-d3fa9', '5d 3fa9'])('is never "%s"', (text) => {
  expect(IdEnd.safeParse(text).success).toBe(false);
  expect(isIdEnd(text)).toBe(false);
});
