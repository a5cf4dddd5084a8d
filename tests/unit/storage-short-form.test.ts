/** Entries in the log are short, so that a sale takes little room, and read back as written. */
import { describe, expect, it } from 'vitest';
import { hashOf, type StoredEntry } from '../../electron/storage/chain.ts';
import { decode } from '../../electron/storage/entry.ts';
import { FORMS } from '../../electron/storage/forms.ts';
import type { NewEntry, Payload } from '../../electron/storage/kinds.ts';
import { logIn } from '../../electron/storage/log.ts';
import { verifyJournal } from '../../electron/storage/maintenance/verify.ts';
import { lengthen, shorten } from '../../electron/storage/short-form.ts';
import {
  AT,
  appendAll,
  byCode,
  cashMoved,
  cashTaken,
  ENDPOINT,
  moved,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { inFile, newPath, openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';

const { sale: SALE, begun: BEGUN, paid: PAID, confirmed: CONFIRMED } = byCode('sale-1', 't-1');
const MOMENT = [AT.wallMs, AT.monoMs, AT.bootId];

/** The log stores what the entry's kind holds of the rows. */
const whole = ({ kind, payload }: NewEntry) => FORMS[kind].payload.parse(payload);
const stored = (entry: NewEntry) => JSON.parse(JSON.stringify(shorten(whole(entry))));
const readBack = (entry: NewEntry): unknown => FORMS[entry.kind].payload.parse(lengthen(stored(entry)));

describe('an entry as it is stored', () => {
  it('states each value once, and leaves out defaults', () => {
    const { sale, tender, payment } = stored(BEGUN);
    expect(sale.createdAt).toEqual(MOMENT);
    expect(sale.lines[0]).not.toHaveProperty('labels');
    expect(tender).toEqual({
      kind: 'code',
      tenderId: 'tender-of-sale-1',
      amountTiyin: 400_000,
      takenAt: null,
    });
    expect(payment).toEqual({
      transactionId: 't-1',
      amountTiyin: 400_000,
      endpoint: [ENDPOINT.baseUrl, 77, 'live'],
      createdAt: MOMENT,
      createdOffMs: null,
      state: { name: 'sending', sentAt: MOMENT },
    });
  });

  const toldAll = receiptOf(PAID, {
    received: { received_ecash: 1, received_cash: 2, received_card: 3 },
    corrections: [{ line: 0, Name: '[1,2,"x"]' }],
    unanswered: true,
    link: '[1767585600000,5,"boot-1"]',
    unlinked: { since: AT, isCalled: true },
  });
  const marked = SALE.lines.map((line) => ({ ...line, barcode: '478', labels: ['1', '2', 'three'] }));

  const noted = SALE.lines.map((line) => ({ ...line, note: 'for Aziz' }));

  it.each<[string, NewEntry]>([
    ['a payment that begins', BEGUN],
    ['a payment that becomes money', CONFIRMED],
    ['a payment alone', moved({ ...PAID, cashboxCode: 'c', setAside: true, resumed: true }, 'set-aside')],
    ['a payment with a task', moved(PAID, 'reconciled', { tasks: [taskOf(PAID, 'task-1')] })],
    ['cash', cashTaken(saleOf('sale-2'))],
    ['cash put into the drawer', cashMoved('float-1')],
    ['a refund', refundBegun(refundOf(PAID, 'r-1'))],
    ['a refund with every text', refundBegun(refundOf(PAID, 'r-1', { settled: 'seen', notThereAt: AT }))],
    ['a receipt', receiptMoved(receiptOf(PAID))],
    ['a receipt with every text', receiptMoved(toldAll)],
    ['a sale with unknown lines', cashTaken(saleOf('sale-3', { lines: [] }))],
    ['three marking codes', cashTaken(saleOf('sale-4', { lines: marked }))],
    ['a line with a note', cashTaken(saleOf('sale-5', { lines: noted }))],
  ])('of %s reads back as written', (_, entry) => {
    expect(readBack(entry)).toEqual(whole(entry));
  });

  it('from before lines had notes reads back without a note', () => {
    expect(stored(BEGUN).sale.lines[0]).not.toHaveProperty('note');
    expect(readBack(BEGUN)).toEqual(whole(BEGUN));
  });

  it('keeps the ids of a payment that belongs to another sale than the one beside it', () => {
    const { sending } = byCode('sale-9', 't-9');
    const payload: Payload<'journal.salvaged'> = { sale: SALE, payment: sending };
    const entry: NewEntry = { kind: 'journal.salvaged', subject: 't-9', payload };
    expect(stored(entry).payment).toMatchObject({ saleId: 'sale-9', tenderId: 'tender-of-sale-9' });
    expect(readBack(entry)).toEqual(payload);
  });

  it('leaves the given object unchanged', () => {
    const payload = structuredClone(BEGUN.payload);
    shorten(BEGUN.payload);
    expect(BEGUN.payload).toEqual(payload);
  });
});

/** The same log in the first version of each kind: every moment and row in full. */
function writtenOut(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  let before = '0'.repeat(64);
  return entries.map((entry) => {
    const { seq, kind, subject, at, actor, shiftId, payload } = decode(entry);
    const version = kind === 'journal.opened' ? 2 : 1;
    const head = JSON.stringify({ version, at, actor, shiftId });
    const texts = { seq, kind, subject, head, payload: JSON.stringify(payload) };
    before = hashOf(before, texts);
    return { ...texts, hash: before };
  });
}

describe('a journal from before entries were short', () => {
  function older(): string {
    const path = newPath();
    const journal = openedJournal(path);
    appendAll(journal, BEGUN, CONFIRMED, receiptMoved(receiptOf(PAID, { state: 'submitted' })));
    appendAll(journal, cashTaken(saleOf('sale-2')), refundBegun(refundOf(PAID, 'r-1')));
    journal.close();
    inFile(path, (file) => {
      const entries = writtenOut(logIn(file).after(0, 100));
      file.exec('DELETE FROM log');
      for (const entry of entries) logIn(file).insert(entry);
      // `journal.opened` had two of them, the other kinds one.
      file.exec(
        `UPDATE meta SET name = substr(name, 1, length(name) - 1) || iif(name GLOB '*journal.opened*', '2', '1')
        WHERE name GLOB 'form *'`,
      );
    });
    return path;
  }

  it('is whole, is read, and continues in the short form', () => {
    const path = older();
    expect(inFile(path, verifyJournal)).toMatchObject({ fault: null });
    const journal = openedJournal(path);
    expect(journal.sale(SALE.saleId)).toEqual({ ...SALE, state: 'completed' });
    expect(journal.payment(PAID.transactionId)).toMatchObject(PAID);
    expect(journal.receipt(PAID.transactionId)).toEqual(receiptOf(PAID, { state: 'submitted' }));
    expect(journal.refundsOf(SALE.saleId)).toEqual([refundOf(PAID, 'r-1')]);
    const next = byCode('sale-3', 't-3');
    appendAll(journal, next.begun, next.confirmed);
    expect(journal.payment(next.paid.transactionId)).toMatchObject(next.paid);
    journal.close();
    expectRebuilt(path);
    const [first, last] = inFile(path, (file) => {
      const log = logIn(file);
      return [log.after(1, 1)[0], log.after(log.tip().seq - 1, 1)[0]];
    });
    expect(first?.head).toContain('"wallMs"');
    expect(last?.head).toContain(`"at":[`);
    expect(last?.payload).not.toContain('"wallMs"');
  });
});
