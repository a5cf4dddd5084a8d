/** A card terminal's payment without the number of its slip: in the log, in the search and in words. */
import { describe, expect, it } from 'vitest';
import { decode, encode, writable } from '../../electron/storage/entry.ts';
import { FORMS } from '../../electron/storage/forms.ts';
import { standingsOf, wordsOf } from '../../shared/history/words.ts';
import { TenderId } from '../../shared/ids.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isWithoutSlip, slipOf, type Tender } from '../../shared/tender/tender.ts';
import { AT, saleOf } from '../support/book-entries.ts';

const SALE = saleOf('sale-1', { state: 'completed' });
const cardOf = (approval: string | null): Tender => ({
  kind: 'terminal',
  tenderId: TenderId.parse('tender-1'),
  saleId: SALE.saleId,
  amountTiyin: SALE.totalTiyin,
  takenAt: AT,
  approval,
});

const storedOf = (kind: 'terminal.taken' | 'journal.salvaged', approval: string | null) => {
  const entry = writable({ kind, subject: SALE.saleId, payload: { sale: SALE, tender: cardOf(approval) } });
  const place = { seq: 7, before: '', at: AT, shiftId: null };
  return { entry, stored: encode(entry, SALE.saleId, byTill(null), place) };
};

describe('the entry of a card payment', () => {
  it.each([
    ['terminal.taken', '004213'],
    ['terminal.taken', null],
    ['journal.salvaged', '004213'],
    ['journal.salvaged', null],
  ] as const)('%s comes back from the log with the number %s', (kind, approval) => {
    const { entry, stored } = storedOf(kind, approval);
    expect(decode(stored).payload).toEqual(entry.payload);
  });
});

describe('the Z report', () => {
  it.each([
    [{ count: 1, sumTiyin: SALE.totalTiyin }, 11],
    [undefined, 10],
  ])('with card payments without a number %o is written in version %i', (withoutSlip, version) => {
    const report = withoutSlip ? { withoutSlip } : {};
    expect(FORMS['shift.closed'].writtenAs?.({ z: { report } } as never)).toBe(version);
  });
});

describe('a row without a number', () => {
  it.each(['', null])('has no slip, also where an old program stored an empty text: %o', (approval) => {
    expect(slipOf(cardOf(approval))).toBeNull();
    expect(isWithoutSlip(cardOf(approval))).toBe(true);
    expect(isWithoutSlip(cardOf('004213'))).toBe(false);
  });

  it('is found by its standing and by no slip', () => {
    const factsOf = (approval: string | null) => ({
      ...{ sale: SALE, tenders: [cardOf(approval)], payments: [], refunds: [], receipts: [], people: [] },
    });
    expect(standingsOf(factsOf(null))).toEqual(['paid', 'without-slip']);
    expect(wordsOf(factsOf(null)).filter((word) => word.startsWith('k'))).toEqual([]);
    expect(standingsOf(factsOf('004213'))).toEqual(['paid']);
    expect(wordsOf(factsOf('004213'))).toContain('k004213');
  });
});
