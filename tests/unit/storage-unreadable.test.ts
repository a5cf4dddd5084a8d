/** One old unreadable entry: the till names its kind of fault, and everything else goes on. */
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import {
  appendAll,
  byCode,
  cashTaken,
  ENDPOINT,
  moved,
  receiptMoved,
  receiptOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { inFile, journalParts, newPath, openedJournal } from '../support/journals.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const { begun: BEGUN, paid: PAYMENT, confirmed: PAID } = byCode('sale-1', 't-1');

/** A payment with an alarm, and so many sales behind it that a start does not read its entry by chance. */
function withOpenPayment(): string {
  const path = newPath();
  const journal = openedJournal(path);
  appendAll(journal, BEGUN, PAID, moved(PAYMENT, 'reconciled', { tasks: [taskOf(PAYMENT, 'task-1')] }));
  for (let number = 2; number < 130; number += 1) appendAll(journal, cashTaken(saleOf(`sale-${number}`)));
  journal.close();
  return path;
}

/** SEQ of the entry with the newest state of the open payment. */
const OPEN = '(SELECT seq FROM payment WHERE is_open = 1)';

const codeOf = (path: string): string | null => {
  const opened = openJournal(path, journalParts());
  if (opened.ok) opened.value.close();
  return opened.ok ? null : opened.error.code;
};

describe('the entry of an open payment, far back', () => {
  it.each([
    [
      'that lost a letter',
      `UPDATE log SET payload = replace(payload, '"paidAt"', '"paidBt"') WHERE seq = ${OPEN}`,
    ],
    ['that lost its head', `UPDATE log SET head = '' WHERE seq = ${OPEN}`],
    ['that is missing for its row', 'UPDATE payment SET seq = 1 WHERE is_open = 1'],
  ])('%s is damage, and opening reports it', (_, sql) => {
    const path = withOpenPayment();
    inFile(path, (file) => file.exec(sql));
    expect(codeOf(path)).toBe('journal.corrupt');
  });

  it('whose hash fits unreadable content comes from a newer Tilla', () => {
    const path = withOpenPayment();
    inFile(path, (file) => {
      const log = logIn(file);
      const seq = Number(file.prepare(`SELECT ${OPEN} AS seq`).get()?.seq);
      let before = log.hashAt(seq - 1) ?? '';
      for (const entry of log.after(seq - 1, 1_000)) {
        const payload = entry.seq === seq ? entry.payload.replace('"paidAt"', '"moneyAt"') : entry.payload;
        const hash = hashOf(before, { ...entry, payload });
        file.prepare('UPDATE log SET payload = ?, hash = ? WHERE seq = ?').run(payload, hash, entry.seq);
        before = hash;
      }
    });
    expect(codeOf(path)).toBe('journal.newer');
  });
});

describe('a receipt with an unreadable entry', () => {
  it('is left out of the queue and reported once, and other receipts go on', () => {
    const path = newPath();
    const journal = openedJournal(path);
    const [one, other] = [byCode('sale-1', 't-1'), byCode('sale-2', 't-2')];
    appendAll(journal, one.begun, one.confirmed, other.begun, other.confirmed);
    inFile(path, (file) =>
      file.exec(`UPDATE log SET payload = replace(payload, '"receipt"', '"receipd"')
        WHERE seq = (SELECT seq FROM receipt WHERE transaction_id = 't-1')`),
    );
    const bugs: string[] = [];
    const queue = () => journal.receiptQueue(ENDPOINT, (bug) => bugs.push(String(bug)));
    expect(queue()).toEqual([receiptOf(other.paid)]);
    expect(queue()).toHaveLength(1);
    expect(bugs).toEqual([expect.stringContaining('entry 4 is damaged')]);
    const submitted = receiptOf(other.paid, { state: 'submitted' });
    appendAll(journal, receiptMoved(submitted));
    expect(queue()).toEqual([submitted]);
    appendAll(journal, receiptMoved({ ...submitted, state: 'linked', link: 'https://receipts.example/1' }));
    expect(queue()).toEqual([]);
    journal.close();
  });
});

describe('a confirmed payment', () => {
  it('is stored as paid and books its tender even if its sale is unreadable', async () => {
    const till = await VirtualTill.open(KNOWN);
    const id = till.pay();
    inFile(journalPath(till.folder), (file) =>
      file.exec(`UPDATE log SET payload = replace(payload, '"vatTiyin"', '"watTiyin"')
        WHERE kind = 'payment.begun'`),
    );
    await till.clock.advance(120_000);
    expect(till.payment(id).state.name).toBe('paid');
    expect(till.receipt(id)).toMatchObject({ state: 'queued' });
    expect(till.bugs).toContainEqual(expect.stringMatching(/^money/));
    const booked = inFile(journalPath(till.folder), (file) =>
      file.prepare('SELECT COUNT(*) AS tenders FROM tender WHERE booked_seq IS NOT NULL').get(),
    );
    expect(booked).toEqual({ tenders: 1 });
    await till.crash();
  });
});
