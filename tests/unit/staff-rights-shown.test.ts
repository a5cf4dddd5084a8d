/** The screen of roles is exact: it shows each right that opens something, and no other right. */
import { describe, expect, it } from 'vitest';
import { isShown } from '../../renderer/i18n/right-words.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { GROUP_OF_RIGHT, RIGHTS, type Right } from '../../shared/staff/rights.ts';
import { GIVEN } from '../../shared/staff/role.ts';

/** Channels whose right depends on the request: for each, the request that needs most. */
const ASKED_FOR_MORE = {
  'basket.price': { priceTiyin: 1 },
  'basket.discount': { discount: { kind: 'percent', hundredths: 1 } },
  'basket.other': { otherTiyin: 1 },
  'settings.change': { shifts: 'counted' },
  'picture.keep': { of: 'photo' },
} as const;

const rightOf = (channel: string, right: unknown): Right => {
  if (typeof right !== 'function') return right as Right;
  const asked: unknown = Reflect.get(ASKED_FOR_MORE, channel);
  if (asked === undefined) throw new Error(`say what ${channel} is asked for that takes its right`);
  return right(asked) as Right;
};

const used = new Set(Object.entries(CONTRACT).map(([channel, { right }]) => rightOf(channel, right)));
const shown: readonly Right[] = RIGHTS.filter(isShown);
const later = RIGHTS.filter((right) => GROUP_OF_RIGHT[right] === 'later');

describe('the rights on the screen of roles', () => {
  it.each(shown)('%s is needed by a channel', (right) => {
    expect(used).toContain(right);
  });

  it.each(later)('%s is not needed yet, and is hidden', (right) => {
    expect(used).not.toContain(right);
    expect(shown).not.toContain(right);
  });

  it('are all rights, except those that everybody has and those for later', () => {
    expect([...shown, ...GIVEN, ...later].toSorted()).toEqual(RIGHTS.toSorted());
  });
});
