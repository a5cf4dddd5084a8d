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
import { isLeft } from './payment.ts';

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
     * The first entry of a history of the log.
     * `previous`: the history that a restore, a repair or a manager's decision ended, as far as it is known.
     * `why`: the typed reason of the manager who began this history; null: no reason was required.
     * `machine`: bound to it from here on; null: as before.
     * `copyOf`: the folder is a copy, and earlier entries belong to that till; null: they are this till's
     * own.
     * `receipts`: the highest receipt number of the till that is known from before; the count goes on from it.
     */
    'journal.opened': form(
      'journal',
      Opened.extend({
        machine: Machine.nullable(),
        copyOf: TillId.nullable(),
        receipts: z.number().int().positive().exactOptional(),
      }),
      {
        version: 4,
        older: { 1: (payload) => ({ ...Opened.parse(payload), machine: null, copyOf: null }) },
      },
    ),
    /** Binds a folder that was bound to no machine, or to less of it. */
    'machine.bound': form('journal', z.object({ machine: Machine })),
    /**
     * Rows from a line behind a gap: the books lacked them or had older ones. The sale is whole, or without
     * lines if they are unknown. Rows without a sale come back as entries of their own kinds. Version 3: a
     * refund may name its goods. Version 4: a task may be about a shared id. Version 5: as version 3 of
     * `payment.begun`. Version 6: as version 5 of `receipt.moved`. The version grew to stop older programs.
     * Version 7: a sale's receipt number; a tender without the number of its slip. Version 8: an invoice. Version
     * 9: when it was left.
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
      {
        version: 9,
        writtenAs: ({ payment }) => (payment && isLeft(payment) ? 9 : payment?.invoice ? 8 : 7),
      },
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
