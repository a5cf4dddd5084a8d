/** The newest entry about secrets that the disk lost, and whether anybody ever signed in. */
import { z } from 'zod';
import { StoredEntry } from '../chain.ts';
import { decode } from '../entry.ts';
import type { OwnTables } from '../journal.ts';
import type { ToldSecrets } from '../journal-staff.ts';

export function toldSecretsIn(tables: OwnTables): ToldSecrets {
  const newest = tables.ask("SELECT * FROM log WHERE kind = 'secrets.lost' ORDER BY seq DESC LIMIT 1");
  const signed = tables.ask("SELECT seq FROM log WHERE kind = 'staff.signed' LIMIT 1");
  return {
    newestLoss: () => {
      try {
        const [row] = z.array(StoredEntry).parse(newest());
        if (row === undefined) return null;
        const entry = decode(row);
        return entry.kind === 'secrets.lost' ? entry.payload : null;
      } catch {
        return null;
      }
    },
    hasSignedIn: () => signed().length > 0,
  };
}
