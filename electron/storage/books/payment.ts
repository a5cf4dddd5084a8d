/** Payments through the service. */
import { z } from 'zod';
import { TillError } from '../../../shared/errors/till-error.ts';
import { QueuedReceipt, receiptBeside } from '../../../shared/fiscal/receipt.ts';
import { Endpoint } from '../../../shared/payment/endpoint.ts';
import { Payment } from '../../../shared/payment/payment.ts';
import { Sale } from '../../../shared/sale/sale.ts';
import { Task } from '../../../shared/task.ts';
import { Tender } from '../../../shared/tender/tender.ts';
import { book, form, type Into, inLogAlone } from '../book.ts';
import type { EntryHead } from '../entry-head.ts';

/** Why a payment has a new state, in the words of its machine and of what people and the till do beside it. */
const HAPPENINGS = [
  'open',
  'succeeded',
  'refused',
  'unanswered',
  'confirmed',
  'judged',
  'proved-absent',
  'abandoned',
  'came-to-light',
  'set-aside',
  'denied',
  'told',
  'refusal-stands',
  'claimed',
  'word-proved',
  'not-charged',
  'taken',
  'goods-asked', // it is paid, and nobody saw it
  'doubted', // nobody can say whether it is money: a manager is called
  'doubled', // the service holds a second payment under its id
  'disowned', // the service named it by an id that another payment has
  'contradicted', // paid, and the service does not show it as money any more
  'surprised', // ended without money, and reads as successful
  'reconciled', // the comparison with the service found a difference
] as const;

const Begun = z.object({ sale: Sale, tender: Tender, payment: Payment });

export const PAYMENT = book({
  kinds: {
    /** A charge is about to leave: the sale as it is charged, the tender, the payment in `sending`. */
    'payment.begun': form('payment', Begun),
    /**
     * A payment that the books did not have is taken in with a manager's word, by an id that this till made: a sale of
     * its own without goods, as large as the cabinet says. Nothing of it is money before the service has borne that out.
     */
    'payment.adopted': form('payment', Begun),
    /** The confirmation of this endpoint's pass payments was asked to be on or off. why: what nobody did; null: done. */
    'confirmation.switched': form(
      'payment',
      z.object({ endpoint: Endpoint, isOn: z.boolean(), why: TillError.nullable() }),
    ),
    /**
     * A payment has moved. sale and tender: where it became money in our hands; the sale without its lines, which are
     * rows of their own and stay as they were. receipt: queued with it. tasks: raised or ended by it.
     */
    'payment.moved': form(
      'payment',
      z.object({
        happening: z.enum(HAPPENINGS),
        payment: Payment,
        sale: Sale.omit({ lines: true }).exactOptional(),
        tender: Tender.exactOptional(),
        receipt: QueuedReceipt.exactOptional(),
        tasks: z.array(Task).exactOptional(),
      }),
      // An older program must not read past what was named by another payment's id.
      { version: 3 },
    ),
  },
  steps: [
    {
      number: 19,
      tables: [],
      sql: `
  CREATE INDEX payment_by_id ON payment (payment_id) WHERE payment_id IS NOT NULL;
  DROP INDEX task_alarm_raised;
  DROP INDEX task_alarm_moved;
  CREATE INDEX task_alarm_raised ON task (made_seq)
    WHERE kind IN ('charged', 'may-be-charged', 'not-paid', 'refund-missing', 'doubled', 'shared-id');
  CREATE INDEX task_alarm_moved ON task (seq)
    WHERE kind IN ('charged', 'may-be-charged', 'not-paid', 'refund-missing', 'doubled', 'shared-id');
`,
    },
  ],
  applies: ({ put }) => ({
    'payment.begun': begin(put),
    'payment.adopted': begin(put),
    'confirmation.switched': inLogAlone,
    'payment.moved': ({ payment, sale, tender, receipt, tasks }, head) => {
      put.movePayment(payment, head);
      if (sale) put.moveSale(sale, head);
      if (tender) put.tender(tender, head);
      if (receipt) put.receipt(receiptBeside(payment, receipt), head);
      put.tasks(tasks, head);
    },
  }),
});

const begin =
  (put: Into['put']) =>
  ({ sale, tender, payment }: z.output<typeof Begun>, head: EntryHead): void => {
    put.sale(sale, head);
    put.tender(tender, head);
    put.beginPayment(payment, head);
  };
