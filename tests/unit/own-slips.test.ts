import { expect, it } from 'vitest';
import { nearPins } from '../../electron/staff/own-slips.ts';

it('one keystroke off is a slip: wrong, missing, one too many, or two swapped', () => {
  const near = new Set(nearPins('1234'));
  for (const slip of ['1235', '0234', '123', '234', '11234', '12345', '1243', '2134'])
    expect(near).toContain(slip);
  for (const other of ['1234', '4321', '1325', '9999', '12', '1342']) expect(near).not.toContain(other);
});
