/** Which till this is, and what the log tells of a sale. */
import type { DatabaseSync } from 'node:sqlite';
import { JournalId, TillId } from '../../../shared/ids.ts';
import { bindingOf } from '../binding.ts';
import { decode } from '../entry.ts';
import type { LogJournal } from '../journal.ts';
import { storedEntry } from '../log.ts';

export function historyIn(database: DatabaseSync): LogJournal {
  const meta = database.prepare('SELECT value FROM meta WHERE name = ?');
  const history = database.prepare(`WITH
      this (sale) AS (SELECT made_seq FROM sale WHERE sale_id = :saleId),
      paid (id) AS (SELECT transaction_id FROM payment WHERE sale = (SELECT sale FROM this))
    SELECT * FROM log WHERE subject IN (
      SELECT :saleId
      UNION SELECT tender_id FROM tender WHERE sale = (SELECT sale FROM this)
      UNION SELECT id FROM paid
      UNION SELECT refund_id FROM refund WHERE sale = (SELECT sale FROM this)
      UNION SELECT task_id FROM task WHERE transaction_id IN (SELECT id FROM paid)
    ) ORDER BY seq`);
  return {
    identity: () => ({
      tillId: TillId.parse(meta.get('till_id')?.value),
      journalId: JournalId.parse(meta.get('journal_id')?.value),
    }),
    boundTo: () => bindingOf(database),
    historyOf: (saleId) => history.all({ saleId }).map((row) => decode(storedEntry(row))),
  };
}
