/** A till's folder for a story, with an empty journal: its schema, laid anew, took 20 ms of each story. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBroughtUp } from '../../electron/storage/bring-up.ts';
import { makeFolder } from './temp-folder.ts';

/** Without an entry: the till's own opening writes the first. Made once a process. */
let empty: Buffer | null = null;

function emptyJournal(): Buffer {
  const folder = makeFolder();
  const path = join(folder.path, 'journal.db');
  const opened = openBroughtUp(path, {});
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.close();
  const bytes = readFileSync(path);
  folder.remove();
  return bytes;
}

export function storyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-story-'));
  empty ??= emptyJournal();
  writeFileSync(join(folder, 'journal.db'), empty);
  return folder;
}
