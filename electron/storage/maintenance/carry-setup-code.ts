/** A journal that replaces another keeps the setup code. So damaging a journal does not remove the code. */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { SetupCodeHash } from '../../secret/setup-code.ts';
import { openToRead } from '../regular-file.ts';
import { copiesNewestFirst } from './copies.ts';
import { copiesAside, journalPath } from './set-aside.ts';

/**
 * to: the new journal. folder: the data folder with the old journal and its backups. Without a readable code
 * nothing is carried.
 */
export function carrySetupCode(to: DatabaseSync, folder: string): void {
  const copies = copiesNewestFirst(folder).map(({ path }) => path);
  for (const path of [journalPath(folder), ...copies, ...copiesAside(folder)]) {
    const row = rowIn(path);
    if (row === null) continue;
    const put = to.prepare('INSERT OR REPLACE INTO setup_code (one, hash, tries) VALUES (1, ?, ?)');
    put.run(row.hash, row.tries);
    return;
  }
}

const Row = z.object({ hash: SetupCodeHash.nullable(), tries: z.string().nullable() });

function rowIn(path: string): z.infer<typeof Row> | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = openToRead(path);
    return Row.parse(database.prepare('SELECT hash, tries FROM setup_code').get());
  } catch {
    // Damaged, older than the code, or without a code.
    return null;
  } finally {
    database?.close();
  }
}
