/**
 * Pins what an entry does to the tables beside the version of `apply`. A change that raises no version would
 * leave every shop's tables as the older program made them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { APPLY_VERSION } from '../../electron/storage/apply.ts';
import { hashOf } from '../../electron/storage/chain.ts';
import { migrate } from '../../electron/storage/database.ts';
import { EMPTY, logIn } from '../../electron/storage/log.ts';
import { BOOK_TABLES, MIGRATIONS } from '../../electron/storage/migrations.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';

/**
 * Entries as a till stored them on the day of the first digest: every tender and refund, both kinds of
 * shifts, tasks, people, and each other kind once. They keep the forms of that day.
 */
const FIXED_LOG = join(import.meta.dirname, '../support/fixed-log.jsonl');
const Texts = z.object({ kind: z.string(), subject: z.string(), head: z.string(), payload: z.string() });

/** The digest of the tables that this version makes of that log. */
const PINNED = { version: 10, digest: '863354d9241ff02f' } as const;

const RULE =
  'the tables that a log makes are others now: raise APPLY_VERSION in electron/storage/apply.ts, and write it and this digest into PINNED';

/** What the tables hold, without empty columns and tables: a schema step alone changes nothing. */
function digestOf(database: DatabaseSync): string {
  const digest = createHash('sha256');
  for (const table of BOOK_TABLES.toSorted()) {
    for (const row of database.prepare(`SELECT * FROM ${table}`).all()) {
      const said = Object.entries(row).filter(([, value]) => value !== null);
      digest.update(
        `${table} ${JSON.stringify(said.toSorted(([one], [other]) => (one < other ? -1 : 1)))}\n`,
      );
    }
  }
  return digest.digest('hex').slice(0, 16);
}

it('the same log makes the same tables, or the version of `apply` is raised', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, MIGRATIONS, 0);
  const log = logIn(database);
  let tip: Pick<typeof EMPTY, 'seq' | 'hash'> = EMPTY;
  for (const line of readFileSync(FIXED_LOG, 'utf8').trimEnd().split('\n')) {
    const texts = { seq: tip.seq + 1, ...Texts.parse(JSON.parse(line)) };
    const entry = { ...texts, hash: hashOf(tip.hash, texts) };
    log.insert(entry);
    tip = entry;
  }
  expect(rebuild(database)).toBe(80);
  expect({ version: APPLY_VERSION, digest: digestOf(database) }, RULE).toEqual(PINNED);
  database.close();
});
