/** The log's own history, its machine, and what a repair brought back. */
import { z } from 'zod';
import { Receipt } from '../../../shared/fiscal/receipt.ts';
import { JournalId, TillId } from '../../../shared/ids.ts';
import { Machine } from '../../../shared/machine.ts';
import { Payment } from '../../../shared/payment/payment.ts';
import { Refund } from '../../../shared/refund/refund.ts';
import { Sale } from '../../../shared/sale/sale.ts';
import { Task } from '../../../shared/task.ts';
import { Tender } from '../../../shared/tender/tender.ts';
import { MACHINE } from '../binding.ts';
import { book, form } from '../book.ts';

/** The first form of `journal.opened`, before folders were bound to a machine. */
const Opened = z.object({
  tillId: TillId,
  journalId: JournalId,
  previous: z.object({ journalId: JournalId, seq: z.number().int(), hash: z.string() }).nullable(),
  why: z.string().nullable(),
});

export const JOURNAL = book({
  kinds: {
    /**
     * The first entry of a history of the log. previous: the one that a restore, a repair or a person's word broke off,
     * as far as it is known. why: what a manager typed who began it; null where nobody was asked for a reason. machine:
     * to which it is bound from here on; null: as before. copyOf: this folder is a copy, and what lies before this entry
     * is that other till's; null: it is this till's own.
     */
    'journal.opened': form(
      'journal',
      Opened.extend({ machine: Machine.nullable(), copyOf: TillId.nullable() }),
      {
        version: 3,
        older: { 1: (payload) => ({ ...Opened.parse(payload), machine: null, copyOf: null }) },
      },
    ),
    /** A folder that was bound to no machine, or to less of it, is bound. */
    'machine.bound': form('journal', z.object({ machine: Machine })),
    /**
     * What a line behind a gap still said of a payment, a refund, a receipt or a cash tender: rows that the books did
     * not have, or had older. The sale is whole; where nobody knows its lines, it has none. Rows that belong to no
     * sale come back by entries of their own kinds. From its third version a refund may name the goods for which it
     * is, from its fourth a task may be about a shared id: an older program must not read past them.
     */
    'journal.salvaged': form(
      'journal',
      z.object({
        sale: Sale.exactOptional(),
        tender: Tender.exactOptional(),
        payment: Payment.exactOptional(),
        refund: Refund.exactOptional(),
        receipt: Receipt.exactOptional(),
        tasks: z.array(Task).exactOptional(),
      }),
      { version: 4 },
    ),
  },
  applies: ({ put }) => ({
    'journal.opened': ({ tillId, journalId, machine, copyOf }, head) => {
      if (copyOf !== null) put.leaveToOther(copyOf, head);
      put.meta('till_id', tillId);
      put.meta('journal_id', journalId);
      if (machine !== null) put.meta(MACHINE, JSON.stringify(machine));
    },
    'machine.bound': ({ machine }) => put.meta(MACHINE, JSON.stringify(machine)),
    'journal.salvaged': ({ sale, tender, payment, refund, receipt, tasks }, head) => {
      if (sale) put.sale(sale, head);
      if (tender) put.tender(tender, head);
      if (payment) put.salvagedPayment(payment, head);
      if (refund) put.refund(refund, head);
      if (receipt) put.receipt(receipt, head);
      put.tasks(tasks, head);
    },
  }),
});
