/** Opens `national.db` to read. */
import type { DatabaseSync } from 'node:sqlite';
import { completeSpic } from '../../../shared/catalogue/national/damaged-spic.ts';
import type { SearchKey } from '../../../shared/catalogue/national/name-match.ts';
import {
  NationalFacts,
  type NationalList,
  type StoredList,
} from '../../../shared/catalogue/national/national-list.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isSqliteError } from '../database.ts';
import { isCutShort } from '../maintenance/check.ts';
import { openToRead } from '../regular-file.ts';
import { entriesIn } from './entries.ts';
import { keyMark, NATIONAL_VERSION } from './list-schema.ts';
import { proposalsIn } from './proposals.ts';

/** SQLite reports damage only when it reads a damaged page. A damaged list proves nothing. */
function readable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (thrown) {
    if (isSqliteError(thrown)) return otherwise;
    throw thrown;
  }
}

function opened(database: DatabaseSync, key: SearchKey): StoredList | null {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version !== NATIONAL_VERSION) return null;
  const about = database.prepare('SELECT fact, value FROM about').all();
  const known = Object.fromEntries(about.map(({ fact, value }) => [String(fact), String(value)]));
  const facts = NationalFacts.safeParse(known);
  if (!facts.success) return null;
  const entries = entriesIn(database);
  const propose = proposalsIn(database, key, facts.data.codes);
  const isKnownSpic = (spic: string): boolean => readable(() => entries.isKnown(spic), false);
  return {
    facts: facts.data,
    hasOlderWords: known.key !== keyMark(key),
    isKnownSpic,
    entry: (spic) => readable(() => entries.bySpic(spic), undefined),
    completeSpic: (text) => readable(() => completeSpic(text, entries.isKnown, entries.codesIn), null),
    proposals: (wanted, limit) =>
      readable<ReturnType<NationalList['proposals']>>(
        () => ok(propose(wanted, limit)),
        fail({ code: 'national.damaged' }),
      ),
    close: () => database.close(),
  };
}

/** Errors: `national.damaged`: the file is damaged, not a national list, or of another version. */
export function openNationalList(path: string, key: SearchKey): Result<StoredList, TillError> {
  let database: DatabaseSync | null = null;
  try {
    if (!isCutShort(path)) {
      database = openToRead(path);
      const list = opened(database, key);
      if (list) return ok(list);
    }
  } catch {
    // The file can't be read, whatever the reason.
  }
  database?.close();
  return fail({ code: 'national.damaged' });
}
