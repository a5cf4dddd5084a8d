import { describe, expect, it } from 'vitest';
import { isReceiptLink } from '../../shared/fiscal/receipt-link.ts';

describe('a receipt’s link', () => {
  it.each([
    ['https://ofd.soliq.uz/check?t=UZ1&r=2', true],
    ['https://ofd.soliq.uz', true],
    ['https://ofd.soliq.uz:8443/epi', true],
    ['https://ofd.soliq.uz/\u200b', false],
    [`https://ofd.soliq.uz/${'x'.repeat(1_004)}`, false],
    ['http://ofd.soliq.uz/check', false],
    ['https://', false],
    ['https://ofd', false],
    ['ofd.soliq.uz/check', false],
    ['https://ofd.soliq.uz/a b', false],
  ] as const)('%s: %s', (text, fits) => expect(isReceiptLink(text)).toBe(fits));
});
