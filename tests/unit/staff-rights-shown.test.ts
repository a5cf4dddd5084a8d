/** The screen of roles promises nothing: each right that it shows opens something, and whatever opens something is shown. */
import { describe, expect, it } from 'vitest';
import { isShown } from '../../renderer/i18n/right-words.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { GROUP_OF_RIGHT, RIGHTS, type Right } from '../../shared/staff/rights.ts';
import { GIVEN } from '../../shared/staff/role.ts';

/** Channels whose right is by what is asked: a request for the most that each of them takes. */
const ASKED_FOR_MORE = {
  'basket.price': { priceTiyin: 1 },
  'basket.discount': { discount: { kind: 'percent', hundredths: 1 } },
  'basket.other': { otherTiyin: 1 },
  'settings.change': { shifts: 'counted' },
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

  it.each(later)('%s is needed by none yet, and is not shown', (right) => {
    expect(used).not.toContain(right);
    expect(shown).not.toContain(right);
  });

  it('are all that there are, but those that everybody has, and those that wait', () => {
    expect([...shown, ...GIVEN, ...later].toSorted()).toEqual(RIGHTS.toSorted());
  });
});
