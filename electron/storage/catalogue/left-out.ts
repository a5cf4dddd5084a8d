/** What the goods of a setup file left out. The till says it at each start, until a file of goods is taken. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { transaction } from './transaction.ts';

const LeftOut = z.object({
  code: z.enum(['goods-file.rows-left-out', 'goods-file.not-taken']),
  field: z.string(),
  limit: z.number().exactOptional(),
  note: z.string().exactOptional(),
});

export interface KeptLeftOut {
  /** null: nothing, or a person has brought a file since. */
  leftOut(): TillError | null;
  /** null: nothing is left out any more. A disk that refuses keeps what was there. */
  keepLeftOut(error: TillError | null): void;
}

const FACT = 'left-out';

export function leftOutIn(database: DatabaseSync): KeptLeftOut {
  const find = database.prepare('SELECT value FROM about WHERE fact = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO about (fact, value) VALUES (?, ?)');
  const drop = database.prepare('DELETE FROM about WHERE fact = ?');
  const read = (): TillError | null => {
    const stored = find.get(FACT);
    if (!stored) return null;
    const parsed = LeftOut.safeParse(jsonOf(String(stored.value)));
    return parsed.success ? parsed.data : null;
  };
  return {
    leftOut: read,
    keepLeftOut: (error) => {
      if (error === null && !find.get(FACT)) return;
      transaction(database, () => (error ? keep.run(FACT, JSON.stringify(error)) : drop.run(FACT)));
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
