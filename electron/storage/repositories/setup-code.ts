/** The setup code's hash and the wrong tries. Not the books: a rebuild leaves them alone. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Endpoint, endpointOfKey } from '../../../shared/endpoint.ts';
import { Moment } from '../../../shared/time.ts';
import { SetupCodeHash } from '../../secret/setup-code.ts';
import type { Transact } from '../database.ts';
import type { SetupCodeJournal } from '../journal-setup-code.ts';

export const Tries = z.object({
  wrong: z.number().int().positive(),
  at: Moment,
  lastWrong: SetupCodeHash.nullable(),
});

export function setupCodeIn(database: DatabaseSync, transact: Transact): SetupCodeJournal {
  const run = {
    read: database.prepare('SELECT hash, tries, own_file FROM setup_code'),
    keep: database.prepare(`INSERT INTO setup_code (one, hash) VALUES (1, ?)
      ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, tries = NULL, own_file = NULL`),
    keepFile: database.prepare(`INSERT INTO setup_code (one, own_file) VALUES (1, ?)
      ON CONFLICT (one) DO UPDATE SET own_file = excluded.own_file`),
    endpoints: database.prepare('SELECT name FROM endpoint ORDER BY endpoint DESC'),
    live: database.prepare(`SELECT EXISTS (SELECT 1 FROM staff WHERE reach = 'elsewhere')
      OR EXISTS (SELECT 1 FROM sale WHERE mode = 'live') AS live`),
    keepTries: database.prepare(`INSERT INTO setup_code (one, tries) VALUES (1, ?)
      ON CONFLICT (one) DO UPDATE SET tries = excluded.tries`),
  };
  const liveEndpoints = (): readonly Endpoint[] =>
    run.endpoints
      .all()
      .flatMap(({ name }) => endpointOfKey(String(name)) ?? [])
      .filter(({ mode }) => mode === 'live');
  return {
    liveEndpoints,
    wasLive: () => run.live.get()?.live === 1 || liveEndpoints().length > 0,
    // A damaged one is damage of the journal, which a repair mends.
    setupCode: () => SetupCodeHash.nullable().parse(run.read.get()?.hash ?? null),
    keepSetupCode: (hash) => transact(() => run.keep.run(hash)),
    ownFile: () => {
      const hash = SetupCodeHash.safeParse(run.read.get()?.own_file);
      return hash.success ? hash.data : null;
    },
    keepOwnFile: (hash) => transact(() => run.keepFile.run(hash)),
    codeTries: () => {
      try {
        return Tries.nullable().parse(JSON.parse(String(run.read.get()?.tries ?? null)));
      } catch {
        // Unreadable tries count as none, because they must not stop a start.
        return null;
      }
    },
    keepCodeTries: (tries) =>
      transact(() => run.keepTries.run(tries === null ? null : JSON.stringify(tries))),
  };
}
