/** Shops that have sold, and which entries of them stand in the log and in its lines. */
import { DatabaseSync } from 'node:sqlite';
import { logIn } from '../../electron/storage/log.ts';
import { lineFiles, linesOf } from '../../electron/storage/maintenance/lines-read.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { seededRandomness } from '../../shared/time.ts';
import { mustOpen, sellOne } from './books-with-lines.ts';

export const seqsIn = (folder: string): (number | null)[] =>
  lineFiles(folder).flatMap((file) => [...linesOf(file)].map((line) => line?.seq ?? null));

export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

export const tipOf = (folder: string): number => tipOfFile(journalPath(folder));

export function tipOfFile(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const { seq } = logIn(database).tip();
  database.close();
  return seq;
}

export async function sold(folder: string, from: number, to: number, second?: string): Promise<number> {
  const random = seededRandomness(from + 100);
  const { books, close } = mustOpen(folder, { random, ...(second && { secondFolder: second }) });
  for (let number = from; number < to; number += 1) sellOne(books, number);
  await close();
  return tipOf(folder);
}
