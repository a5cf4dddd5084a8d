/** Payments through the service. */
import { z } from 'zod';
import { Endpoint } from '../../../shared/endpoint.ts';
import { TillError } from '../../../shared/errors/till-error.ts';
import { QueuedReceipt, receiptBeside } from '../../../shared/fiscal/receipt.ts';
import { Payment } from '../../../shared/payment/payment.ts';
import { Sale, UnnumberedSale } from '../../../shared/sale/sale.ts';
import { Task } from '../../../shared/task.ts';
import { Tender } from '../../../shared/tender/tender.ts';
import { book, form, type Into, inLogAlone } from '../book.ts';
import type { EntryHead } from '../entry-head.ts';

/** Why a payment has a new state: an event of its state machine, or an act of a person or the till. */
const HAPPENINGS = [
  'open',
  'invoiced',
  'stands',
  'succeeded',
  'refused',
  'unanswered',
  'confirmed',
  'judged',
  'proved-absent',
  'watch-over',
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
  'goods-asked', // paid, and no page showed it
  'doubted', // whether it is money is unknown: a manager decides
  'doubled', // the service holds a second payment under its id
  'disowned', // the service named it by an id that another payment has
  'contradicted', // paid, and later the service does not show it as money
  'surprised', // ended without money, and reads as successful
  'reconciled', // the comparison with the service found a difference
] as const;

const Begun = z.object({ sale: UnnumberedSale, tender: Tender, payment: Payment });

/**
 * Version 3: a line may have a name of its own on the receipt, a VAT rate with decimals, and take no cash. The version grew
 * to stop older programs, which would send the other name. Version 4: an instrument; older programs read the others.
 * Version 5: an invoice.
 */
const BEGUN = {
  version: 5,
  writtenAs: ({ payment }: z.output<typeof Begun>) => (payment.invoice ? 5 : payment.instrument ? 4 : 3),
};

/** It holds when a card or an invoice was left. */
export const isLeft = ({ state }: Pick<Payment, 'state'>): boolean =>
  state.name === 'abandoned' && state.left !== undefined;

export const PAYMENT = book({
  kinds: {
    /** Written before a charge is sent: the sale as charged, the tender, and the payment in `sending`. */
    'payment.begun': form('payment', Begun, BEGUN),
    /**
     * With a manager's confirmation, the books take in a payment that they lacked, by an id that this till
     * made. It gets a sale of its own without goods, with the cabinet's amount. Nothing counts as money
     * before the service confirms it.
     */
    'payment.adopted': form('payment', Begun, BEGUN),
    /**
     * A request to switch confirmation of this endpoint's pass payments on or off. `why`: the reason why it
     * was not done; null: done.
     */
    'confirmation.switched': form(
      'payment',
      z.object({ endpoint: Endpoint, isOn: z.boolean(), why: TillError.nullable() }),
    ),
    /**
     * A payment has a new state. sale and tender: at the step that makes the payment money. The sale comes
     * without its lines, which did not change. receipt: queued with it. tasks: raised or ended by it.
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
      // Version 3: older programs stop at `disowned`. Version 4: corrected labels. Version 5: a receipt number.
      // Version 6: an instrument. Version 7: an invoice. Version 8: when it was left.
      {
        version: 8,
        writtenAs: ({ payment }) => (isLeft(payment) ? 8 : payment.invoice ? 7 : payment.instrument ? 6 : 5),
      },
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
    {
      // Of an invoice: its id at the service, empty until that is known.
      number: 24,
      tables: [],
      sql: `
  ALTER TABLE payment ADD COLUMN invoice_id TEXT;
  CREATE INDEX payment_by_invoice ON payment (invoice_id) WHERE invoice_id IS NOT NULL;
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
