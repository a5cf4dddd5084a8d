/** A newer Tilla's entries, however far back: the till stops, and does not count them as damage. */
import { describe, expect, it } from 'vitest';
import { writerIn } from '../../electron/storage/append.ts';
import { hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { maintain } from '../../electron/storage/maintenance/maintain.ts';
import { journalPath, wasFoundDamaged } from '../../electron/storage/maintenance/set-aside.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { markIn } from '../../electron/storage/rebuild.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { AT, appendAll, CASHIER, cashTaken, saleOf } from '../support/book-entries.ts';
import { filledJournal, inFile, journalParts } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** A newer program granted points and sold on. isNoted: a note in `meta` names the new form, as usual. */
function soldByNewer(isNoted: boolean): string {
  const folder = tempFolder();
  filledJournal(folder, 5).close();
  inFile(journalPath(folder), (file) => {
    const log = logIn(file);
    const tip = log.tip();
    const head = JSON.stringify({
      version: 1,
      at: AT,
      actor: CASHIER.actor,
      approvedBy: null,
      shiftId: null,
    });
    const texts = { seq: tip.seq + 1, kind: 'loyalty.granted', subject: 'x', head, payload: '{"points":5}' };
    log.insert({ ...texts, hash: hashOf(tip.hash, texts) });
    markIn(file).set(texts.seq);
    if (isNoted) file.exec("INSERT INTO meta (name, value) VALUES ('form loyalty.granted 1', '')");
    const writer = writerIn(file, journalParts());
    for (let number = 100; number < 220; number += 1) appendAll(writer, cashTaken(saleOf(`sale-${number}`)));
  });
  return folder;
}

const codeOf = (folder: string, check: 'ends' | 'whole' = 'ends'): string | null => {
  const opened = openJournal(journalPath(folder), { ...journalParts(), check });
  if (opened.ok) opened.value.close();
  return opened.ok ? null : opened.error.code;
};

describe('an entry of a newer Tilla, far back', () => {
  it('stops the till at its start by the log’s note of its forms', () => {
    expect(codeOf(soldByNewer(true))).toBe('journal.newer');
  });

  it('is no damage for the day’s check, and the informed till stops at its next start too', async () => {
    const folder = soldByNewer(false);
    expect(codeOf(folder)).toBeNull();
    expect(await maintain(folder, '2026-11-20', stopFlag(stopMemory()))).toBe('newer');
    expect(codeOf(folder, 'whole')).toBe('journal.newer');
    const clock = new VirtualClock();
    const told: string[] = [];
    const notices = { raise: ({ code }: { code: string }) => void told.push(code), end: () => undefined };
    const parts = { ...journalParts(clock), notices, secondFolder: null, machine: NO_MACHINE };
    const books = openBooks(folder, parts);
    await clock.advance(60_000);
    await expect.poll(() => books.error()).toMatchObject({ code: 'journal.newer' });
    await books.close();
    expect(wasFoundDamaged(folder)).toBe(true);
    const next = openBooks(folder, parts);
    expect(next.error()).toMatchObject({ code: 'journal.newer' });
    expect(told).toEqual(['journal.newer', 'journal.newer']);
    await next.close();
  });

  it('is found by notes: a log has a note for each of its forms, and no other', () => {
    const folder = tempFolder();
    filledJournal(folder, 3).close();
    const forms = inFile(journalPath(folder), (file) =>
      file.prepare("SELECT name FROM meta WHERE name GLOB 'form *' ORDER BY name").all(),
    );
    expect(forms.map(({ name }) => name)).toEqual([
      'form cash.taken 5',
      'form journal.opened 4',
      'form shift.opened 3',
    ]);
    expect(codeOf(folder)).toBeNull();
  });
});
