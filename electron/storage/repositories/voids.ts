/** The newest approval of a sale's void, and what the books know since. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { StaffId, TenderId } from '../../../shared/ids.ts';
import type { VoidBooks } from '../../../shared/staff/agreed-void.ts';
import { StoredEntry } from '../chain.ts';
import { decode } from '../entry.ts';

const SALE = '(SELECT made_seq FROM sale WHERE sale_id = :saleId)';

export function voidsIn(database: DatabaseSync): VoidBooks {
  const given = database.prepare(
    "SELECT * FROM log WHERE kind = 'approval.given' AND subject = :saleId ORDER BY seq DESC",
  );
  // After a repair or a new beginning, lost entries may have used a part.
  const over = database.prepare(`SELECT 1 AS one FROM tender WHERE sale = ${SALE} AND made_seq > :seq
    UNION ALL SELECT 1 FROM payment WHERE sale = ${SALE} AND made_seq > :seq
    UNION ALL SELECT 1 FROM log WHERE kind = 'journal.opened' AND seq > :seq LIMIT 1`);
  const moved = database.prepare(
    `SELECT DISTINCT tender_id AS tenderId FROM refund WHERE sale = ${SALE} AND seq > :seq`,
  );
  const Moved = z.array(z.object({ tenderId: TenderId }).transform(({ tenderId }) => tenderId));
  return {
    newestVoid: (saleId) => {
      for (const row of z.array(StoredEntry).parse(given.all({ saleId }))) {
        const entry = decode(row);
        if (entry.kind !== 'approval.given' || entry.payload.voids === null) continue;
        const { seq, actor, approvedBy, shiftId } = entry;
        return {
          agreed: entry.payload.voids,
          person: actor.by === 'staff' ? StaffId.parse(actor.id) : null,
          by: approvedBy,
          shiftId,
          isOver: over.all({ saleId, seq }).length > 0,
          moved: new Set(Moved.parse(moved.all({ saleId, seq }))),
        };
      }
      return null;
    },
  };
}
