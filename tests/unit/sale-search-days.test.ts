/** A sale is found by the days of its events: its refund, its adopted payment; and by its receipt. */
import { describe, expect, it } from 'vitest';
import { findRows } from '../../electron/history/find.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import type { Wanted } from '../../electron/storage/sale-search.ts';
import { openSearchWork } from '../../electron/storage/search/search-work.ts';
import type { HistoryFilters } from '../../shared/contract/history.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { type IndexReading, indexWords, readQuery } from '../../shared/history/query.ts';
import { standingWord } from '../../shared/history/words.ts';
import { ok } from '../../shared/result.ts';
import { DAY_MS, type Moment } from '../../shared/time.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  byCode,
  cashTaken,
  paymentOf,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
} from '../support/book-entries.ts';
import { newPath, openedJournal } from '../support/journals.ts';

const LINK = 'https://ofd.example/epi?t=EP0001&r=731&c=20261120';

/** Sells for cash; the sixth sale is by code, with an immediate full refund. */
function sell(journal: Journal, to: number, from = 0): void {
  for (let number = from; number < to; number += 1) {
    const sale = saleOf(`sale-${number}`);
    if (number !== 5) {
      appendAll(journal, cashTaken(sale));
      continue;
    }
    const sending = paymentOf(sale, `t-${number}`);
    const { paid, entry } = becamePaid(sale, sending);
    const refund = refundOf(paid, `r-${number}`, { state: 'refunded' });
    appendAll(journal, begun(sale, sending), entry, refundBegun(refund));
  }
}

function shop(sales: number) {
  const journalPath = newPath();
  const journal = openedJournal(journalPath);
  sell(journal, sales);
  return { journal, journalPath, indexPath: `${journalPath}.search` };
}

const wanted = (readings: readonly IndexReading[]): Wanted => ({
  words: [readings],
  filters: [],
  days: null,
  before: null,
  limit: 100,
});

describe('a sale is found', () => {
  it('by the day of a refund, whenever the sale was made', async () => {
    const { journalPath, indexPath, journal } = shop(6);
    const later: Moment = { ...AT, wallMs: AT.wallMs + 3 * DAY_MS };
    const sale = saleOf('sale-back');
    const { paid, entry } = becamePaid(sale, paymentOf(sale, 't-back'));
    const refund = refundOf(paid, 'r-back', { state: 'refunded', madeAt: later, requestedAt: later });
    appendAll(journal, begun(sale, paymentOf(sale, 't-back')), entry, refundBegun(refund));
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const parts = {
      journal,
      mode: 'live' as const,
      clock: { wallMs: () => later.wallMs },
      search: { find: (asked: Wanted) => Promise.resolve(ok(work.find(asked))) },
    };
    const filters = { days: null, tender: null, standing: null, person: null, refunds: true };
    const found = async (text: string, change: Partial<HistoryFilters> = {}) => {
      const page = { before: null, limit: 50 };
      const answer = await findRows(parts, { text, filters: { ...filters, ...change }, ...page });
      return answer.ok ? answer.value.saleIds : answer.error.code;
    };
    const of = (day: string) => ({ days: { from: day, to: day } });
    expect(await found('', of('2026-11-23'))).toEqual(['sale-back']);
    expect(await found('today')).toEqual(['sale-back']);
    expect(await found('', of('2026-11-20'))).toEqual(['sale-5']);
    expect(await found('', { days: { from: '2020-01-01', to: '2030-01-01' } })).toEqual([
      'sale-back',
      'sale-5',
    ]);
    expect(await found('', of('2026-11-22'))).toEqual([]);
    // Without the chip a day means the sale's day.
    expect(await found('', { ...of('2026-11-23'), refunds: false })).toEqual([]);
    work.close();
    journal.close();
  });

  it('by the day and time of an adopted payment, and of its adoption', () => {
    const { journalPath, indexPath, journal } = shop(6);
    const now: Moment = { ...AT, wallMs: AT.wallMs + 3 * DAY_MS + 7_200_000 };
    const sale = saleOf('sale-adopted', { lines: [], createdAt: now });
    appendAll(journal, begun(sale, paymentOf(sale, 't-adopted')));
    sell(journal, 9, 6);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const found = (text: string) => {
      const query = readQuery(text, now.wallMs);
      const words = indexWords(query, () => []);
      return work.find({ ...wanted([]), words, days: query.days }).saleIds;
    };
    const DAY = ['sale-8', 'sale-7', 'sale-6', 'sale-adopted', 'sale-5'];
    expect(found('20.11').slice(0, 5)).toEqual(DAY);
    expect(found('20.11 12:30')).toContain('sale-adopted');
    expect(found('today')).toEqual(['sale-adopted']);
    expect(found('today 14:30')).toEqual(['sale-adopted']);
    expect(found('21.11')).toEqual([]);
    work.close();
    journal.close();
  });

  it('by a waiting receipt, until the receipt’s link arrives', () => {
    const { journalPath, indexPath, journal } = shop(3);
    const work = openSearchWork({ indexPath, journalPath }, () => 0);
    while (work.step());
    const { begun: sent, paid, confirmed } = byCode('sale-new', 't-new');
    appendAll(journal, sent, confirmed);
    const waiting = wanted([{ by: 'word', word: standingWord('receipt-waiting') }]);
    const move = (change: Partial<Receipt>) => {
      appendAll(journal, receiptMoved(receiptOf(paid, change)));
      return work.find(waiting).saleIds.includes(paid.saleId);
    };
    expect(move({ state: 'registering' })).toBe(true);
    expect(move({ state: 'refused' })).toBe(false);
    expect(move({ state: 'queued' })).toBe(true);
    expect(move({ state: 'linked', link: LINK })).toBe(false);
    work.close();
    journal.close();
  });
});
