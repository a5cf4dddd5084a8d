/** The entries about secrets that the disk lost, and whether anybody ever signed in. */
import { z } from 'zod';
import { StoredEntry } from '../chain.ts';
import { decode } from '../entry.ts';
import type { OwnTables } from '../journal.ts';
import type { LoggedSecrets, LostSecrets } from '../journal-staff.ts';

export function loggedSecretsIn(tables: OwnTables): LoggedSecrets {
  const losses = tables.ask("SELECT * FROM log WHERE kind = 'secrets.lost' ORDER BY seq DESC");
  const newest = tables.ask("SELECT * FROM log WHERE kind = 'secrets.lost' ORDER BY seq DESC LIMIT 1");
  const signed = tables.ask("SELECT seq FROM log WHERE kind = 'staff.signed' LIMIT 1");
  const read = (rows: () => readonly unknown[]): readonly LostSecrets[] =>
    z
      .array(StoredEntry)
      .parse(rows())
      .map(decode)
      .flatMap((entry) => (entry.kind === 'secrets.lost' ? [entry.payload] : []));
  return {
    newestLoss: () => {
      try {
        return read(newest)[0] ?? null;
      } catch {
        return null;
      }
    },
    everLostSeal: () => {
      try {
        return read(losses).some(({ seal }) => seal);
      } catch {
        return true;
      }
    },
    hasSignedIn: () => signed().length > 0,
  };
}
