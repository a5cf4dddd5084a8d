/** The note about a folder of lines that returned with differences: who may pass it, and what ends it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { claimFolder } from '../../electron/storage/maintenance/claim.ts';
import { logSource } from '../../electron/storage/maintenance/lines-source.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { SaleId } from '../../shared/ids.ts';
import type { Machine } from '../../shared/machine.ts';
import { seededRandomness } from '../../shared/time.ts';
import { sellOne, tipOf } from '../support/books-with-lines.ts';
import { machine } from '../support/bound-till.ts';
import { MANAGER, repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const HERE = machine('a', 'a');
const THERE = machine('b', 'b');
const AWAY = join('/nowhere', 'till');
const NOTES = [
  'journal.lines-differ',
  'journal.found-damaged',
  'journal.tables-differ',
  'journal.people-edited',
];

let starts = 0;
beforeEach(() => {
  starts = 0;
});

function start(data: string, on: Machine = HERE) {
  starts += 1;
  return openBooks(data, {
    clock: new VirtualClock(),
    random: seededRandomness(700 + starts),
    notices: { raise: () => undefined, end: () => undefined },
    secondFolder: null,
    machine: on,
  });
}

async function errorAt(data: string, on?: Machine): Promise<string | null> {
  const books = start(data, on);
  await books.close();
  return books.error()?.code ?? null;
}

const parts = () => ({ clock: new VirtualClock(), random: seededRandomness(starts), act: MANAGER });

const noteIn = (data: string): string => join(data, 'journal.lines-differ');

function historyOf(data: string): string | null {
  const database = new DatabaseSync(journalPath(data), { readOnly: true });
  const journalId = logSource(database).history()?.journalId ?? null;
  database.close();
  return journalId;
}

/** Nine sales, and a note of lines that can't be reached. */
async function noted(): Promise<string> {
  const data = tempFolder();
  const books = start(data);
  for (let number = 0; number < 9; number += 1) sellOne(books.journal, number);
  await books.close();
  const note = { linesIn: AWAY, seq: 5, journalId: historyOf(data) };
  writeFileSync(noteIn(data), JSON.stringify(note));
  expect(await errorAt(data)).toBe('journal.differs');
  return data;
}

describe('a folder with the note, copied to a machine that can’t reach the lines', () => {
  const said = (data: string, word: 'moved' | 'copy') =>
    claimFolder({ folder: data, secondFolder: null, machine: THERE, ...parts() }, word);

  it('becomes a copy, which does not own those lines', async () => {
    const data = await noted();
    expect(said(data, 'copy')).toEqual({ ok: true, value: null });
    expect(existsSync(noteIn(data))).toBe(false);
    expect(await errorAt(data, THERE)).toBeNull();
  });

  it('can’t be declared moved before the lines are reachable or given up on the command line', async () => {
    const data = await noted();
    const tip = tipOf(data);
    expect(said(data, 'moved')).toEqual({ ok: false, error: { code: 'journal.copy-away', field: AWAY } });
    expect([tipOf(data), existsSync(noteIn(data))]).toEqual([tip, true]);
    const run = (what: string, withoutLines: boolean): number =>
      journalCommand([what], data, null, {
        ...parts(),
        defaultFolder: null,
        withoutLines,
        print: () => undefined,
      });
    expect(run('repair', false)).toBe(1);
    expect(run('verify', true)).toBe(2);
    expect(run('repair', true)).toBe(0);
    expect(existsSync(noteIn(data))).toBe(false);
    expect(said(data, 'moved')).toEqual({ ok: true, value: null });
    const books = start(data, THERE);
    expect(books.error()).toBeNull();
    expect(books.journal.sale(SaleId.parse('sale-8'))).not.toBeNull();
    await books.close();
  });
});

describe('a note whose history is over', () => {
  it('does not stop a start that finishes an empty journal after a power cut', async () => {
    const data = await noted();
    let step = 0;
    const onStep = (): void => {
      step += 1;
      if (step === 2) throw new Error('the power is gone');
    };
    startFreshJournal(data, { ...parts(), why: 'it burnt', secondFolder: null, onStep });
    expect(readdirSync(data)).toContainEqual(expect.stringMatching(/^journal\.fresh-/));
    expect(await errorAt(data)).toBeNull();
    expect(existsSync(noteIn(data))).toBe(false);
  });

  it('does not stop a repair when the disk refused to delete the note', async () => {
    const data = await noted();
    const note = readFileSync(noteIn(data), 'utf8');
    expect(repair(data, { withoutAway: true })).toMatchObject({ ok: true });
    writeFileSync(noteIn(data), note);
    expect(repair(data)).toMatchObject({ ok: true });
    expect(await errorAt(data)).toBeNull();
  });
});

describe('notes that the disk refuses to delete', () => {
  const hold = (data: string): void => {
    // A plain deletion can't remove a folder of that name.
    for (const name of NOTES) mkdirSync(join(data, name));
  };

  it('stop neither a start nor a proper repair', async () => {
    const data = tempFolder();
    const books = start(data);
    sellOne(books.journal, 1);
    await books.close();
    hold(data);
    expect(await errorAt(data)).toBeNull();
    writeFileSync(journalPath(data), Buffer.alloc(8192, 7));
    expect(repair(data)).toMatchObject({ ok: true });
    expect(await errorAt(data)).toBeNull();
  });
});
