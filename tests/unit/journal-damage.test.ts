/** A damaged journal is found by a start or a day's check and kept; only a manager begins a fresh one. */
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createAudit } from '../../electron/audit/audit.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { MAINTENANCE_AFTER_START_MS } from '../../electron/storage/maintenance/daily.ts';
import { maintain } from '../../electron/storage/maintenance/maintain.ts';
import {
  journalPath,
  noteDamage,
  setJournalAside,
  wasFoundDamaged,
} from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { type Books, openBooks } from '../../electron/storage/open-books.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { ok } from '../../shared/result.ts';
import { CASHIER } from '../support/book-entries.ts';
import { SmallDisk } from '../support/full-disk.ts';
import {
  addLola,
  damageMiddle,
  filledJournal,
  inFile,
  journalParts,
  sellForCash,
} from '../support/journals.ts';
import { logOf } from '../support/ledger.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

interface Start extends Books {
  /** The notices to the person, in order. */
  readonly told: readonly string[];
}

/** As a start of the till opens the journal. */
function start(folder: string, clock = new VirtualClock()): Start {
  const told: string[] = [];
  const notices = {
    raise: ({ code }: { readonly code: string }, level: string) => void told.push(`${level} ${code}`),
    end: () => undefined,
  };
  const disk = new SmallDisk(1_000);
  return {
    ...openBooks(folder, { ...journalParts(clock), notices, secondFolder: null, machine: NO_MACHINE, disk }),
    told,
  };
}

const NEVER = () => stopFlag(stopMemory());

describe('a till with people that somebody edited in the file', () => {
  it('raises a notice at its start and logs it, and stays quiet at the next start', async () => {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const first = start(folder, clock);
    const person = addLola(first.journal);
    await first.close();
    inFile(journalPath(folder), (database) => database.exec("UPDATE staff SET role_id = 'manager'"));
    const next = start(folder, clock);
    expect(next.error()).toBeNull();
    expect(next.told).toEqual(['warning journal.people-edited']);
    expect(next.journal.staff()).toMatchObject([person]);
    await next.close();
    expect(logOf(folder).at(-1)).toMatchObject({
      kind: 'staff.refused',
      head: { actor: { by: 'till' } },
      payload: { what: 'tables' },
    });
    expect(
      inFile(journalPath(folder), (database) => database.prepare('SELECT role_id FROM staff').all()),
    ).toMatchObject([{ role_id: 'cashier' }]);
    const third = start(folder, clock);
    expect(third.told).toEqual([]);
    await third.close();
  });
});

describe('a till whose journal the day’s check finds damaged', () => {
  it('is also informed by a reader of the log, at the entry where the chain breaks', async () => {
    const folder = tempFolder();
    filledJournal(folder, 300).close();
    inFile(journalPath(folder), (database) => {
      database.exec("UPDATE log SET payload = replace(payload, '400000', '100000') WHERE seq = 20");
    });
    // A start reads the tail alone.
    const clock = new VirtualClock();
    const books = start(folder, clock);
    expect(books.error()).toBeNull();
    const { handlers } = createAudit({
      journal: books.journal,
      clock,
      publish: () => undefined,
      save: () => Promise.resolve(ok(null)),
      onBroken: books.foundDamaged,
    });
    expect(handlers['audit.check']({ after: 0 }, CASHIER)).toMatchObject({ value: { brokenAt: 20 } });
    expect(books.error()).toMatchObject({ code: 'journal.found-damaged' });
    expect(books.told).toEqual(['blocking journal.found-damaged']);
    await books.close();
    const next = start(folder, clock);
    expect(next.told).toEqual(['blocking journal.corrupt']);
    await next.close();
  });

  it('begins no new sale from then on, says so, and its next start leads to the manager', async () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    damageMiddle(folder);
    const clock = new VirtualClock();
    const books = start(folder, clock);
    expect(books.error()).toBeNull();
    await clock.advance(MAINTENANCE_AFTER_START_MS);
    await expect.poll(() => books.error()).toMatchObject({ code: 'journal.found-damaged' });
    expect(books.told).toContain('blocking journal.found-damaged');
    // The till writes what is in flight to its end.
    sellForCash(books.journal, 12_000, 12_001);
    await books.close();

    const next = start(folder, clock);
    expect(next.error()).toMatchObject({ code: 'journal.corrupt' });
    expect(next.told).toEqual(['blocking journal.corrupt']);
    await next.close();
    const fresh = { ...journalParts(clock), act: CASHIER, why: 'the installer said so', secondFolder: null };
    expect(startFreshJournal(folder, fresh).ok).toBe(true);
    const begun = start(folder, clock);
    expect(begun.error()).toBeNull();
    await begun.close();
    expect(logOf(folder)[0]).toMatchObject({
      seq: 1,
      kind: 'journal.opened',
      head: { actor: { id: 'unnamed' } },
      payload: { why: 'the installer said so' },
    });
  });

  it('stays doubted at every later start if SQLite finds the file whole and the chain does not', async () => {
    const folder = tempFolder();
    const journal = filledJournal(folder, 1);
    sellForCash(journal, 1, 130);
    journal.close();
    inFile(journalPath(folder), (file) =>
      file.exec("UPDATE log SET payload = replace(payload, '400000', '900000') WHERE seq = 4"),
    );
    for (const day of ['2026-11-20', '2026-11-21']) {
      expect(await maintain(folder, day, NEVER())).toBe('damaged');
      noteDamage(folder);
      const next = start(folder);
      expect(next.error()).toMatchObject({ code: 'journal.corrupt' });
      expect(wasFoundDamaged(folder)).toBe(true);
      await next.close();
    }
  });

  it('sells on, without further doubt, if the journal proves whole', async () => {
    const folder = tempFolder();
    filledJournal(folder, 10).close();
    noteDamage(folder);
    const books = start(folder);
    expect(books.error()).toBeNull();
    expect(wasFoundDamaged(folder)).toBe(false);
    await books.close();
  });
});

describe('a damaged journal', () => {
  it('found by the day’s check is checked whole by the next start and kept, and a fresh journal begins', () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    damageMiddle(folder);
    const path = journalPath(folder);
    // A start does not see the middle of the file, which the day's check covers.
    const opened = openJournal(path, journalParts());
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
    noteDamage(folder);
    const damaged = readFileSync(path);
    expect(openJournal(path, { ...journalParts(), check: 'whole' })).toMatchObject({
      ok: false,
      error: { code: 'journal.corrupt' },
    });
    const kept = setJournalAside(folder, 1_234);
    if (!kept.ok) throw new Error(kept.error.code);
    expect(readFileSync(join(folder, kept.value)).equals(damaged)).toBe(true);
    expect(existsSync(path)).toBe(false);
    expect(wasFoundDamaged(folder)).toBe(false);
    const fresh = openJournal(path, { ...journalParts(), check: 'whole' });
    if (!fresh.ok) throw new Error(fresh.error.code);
    expect(fresh.value.recentSales({ limit: 10 })).toEqual([]);
    fresh.value.close();
  });

  it('is noticed by a start if its end is gone, or its pages are overwritten', () => {
    const folder = tempFolder();
    filledJournal(folder, 3_000).close();
    const path = journalPath(folder);
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 8_192);
    expect(openJournal(path, journalParts())).toMatchObject({ error: { code: 'journal.corrupt' } });
    writeFileSync(path, Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length - 4_096, 0x5a)]));
    expect(openJournal(path, journalParts())).toMatchObject({ error: { code: 'journal.corrupt' } });
  });

  it('that was emptied or removed is not taken for a new one while a copy exists', async () => {
    const folder = tempFolder();
    filledJournal(folder, 10).close();
    expect(await backUp(folder, '2026-11-19', NEVER())).toBe('copied');
    truncateSync(journalPath(folder), 0);
    const emptied = start(folder);
    expect(emptied.error()).toMatchObject({ code: 'journal.lost' });
    expect(readFileSync(journalPath(folder))).toHaveLength(0);
    await emptied.close();
    rmSync(journalPath(folder));
    const taken = start(folder);
    expect(taken.told).toEqual(['blocking journal.lost']);
    await taken.close();
  });

  it('that is gone is missed even if only its lines are left', async () => {
    const folder = tempFolder();
    const books = start(folder);
    sellForCash(books.journal, 0, 2);
    await books.close();
    expect(readdirSync(join(folder, 'log')).some((name) => name.endsWith('.jsonl'))).toBe(true);
    rmSync(journalPath(folder));
    const next = start(folder);
    expect(next.told).toEqual(['blocking journal.lost']);
    expect(existsSync(journalPath(folder))).toBe(false);
    await next.close();
  });

  it('of Tilla 0.1 is kept under another name with a notice, and a new journal begins', async () => {
    const folder = tempFolder();
    const old = new DatabaseSync(journalPath(folder));
    old.exec('CREATE TABLE payment_event (seq INTEGER PRIMARY KEY) STRICT; PRAGMA user_version = 6');
    old.close();
    const books = start(folder);
    expect(books.told).toEqual(['warning journal.old']);
    expect(books.error()).toBeNull();
    sellForCash(books.journal, 0, 1);
    await books.close();
    expect(readdirSync(folder).some((name) => name.startsWith('journal.set-aside-'))).toBe(true);
  });

  it('that proves whole passes the check', () => {
    const folder = tempFolder();
    filledJournal(folder, 10).close();
    const again = openJournal(journalPath(folder), { ...journalParts(), check: 'whole' });
    expect(again.ok).toBe(true);
    if (again.ok) again.value.close();
  });
});
