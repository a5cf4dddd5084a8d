/** The log as a manager reads it: by person, kind and day, in pages, with a check for changes. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Request } from '../../shared/contract/contract.ts';
import { DAY_MS, tashkentDay } from '../../shared/time.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const ALL: Request<'audit.page'> = { before: null, limit: 200, staffId: null, groups: [], day: null };

/** With Dilshod, the manager, at the till. */
async function shop() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  await till.signIn(people.dilshod, PIN.dilshod);
  const page = async (change: Partial<Request<'audit.page'>> = {}) => {
    const answer = await till.send('audit.page', { ...ALL, ...change });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  return { till, ...people, page };
}

describe('the audit', () => {
  it('is refused without its right', async () => {
    const { till, lola } = await shop();
    await till.signIn(lola, PIN.lola);
    expect(await till.send('audit.page', ALL)).toMatchObject({
      error: { code: 'right.needed', field: 'audit' },
    });
    expect(await till.send('audit.check', { after: 0 })).toMatchObject({ error: { code: 'right.needed' } });
  });

  it('lists who did what, newest first, by current names', async () => {
    const { till, dilshod, page } = await shop();
    const paid = await till.paidSale();
    const { rows, people, next } = await page();
    expect(next).toBeNull();
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).toSorted((a, b) => b - a));
    expect(rows.find(({ kind }) => kind === 'payment.begun')).toMatchObject({
      transactionId: paid,
      amountTiyin: 400_000,
      actor: { by: 'staff', id: 'unnamed' },
    });
    expect(rows.find(({ kind, what }) => kind === 'staff.signed' && what === 'in')).toMatchObject({
      actor: { by: 'staff', id: dilshod },
    });
    expect(people).toContainEqual({ staffId: dilshod, name: 'Dilshod', number: 1 });
  });

  it('shows a day’s entries by the date written on them, even if the clock moved during the shift', async () => {
    const { till, page } = await shop();
    const today = tashkentDay(till.clock.wallMs());
    await till.paidSale();
    for (const days of [-3, 5]) {
      till.clock.jumpWall(days * DAY_MS);
      await till.paidSale();
      const day = tashkentDay(till.clock.wallMs());
      expect(day).not.toBe(today);
      // The clock is right again before the manager reads the log.
      till.clock.jumpWall(-days * DAY_MS);
      await till.paidSale();
      const { rows } = await page({ day });
      expect(rows.map(({ kind }) => kind)).toContain('payment.begun');
    }
  });

  it('goes page by page, and each filter is applied to each entry', async () => {
    const { till, dilshod, lola, page } = await shop();
    await till.send('staff.sign-in', { staffId: lola, pin: '9999' });
    const seqs: number[] = [];
    for (let before: number | null = null, pages = 0; pages < 50; pages += 1) {
      const { rows, next } = await page({ before, limit: 3 });
      seqs.push(...rows.map(({ seq }) => seq));
      if (next === null) break;
      before = next;
    }
    expect(seqs).toEqual((await page()).rows.map(({ seq }) => seq));
    const people = await page({ groups: ['people'] });
    expect(new Set(people.rows.map(({ kind }) => kind))).toEqual(new Set(['staff.changed', 'staff.signed']));
    // Entries by Lola and about Lola.
    const ofLola = (await page({ staffId: lola })).rows;
    expect(ofLola.map(({ kind, what }) => [kind, what])).toEqual([
      ['staff.refused', 'pin'],
      ['staff.changed', 'made'],
    ]);
    expect((await page({ staffId: dilshod, groups: ['refused'] })).rows).toHaveLength(1);
  });

  it('filters a day by its dates even after the clock moved', async () => {
    const { till, page } = await shop();
    const first = new Date(till.clock.wallMs() + 5 * 3_600_000).toISOString().slice(0, 10);
    const before = (await page({ day: first })).rows.length;
    till.clock.jumpWall(3 * 86_400_000);
    await till.paidSale();
    const later = new Date(till.clock.wallMs() + 5 * 3_600_000).toISOString().slice(0, 10);
    till.clock.jumpWall(-3 * 86_400_000);
    await till.paidSale();
    expect((await page({ day: later })).rows.some(({ kind }) => kind === 'payment.begun')).toBe(true);
    expect((await page({ day: first })).rows.length).toBeGreaterThan(before);
    expect((await page({ day: '2001-01-01' })).rows).toEqual([]);
    const all = (await page()).rows.length;
    expect((await page({ day: first })).rows.length + (await page({ day: later })).rows.length).toBe(all);
  });

  it('checks the chain to its end, and names the entry that somebody changed', async () => {
    const { till, dilshod, page } = await shop();
    for (let sale = 0; sale < 40; sale += 1) await till.paidSale();
    const whole = await till.send('audit.check', { after: 0 });
    expect(whole).toMatchObject({ value: { brokenAt: null } });
    if (whole.ok) expect(whole.value.checkedTo).toBe(whole.value.last);
    await till.crash();
    const database = new DatabaseSync(join(till.folder, 'journal.db'));
    database.exec("UPDATE log SET payload = 'not JSON' WHERE seq = 12");
    database.close();
    // A start checks only the tail.
    await till.begin();
    await till.signIn(dilshod, PIN.dilshod);
    expect(await till.send('audit.check', { after: 0 })).toMatchObject({
      value: { brokenAt: 12, checkedTo: 12 },
    });
    const { rows } = await page({ before: 13, limit: 2 });
    expect(rows).toMatchObject([{ seq: 12, kind: null }, { seq: 11 }]);
    expect(rows[1]?.kind).not.toBeNull();
    // A changed log cannot be rebuilt.
    till.isRebuilt = false;
  });
});
