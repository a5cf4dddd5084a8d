/** Rebuilt journals: a shop sells, loses something, and has it repaired. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { logIn } from '../../electron/storage/log.ts';
import { type RepairDeps, repairJournal } from '../../electron/storage/maintenance/repair.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { linesPath, mustOpen, sellOne } from './books-with-lines.ts';
import { VirtualClock } from './virtual-clock.ts';

export const MANAGER = byStaff(UNNAMED_CASHIER);

export const repair = (folder: string, deps: Partial<RepairDeps> = {}) =>
  repairJournal({
    folder,
    secondFolder: null,
    clock: new VirtualClock(),
    random: seededRandomness(77),
    act: MANAGER,
    reason: 'the disk was full of sand',
    ...deps,
  });

export type Books = ReturnType<typeof mustOpen>['books'];

export async function sold(folder: string, work: (books: Books) => void, seed = 1): Promise<void> {
  const { books, close } = mustOpen(folder, { random: seededRandomness(seed) });
  work(books);
  await close();
}
export const sell =
  (from: number, to: number) =>
  (books: Books): void => {
    for (let number = from; number < to; number += 1) sellOne(books, number);
  };

export function logOf(folder: string) {
  const database = new DatabaseSync(journalPath(folder), { readOnly: true });
  const entries = logIn(database).after(0, 10_000);
  database.close();
  return entries;
}

export const linesOf = (folder: string): string[] =>
  readFileSync(linesPath(folder), 'utf8').trimEnd().split('\n');
export const writeLines = (folder: string, lines: readonly string[]): void =>
  writeFileSync(linesPath(folder), `${lines.join('\n')}\n`);
