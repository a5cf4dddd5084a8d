/**
 * Changes whose entry the log lacks. The catalogue takes a change and its entry in one transaction; then the log
 * takes the entry; then the entry goes from here. After a kill at any point the next start appends what is missing.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, StaffId } from '../../../shared/ids.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { type Act, Actor } from '../../../shared/staff/actor.ts';
import { GOODS } from '../books/goods.ts';
import type { EntryJournal } from '../journal.ts';
import type { GoodsEntry } from './entry-of-change.ts';
import { transaction } from './transaction.ts';

/** The log, as far as it takes entries of goods. */
export interface GoodsLog extends EntryJournal {
  /** Whether the log has the entry of this change. */
  hasGoodsChange(changeId: GoodsChangeId): boolean;
}

const { kinds } = GOODS;
const entryOf = <Kind extends string, Payload extends z.ZodType>(kind: Kind, payload: Payload) =>
  z.object({ kind: z.literal(kind), subject: GoodsChangeId, payload });

const Unlogged = z.object({
  act: z.object({ actor: Actor, approvedBy: StaffId.nullable() }),
  entry: z.union([
    entryOf('goods.changed', kinds['goods.changed'].payload),
    entryOf('goods.imported', kinds['goods.imported'].payload),
    entryOf('goods.import-undone', kinds['goods.import-undone'].payload),
    entryOf('goods.copy-taken', kinds['goods.copy-taken'].payload),
  ]),
});

export const unloggedText = (act: Act, entry: GoodsEntry): string =>
  JSON.stringify({ act: { actor: act.actor, approvedBy: act.approvedBy }, entry });

/** null: somebody edited the file. */
function read(stored: unknown): z.infer<typeof Unlogged> | null {
  try {
    const parsed = Unlogged.safeParse(JSON.parse(String(stored)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export interface UnloggedChanges {
  /**
   * Appends each missing entry, oldest first, at most so many. A repeated call appends nothing twice. Answers
   * whether another call has more to append. Errors: `journal.unwritable`; the entry waits for the next call then.
   */
  append(log: GoodsLog, most?: number): Result<boolean, TillError>;
}

export function unloggedIn(database: DatabaseSync): UnloggedChanges {
  const find = database.prepare(
    'SELECT number, change_id, unlogged FROM change WHERE unlogged IS NOT NULL ORDER BY number LIMIT ?',
  );
  const done = database.prepare('UPDATE change SET unlogged = NULL WHERE number = ?');
  return {
    append: (log, most = Number.MAX_SAFE_INTEGER) => {
      const waiting = find.all(most);
      let isWritable = true;
      for (const { number, change_id, unlogged } of waiting) {
        const stored = read(unlogged);
        if (stored !== null && !log.hasGoodsChange(GoodsChangeId.parse(change_id))) {
          const appended = log.append(stored.act, stored.entry);
          if (!appended.ok) return appended;
        }
        // If the file is busy or full, the entry stays here, and the next call finds it in the log.
        isWritable = transaction(database, () => done.run(Number(number))).ok;
      }
      return ok(isWritable && waiting.length === most);
    },
  };
}
