/** The last digits of a payer's phone, from the answer to a create: they find a sale for half a year. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { findRows } from '../../electron/history/find.ts';
import { openSearchWork } from '../../electron/storage/search/search-work.ts';
import { ok } from '../../shared/result.ts';
import { DAY_MS } from '../../shared/time.ts';
import { eachTill } from '../support/each-till.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

/** The service names the phone of a person who pays by it. */
const DIGITS = '4567';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** What the history's search field finds. */
async function found(text: string): Promise<readonly string[]> {
  const places = { indexPath: join(till.folder, 'search.db'), journalPath: join(till.folder, 'journal.db') };
  const work = openSearchWork(places, () => 0);
  while (work.step());
  const { journal, clock } = till;
  const search = { find: async (wanted: Parameters<typeof work.find>[0]) => ok(work.find(wanted)) };
  const filters = { days: null, tender: null, standing: null, person: null, refunds: false };
  const rows = await findRows(
    { search, journal, clock, mode: ENDPOINT.mode },
    { text, filters, before: null, limit: 20 },
  );
  work.close();
  return rows.ok ? rows.value.saleIds : [];
}

/** Every row of a table of the journal, as text. */
function rowsOf(table: 'log' | 'payer_phone'): string {
  const database = new DatabaseSync(join(till.folder, 'journal.db'), { readOnly: true });
  const rows = database.prepare(`SELECT * FROM ${table}`).all();
  database.close();
  return JSON.stringify(rows);
}

/** The till is off for this long. */
async function later(days: number): Promise<void> {
  await till.crash();
  till.clock.reboot(days * DAY_MS);
  await till.start();
}

describe('the last digits of a payer’s phone', () => {
  it('find a paid sale, and are in no entry of the log', async () => {
    const { saleId } = till.payment(await till.paidSale());
    expect(await found(DIGITS)).toEqual([saleId]);
    expect(await found('7654')).toEqual([]);
    expect(rowsOf('payer_phone')).toContain(DIGITS);
    expect(rowsOf('log')).toContain(saleId);
    expect(rowsOf('log')).not.toMatch(new RegExp(`\\b${DIGITS}\\b|phone`, 'i'));
  });

  it('of an unpaid payment are kept too, because a customer may ask about it', async () => {
    till.service.firstStatus = 0;
    const id = till.pay();
    await till.clock.advance(2_000);
    till.customerLeft(id);
    expect(await found(DIGITS)).toEqual([till.payment(id).saleId]);
  });

  it('are deleted by the first start or payment after half a year, and the sale stays', async () => {
    const { saleId } = till.payment(await till.paidSale());
    await later(179);
    await till.composed.features.history?.start();
    expect(await found(DIGITS)).toEqual([saleId]);
    const second = till.payment(await till.paidSale()).saleId;
    await later(2);
    // The history was not used since; the next payment is enough.
    const third = till.payment(await till.paidSale()).saleId;
    expect(await found(DIGITS)).toEqual([third, second]);
    await later(180);
    await till.composed.features.history?.start();
    expect(await found(DIGITS)).toEqual([]);
    expect(rowsOf('payer_phone')).toBe('[]');
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('refused by the disk are not found, and the payment is otherwise unchanged', async () => {
    const { keepPhone } = till.journal;
    till.journal.keepPhone = () => {
      throw new Error('the disk is full');
    };
    const { saleId } = till.payment(await till.paidSale());
    till.journal.keepPhone = keepPhone;
    expect(await found(DIGITS)).toEqual([]);
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect(till.bugs.splice(0)).toMatchObject([expect.stringContaining('phone')]);
  });
});
