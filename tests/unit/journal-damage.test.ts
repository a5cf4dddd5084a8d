/** A journal that is damaged: found by a start or by the day's check, kept, and a fresh one only with the manager's word. */
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Publish } from '../../electron/app/house.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { CARE_AFTER_START_MS } from '../../electron/storage/maintenance/daily.ts';
import {
  journalPath,
  noteDamage,
  setJournalAside,
  wasFoundDamaged,
} from '../../electron/storage/maintenance/set-aside.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openHouseJournal, startFreshJournal } from '../../electron/storage/open-house-journal.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import type { Notice } from '../../shared/contract/views.ts';
import { damageMiddle, filledJournal, sellForCash } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

describe('a house whose journal the day’s check finds damaged', () => {
  it('begins no new sale from then on, says so, and its next start leads to the manager', async () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    damageMiddle(folder);
    const clock = new VirtualClock();
    const published: string[] = [];
    const publish: Publish = (event, payload) => {
      if (event === 'notice.raised') published.push((payload as Notice).error.code);
    };
    const books = openHouseJournal(folder, clock, noticeBoard(publish, []));
    expect(books.error()).toBeNull();
    await clock.advance(CARE_AFTER_START_MS);
    await expect.poll(() => books.error()).toMatchObject({ code: 'journal.found-damaged' });
    expect(published).toEqual(['journal.found-damaged']);
    // What is under way is written to its end.
    sellForCash(books.journal, 12_000, 12_001);
    await books.stopCare();
    books.journal.close();

    const notices = noticeBoard(() => undefined, []);
    const next = openHouseJournal(folder, clock, notices);
    expect(next.error()).toMatchObject({ code: 'journal.corrupt' });
    expect(notices.list()).toMatchObject([{ level: 'blocking', error: { code: 'journal.corrupt' } }]);
    next.journal.close();
    const kept = startFreshJournal(folder, 1_234, 'the installer said so');
    expect(kept.ok).toBe(true);
    const fresh = openHouseJournal(folder, clock, notices);
    expect(fresh.error()).toBeNull();
    await fresh.stopCare();
    fresh.journal.close();
  });

  it('that turns out to be whole after all sells on, and is not doubted again', async () => {
    const folder = tempFolder();
    filledJournal(folder, 10).close();
    noteDamage(folder);
    const books = openHouseJournal(
      folder,
      new VirtualClock(),
      noticeBoard(() => undefined, []),
    );
    expect(books.error()).toBeNull();
    expect(wasFoundDamaged(folder)).toBe(false);
    await books.stopCare();
    books.journal.close();
  });
});

describe('a damaged journal', () => {
  it('that the day’s check found is checked as a whole by the next start, kept, and a fresh one begins', () => {
    const folder = tempFolder();
    filledJournal(folder, 12_000).close();
    damageMiddle(folder);
    const path = journalPath(folder);
    // The start's own look does not see the middle of the file: that is what the day's check is for.
    const opened = openJournal(path);
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
    noteDamage(folder);
    const damaged = readFileSync(path);
    expect(openJournal(path, { check: 'whole' })).toMatchObject({
      ok: false,
      error: { code: 'journal.corrupt' },
    });
    const kept = setJournalAside(folder, 1_234);
    if (!kept.ok) throw new Error(kept.error.code);
    expect(readFileSync(join(folder, kept.value)).equals(damaged)).toBe(true);
    expect(existsSync(path)).toBe(false);
    expect(wasFoundDamaged(folder)).toBe(false);
    const fresh = openJournal(path, { check: 'whole' });
    if (!fresh.ok) throw new Error(fresh.error.code);
    expect(fresh.value.recentSales({ limit: 10 })).toEqual([]);
    fresh.value.close();
  });

  it('is noticed by the start where its end is gone, or where the till writes next', () => {
    const folder = tempFolder();
    filledJournal(folder, 3_000).close();
    const path = journalPath(folder);
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 8_192);
    expect(openJournal(path)).toMatchObject({ error: { code: 'journal.corrupt' } });
    writeFileSync(path, Buffer.concat([whole.subarray(0, 4_096), Buffer.alloc(whole.length - 4_096, 0x5a)]));
    expect(openJournal(path)).toMatchObject({ error: { code: 'journal.corrupt' } });
  });

  it('that something emptied is not taken for a new one', async () => {
    const folder = tempFolder();
    filledJournal(folder, 10).close();
    expect(await backUp(folder, '2026-11-19', stopFlag(stopMemory()))).toBe('copied');
    truncateSync(journalPath(folder), 0);
    const books = openHouseJournal(
      folder,
      new VirtualClock(),
      noticeBoard(() => undefined, []),
    );
    expect(books.error()).toMatchObject({ code: 'journal.corrupt' });
    expect(readFileSync(journalPath(folder))).toHaveLength(0);
    books.journal.close();
  });

  it('that is whole passes the check', () => {
    const folder = tempFolder();
    filledJournal(folder, 10).close();
    const again = openJournal(journalPath(folder), { check: 'whole' });
    expect(again.ok).toBe(true);
    if (again.ok) again.value.close();
  });
});
