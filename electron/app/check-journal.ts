/** Checks the journal for its command: the file, the log, the tables, and the lines beside the log. */
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { Settings } from '../../shared/settings/settings.ts';
import { isNewerFormat } from '../storage/chain.ts';
import { isLost } from '../storage/maintenance/backups.ts';
import { linesFolders } from '../storage/maintenance/lines.ts';
import { compareWithLines } from '../storage/maintenance/lines-compare.ts';
import { differingLines, isReachable, withNoted } from '../storage/maintenance/lines-note.ts';
import { logSource } from '../storage/maintenance/lines-source.ts';
import { receiptFaultsIn, receiptFaultText } from '../storage/maintenance/receipt-faults.ts';
import { journalPath } from '../storage/maintenance/set-aside.ts';
import { type Fault, verifyJournal } from '../storage/maintenance/verify.ts';
import { isBeforeTheLog } from '../storage/migrations.ts';
import { tablesIn } from '../storage/rebuild.ts';
import { openToRead, readNote } from '../storage/regular-file.ts';

const FAULTS: Record<Fault, readonly [why: string, code: TillError['code']]> = {
  unreadable: ['the file is damaged there', 'journal.corrupt'],
  missing: ['this entry is missing', 'journal.corrupt'],
  changed: ['this entry or the one before it was changed', 'journal.corrupt'],
  newer: ['a newer Tilla wrote this entry', 'journal.newer'],
  tables: ['the tables are not what the log makes of them: rebuild them', 'journal.corrupt'],
  file: ['every entry is right, and the file is damaged elsewhere', 'journal.corrupt'],
};

export interface Found {
  /** The last entry. */
  readonly seq: number;
  /** An older Tilla made the tables. They were not compared, and the next start migrates them. */
  readonly isOlder: boolean;
  /** null: all is well. */
  readonly broken: Broken | null;
  /** Receipts' numbers that no sale has, or two. Left out: none is known. */
  readonly receipts?: readonly string[];
}

interface Broken {
  readonly seq: number;
  readonly why: string;
  readonly code: TillError['code'];
  /** null: the fault is not in the file. */
  readonly fault: Fault | null;
}

function broken(seq: number, fault: Fault): Found {
  const [why, code] = FAULTS[fault];
  return { seq, isOlder: false, broken: { seq, why, code, fault } };
}

const stopped = (seq: number, why: string, code: TillError['code']): Found => ({
  seq,
  isOlder: false,
  broken: { seq, why, code, fault: null },
});

/** At an entry that does not follow from the one before. */
export const brokenAt = (seq: number): Found => broken(seq, 'changed');

/** The full check of `verify`. `more`: an extra folder of lines. Changes nothing. */
export function checkJournal(folder: string, more: string | null = null): Found {
  if (isLost(folder))
    return stopped(1, 'the journal is gone, and backups or lines of it are there', 'journal.lost');
  let database: DatabaseSync | null = null;
  try {
    database = openToRead(journalPath(folder));
    if (isBeforeTheLog(database)) return stopped(1, 'Tilla 0.1 wrote it, which kept no log', 'journal.old');
    const tables = tablesIn(database);
    if (tables === 'newer') return stopped(1, 'a newer Tilla wrote the file', 'journal.newer');
    const verified = verifyJournal(database);
    if (verified.fault === 'stopped') return stopped(1, 'it was not read to its end', 'journal.not-checked');
    if (verified.fault !== null) return broken(verified.seq, verified.fault);
    const { seq } = verified.tip;
    const log = logSource(database);
    const [tillId] = log.tills();
    const noted = differingLines(folder);
    if (noted !== null && !isReachable(noted.linesIn)) {
      return stopped(
        noted.seq,
        `its lines in ${noted.linesIn} say otherwise, and are away`,
        'journal.differs',
      );
    }
    const folders = tillId === undefined ? [] : linesFolders(folder, secondFolderOf(folder), tillId);
    const lines = compareWithLines(log, [...withNoted(folders, noted), ...(more === null ? [] : [more])], {
      whole: noted?.linesIn,
    });
    if (lines.kind === 'fits') {
      const isOlder = tables === 'older';
      const receipts = isOlder ? [] : receiptFaultsIn(database).map(receiptFaultText);
      return { seq, isOlder, broken: null, ...(receipts.length > 0 && { receipts }) };
    }
    if (lines.kind === 'ahead' && lines.lines.some(isNewerFormat)) {
      return stopped(seq + 1, 'a newer Tilla wrote the line of this entry', 'journal.newer');
    }
    if (lines.kind === 'fork') return stopped(lines.seq, 'its line says something else', 'journal.differs');
    return stopped(seq + 1, 'it is lost, and lines of later ones are there', 'journal.set-back');
  } catch {
    return stopped(1, 'the file is damaged', 'journal.corrupt');
  } finally {
    database?.close();
  }
}

/** The installer's second folder of lines. Read without the settings store, which belongs to the till. */
export function secondFolderOf(folder: string): string | null {
  try {
    const stored: unknown = JSON.parse(readNote(join(folder, 'settings.json')));
    return z.object({ logFolder: Settings.shape.logFolder }).parse(stored).logFolder;
  } catch {
    return null;
  }
}
