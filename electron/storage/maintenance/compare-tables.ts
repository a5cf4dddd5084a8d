/**
 * Compares the tables in the day's backup with a rebuild from its log. Runs once a week, because a million
 * sales take minutes, and after each missed day. A note beside the backups holds the last day.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNote } from '../regular-file.ts';
import { backupPath, openCopy } from './copies.ts';
import { freeBytesAt } from './disk.ts';
import { BESIDE_BYTES } from './reserve.ts';
import { backupsFolder, forget } from './set-aside.ts';
import type { StopFlag } from './stop-flag.ts';
import { type TablesCheck, tablesCheck } from './verify.ts';

const DAY_MS = 86_400_000;
const EVERY_DAYS = 7;

const comparedPath = (folder: string): string => join(backupsFolder(folder), 'compared');

/**
 * The rebuilt tables lie on the disk whose room is checked. The next backup deletes what a power cut left.
 */
const MADE_IN = 'compared.partial';

/** YYYY-MM-DD; null: never, or unreadable. */
function comparedOn(folder: string): string | null {
  try {
    return readNote(comparedPath(folder)).trim();
  } catch {
    return null;
  }
}

function isDue(folder: string, day: string): boolean {
  const comparedDay = comparedOn(folder);
  if (comparedDay === day) return false;
  const last = Date.parse(comparedDay ?? '');
  const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const isMissed = !existsSync(backupPath(folder, dayBefore));
  // A wrong clock delays the comparison by a week at most.
  return Number.isNaN(last) || isMissed || Math.abs(Date.parse(day) - last) >= EVERY_DAYS * DAY_MS;
}

/**
 * day: YYYY-MM-DD, a day with a backup. `not-due`: also if there is no room, so the next day tries again.
 * Blocks its thread between the steps. Never throws.
 */
export function compareTables(
  folder: string,
  day: string,
  stop: StopFlag,
  freeBytes = freeBytesAt,
): TablesCheck | 'not-due' {
  try {
    const path = backupPath(folder, day);
    if (!isDue(folder, day) || freeBytes(folder) < statSync(path).size + BESIDE_BYTES) return 'not-due';
    const copy = openCopy(path);
    try {
      forget(backupsFolder(folder), MADE_IN);
      const came = tablesCheck(copy, stop, join(backupsFolder(folder), MADE_IN));
      if (came === 'right') writeFileSync(comparedPath(folder), day, { flush: true });
      return came;
    } finally {
      copy.close();
      forget(backupsFolder(folder), MADE_IN);
    }
  } catch {
    return 'not-due';
  }
}
