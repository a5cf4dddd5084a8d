/** The identity of this till, and the entries of a sale. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { JournalId, TillId } from '../../../shared/ids.ts';
import { bindingOf } from '../binding.ts';
import { decode } from '../entry.ts';
import type { Entry, LogJournal } from '../journal.ts';
import { storedEntry, VOIDED_OF } from '../log.ts';

export function historyIn(database: DatabaseSync): LogJournal {
  const meta = database.prepare('SELECT value FROM meta WHERE name = ?');
  const history = database.prepare(`WITH
      this (made_seq) AS (SELECT made_seq FROM sale WHERE sale_id = :saleId),
      paid (id) AS (SELECT transaction_id FROM payment WHERE sale = (SELECT made_seq FROM this))
    SELECT * FROM log WHERE (seq >= (SELECT made_seq FROM this) OR kind = 'approval.given') AND subject IN (
      SELECT :saleId
      UNION SELECT tender_id FROM tender WHERE sale = (SELECT made_seq FROM this)
      UNION SELECT id FROM paid
      UNION SELECT print_id FROM print_job WHERE subject = :saleId
      UNION SELECT refund_id FROM refund WHERE sale = (SELECT made_seq FROM this)
      UNION SELECT task_id FROM task WHERE transaction_id IN (SELECT id FROM paid)
    ) OR ${VOIDED_OF} = :saleId ORDER BY seq`);
  const entry = database.prepare('SELECT * FROM log WHERE seq = ?');
  return {
    identity: () => ({
      tillId: TillId.parse(meta.get('till_id')?.value),
      journalId: JournalId.parse(meta.get('journal_id')?.value),
    }),
    boundTo: () => bindingOf(database),
    historyOf: (saleId) => history.all({ saleId }).map((row) => decode(storedEntry(row))),
    entriesAt: (seqs) => seqs.flatMap((seq) => readableAt(entry.get(seq))),
  };
}

function readableAt(row: Record<string, SQLOutputValue> | undefined): readonly Entry[] {
  try {
    return row ? [decode(storedEntry(row))] : [];
  } catch {
    // The day's check reports it.
    return [];
  }
}
