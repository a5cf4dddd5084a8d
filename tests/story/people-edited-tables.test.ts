/**
 * A person writes a right into the journal's file: only the log's statements about people and roles count.
 */
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import type { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { inFile } from '../support/journals.ts';
import { refundOf } from '../support/lolas-shop.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

/** A shop with a paid sale, and people. */
async function shop() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  return { till, ...people, paid: await till.paidSale(2) };
}

const edit = <T>(till: StaffedTill, work: (database: DatabaseSync) => T): T =>
  inFile(journalPath(till.folder), work);

/** The till is off, somebody edits its file, and the till starts again. */
async function editWhileOff(till: StaffedTill, sql: string, ...values: readonly string[]): Promise<void> {
  await till.crash();
  expect(edit(till, (database) => database.prepare(sql).run(...values).changes)).toBeGreaterThan(0);
  await till.begin();
}

/** What Lola may do after signing in. */
async function rightsOf(till: StaffedTill, staffId: StaffId): Promise<unknown> {
  await till.signIn(staffId, PIN.lola);
  const now = await till.send('staff.now', undefined);
  return now.ok ? { rights: now.value.rights, refund: now.value.refundLimitTiyin } : now.error;
}

const CASHIER = ['anyone', 'look', 'sell', 'open-item', 'void-line', 'open-shift', 'report'];

describe('a cashier who edits the tables of people', () => {
  it('stays a cashier after taking the manager’s role', async () => {
    const { till, lola, paid } = await shop();
    await editWhileOff(till, "UPDATE staff SET role_id = 'manager' WHERE staff_id = ?", lola);
    expect(await rightsOf(till, lola)).toMatchObject({ rights: CASHIER });
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
  });

  it('stays a cashier after editing while the till runs, now and after the next start', async () => {
    const { till, lola } = await shop();
    edit(till, (database) => database.exec("UPDATE staff SET role_id = 'manager'"));
    expect(await rightsOf(till, lola)).toMatchObject({ rights: CASHIER });
    await till.restart();
    expect(await rightsOf(till, lola)).toMatchObject({ rights: CASHIER });
  });

  it('keeps her current role after pointing her row at the entry that once made her a manager', async () => {
    const { till, dilshod, lola } = await shop();
    await till.signIn(dilshod, PIN.dilshod);
    for (const roleId of ['manager', 'cashier'] as const) {
      expect(await till.send('people.give-role', { staffId: lola, roleId })).toMatchObject({ ok: true });
    }
    const once = till.entries('staff.changed').at(-2);
    expect(once).toMatchObject({ payload: { what: 'role', people: [{ roleId: 'manager' }] } });
    const sql = 'UPDATE staff SET role_id = ?, seq = CAST(? AS INTEGER) WHERE staff_id = ?';
    await editWhileOff(till, sql, 'manager', String(once?.seq), lola);
    expect(await rightsOf(till, lola)).toMatchObject({ rights: CASHIER });
  });

  it('keeps what the manager gave after adding rights to her role or dropping a limit', async () => {
    const { till, dilshod, lola } = await shop();
    await till.signIn(dilshod, PIN.dilshod);
    const rights = ['sell', 'refund'] as const;
    const role = {
      roleId: 'cashier',
      name: '',
      rights: [...rights],
      discountLimit: null,
      refundLimitTiyin: tiyin(100_000),
    };
    expect(await till.send('roles.save', role)).toMatchObject({ ok: true });
    const given = { rights: ['anyone', 'look', ...rights], refund: 100_000 };
    await editWhileOff(
      till,
      `UPDATE role SET role = json_set(role, '$.rights', json('["sell","refund","people"]'))`,
    );
    expect(await rightsOf(till, lola)).toEqual(given);
    await editWhileOff(till, "UPDATE role SET role = json_set(role, '$.refundLimitTiyin', null)");
    expect(await rightsOf(till, lola)).toEqual(given);
  });

  it('keeps every cashier’s rights after adding some to an unchanged cashier’s role', async () => {
    const { till, lola } = await shop();
    const role = { roleId: 'cashier', name: '', state: 'active', reach: 'elsewhere', rights: ['people'] };
    const text = JSON.stringify({ ...role, discountLimit: null, refundLimitTiyin: null });
    const sql =
      "INSERT INTO role (made_seq, seq, role_id, reach, role) VALUES (1, 1, 'cashier', 'elsewhere', ?)";
    await editWhileOff(till, sql, text);
    expect(await rightsOf(till, lola)).toMatchObject({ rights: CASHIER });
  });

  it('opens no till by deleting everybody: all people are still there', async () => {
    const { till, dilshod } = await shop();
    await editWhileOff(till, 'DELETE FROM staff');
    expect(await till.send('staff.now', undefined)).toMatchObject({
      value: { hasStaff: true, rights: ['anyone'] },
    });
    await till.signIn(dilshod, PIN.dilshod);
    expect(till.shownStaff?.people.map(({ name }) => name)).toEqual(['Dilshod', 'Lola', 'Aziz']);
  });

  it('adds no person: a person without an entry does not exist, PIN or not', async () => {
    const { till, lola } = await shop();
    await till.crash();
    edit(till, (database) => {
      database
        .prepare(`INSERT INTO staff SELECT made_seq, seq, 'ghost', 9, 'manager', state, reach, pin_id, erased FROM staff
          WHERE staff_id = ?`)
        .run(lola);
      database.exec(
        "INSERT INTO staff_beside SELECT 'ghost', 'Ghost', pin, pin_id, tries FROM staff_beside LIMIT 1",
      );
    });
    await till.begin();
    expect(await till.send('staff.sign-in', { staffId: 'ghost', pin: PIN.lola })).toMatchObject({
      error: { code: 'people.gone' },
    });
    expect(await till.send('staff.now', undefined)).toMatchObject({ value: { people: [{}, {}, {}] } });
  });
});

describe('a cashier who edits the log itself', () => {
  /** So much happens that no start checks the entries before it by itself. */
  const goOn = (till: StaffedTill, staffId: StaffId): void => {
    const payload = { staffId, what: 'locked', wrongBefore: 0 } as const;
    for (let entry = 0; entry < 120; entry += 1) {
      till.journal.append(byStaff(staffId), { kind: 'staff.signed', subject: staffId, payload });
    }
  };

  it('is found by the chain at the start, however old the entry is', async () => {
    const { till, lola } = await shop();
    goOn(till, lola);
    await till.crash();
    const made = `kind = 'staff.changed' AND payload LIKE '%"cashier"%'`;
    const before = edit(till, (database) =>
      database.prepare(`SELECT seq, payload FROM log WHERE ${made}`).all(),
    );
    expect(before).toHaveLength(2);
    edit(till, (database) =>
      database.exec(`UPDATE log SET payload = replace(payload, '"cashier"', '"manager"') WHERE ${made};
        UPDATE staff SET role_id = 'manager'`),
    );
    await expect(till.begin()).rejects.toThrow('journal.corrupt');
    edit(till, (database) => {
      const put = database.prepare('UPDATE log SET payload = ? WHERE seq = ?');
      for (const { seq, payload } of before) put.run(String(payload), Number(seq));
    });
    await till.begin();
    expect(await rightsOf(till, lola)).toMatchObject({ rights: CASHIER });
  });

  it('is found after removing the entry that made her a cashier again, with rows that disagree', async () => {
    const { till, dilshod, lola } = await shop();
    await till.signIn(dilshod, PIN.dilshod);
    for (const roleId of ['manager', 'cashier'] as const) {
      expect(await till.send('people.give-role', { staffId: lola, roleId })).toMatchObject({ ok: true });
    }
    goOn(till, lola);
    await till.crash();
    const last = edit(till, (database) => {
      const found = database
        .prepare("SELECT * FROM log WHERE kind = 'staff.changed' ORDER BY seq DESC")
        .get();
      database.prepare('DELETE FROM log WHERE seq = ?').run(Number(found?.seq));
      return found ?? {};
    });
    await expect(till.begin()).rejects.toThrow('journal.corrupt');
    edit(till, (database) =>
      database
        .prepare('INSERT INTO log (seq, kind, subject, head, payload, hash) VALUES (?, ?, ?, ?, ?, ?)')
        .run(...Object.values(last)),
    );
    await till.begin();
  });
});
