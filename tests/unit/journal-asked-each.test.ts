/** A journal file from before each request had its own row keeps its requests. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../electron/storage/database.ts';
import type { UnapprovedRequest } from '../../electron/storage/journal-staff.ts';
import { ASKED_EACH } from '../../electron/storage/migrations/013-asked-each.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { StaffId } from '../../shared/ids.ts';
import { UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { appendAll, CASHIER, cashTaken, saleOf } from '../support/book-entries.ts';
import { inFile, openedJournal } from '../support/journals.ts';
import { compareRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The schema steps of a program with one row for each actor, right and channel. */
const BEFORE = MIGRATIONS.indexOf(ASKED_EACH.sql);

const LOLA = { by: 'staff', id: StaffId.parse('lola') } as const;
const ASKED: readonly UnapprovedRequest[] = [
  { actor: LOLA, right: 'refund', channel: 'refund.goods', askedWallMs: 1_000 },
  { actor: LOLA, right: 'discount', channel: 'basket.discount', askedWallMs: 2_000.25 },
  {
    actor: { by: 'staff', id: UNNAMED_CASHIER },
    right: 'refund',
    channel: 'refund.goods',
    askedWallMs: 3_000,
  },
];

let path = '';
beforeEach(() => {
  path = join(tempFolder(), 'journal.db');
  olderFile(path);
});

/** The file in the middle of a day: sales in its log, and requests that are not approved yet. */
function olderFile(to: string): void {
  const donor = join(tempFolder(), 'journal.db');
  const journal = openedJournal(donor);
  for (const saleId of ['sale-1', 'sale-2']) appendAll(journal, cashTaken(saleOf(saleId)));
  journal.close();
  const older = new DatabaseSync(to);
  older.exec('PRAGMA journal_mode = WAL');
  migrate(older, MIGRATIONS.slice(0, BEFORE), 0);
  older.prepare('ATTACH ? AS donor').run(donor);
  // Keeps the log, but not how far this program's tables were made from it.
  older.exec(`INSERT INTO log SELECT * FROM donor.log;
    INSERT INTO meta SELECT * FROM donor.meta WHERE name NOT IN ('applied_seq', 'apply_version')`);
  older.exec('DETACH donor');
  const ask = older.prepare('INSERT INTO asked_right VALUES (?, ?, ?, ?)');
  for (const { actor, right, channel, askedWallMs } of ASKED)
    ask.run(JSON.stringify(actor), right, channel, askedWallMs);
  older.close();
}

describe('an older journal file', () => {
  it('keeps its sales and all requests when it is upgraded', () => {
    expect(BEFORE).toBe(12);
    expect(inFile(path, (file) => file.prepare('PRAGMA user_version').get())).toEqual({ user_version: 12 });
    const journal = openedJournal(path);
    expect(journal.unapprovedRequests()).toEqual(ASKED);
    expect(journal.recentSales({ limit: 9 }).map(({ saleId }) => saleId)).toEqual(['sale-2', 'sale-1']);
    journal.close();
    expect(inFile(path, (file) => file.prepare('PRAGMA user_version').get())).toEqual({
      user_version: MIGRATIONS.length,
    });
    expect(inFile(path, compareRebuilt)).toEqual([]);
    // The next start adds nothing a second time.
    const again = openedJournal(path);
    expect(again.unapprovedRequests()).toEqual(ASKED);
    again.close();
  });

  it('then stores a request of the same kind at another time as another request', () => {
    const journal = openedJournal(path);
    const [first] = ASKED;
    if (!first) throw new Error('something was asked');
    const later = { ...first, askedWallMs: 9_000 };
    expect(journal.keepUnapproved(later)).toMatchObject({ ok: true });
    // The identical request is stored once.
    expect(journal.keepUnapproved(first)).toMatchObject({ ok: true });
    expect(journal.unapprovedRequests()).toEqual([...ASKED, later]);
    // Approving the later request keeps the earlier one.
    expect(journal.forgetUnapproved(later)).toMatchObject({ ok: true });
    expect(journal.unapprovedRequests()).toEqual(ASKED);
    journal.close();
  });

  it('writes the requests that were never approved into the log', () => {
    const journal = openedJournal(path);
    const [asked] = ASKED;
    if (!asked) throw new Error('something was asked');
    const { right, channel, askedWallMs } = asked;
    const payload = { what: 'right', staffId: null, right, channel, times: 1, askedWallMs } as const;
    const refused = { kind: 'staff.refused', subject: channel, payload } as const;
    expect(journal.appendRefused(CASHIER, refused, [asked])).toMatchObject({ ok: true });
    expect(journal.unapprovedRequests()).toEqual(ASKED.slice(1));
    journal.close();
    expect(
      inFile(path, (file) => file.prepare("SELECT payload FROM log WHERE kind = 'staff.refused'").all()),
    ).toHaveLength(1);
  });
});
