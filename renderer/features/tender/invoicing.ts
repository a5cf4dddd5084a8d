/** Sends an invoice to the customer's phone: the page hands the number on and keeps nothing of it. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Invoicing, NextSale } from '../../context/actions.ts';
import type { OpenSale } from '../../context/open-sale.ts';
import type { Stores } from '../../context/stores.ts';
import { onlyOne } from '../../ui/one-at-a-time.ts';

export function createInvoicing(
  { api, payments, route, play }: Stores,
  settled: () => Promise<void>,
  nextSale: NextSale,
  openSale: OpenSale,
): Invoicing {
  const sending = onlyOne();

  const refuse = (error: TillError): void => {
    play('error');
    route.sayInPanel(error);
  };

  const send = async (phone: string): Promise<void> => {
    const due = openSale.due();
    if (!due.ok) {
      refuse(due.error);
      return;
    }
    route.toStep({ name: 'invoice', isSent: true });
    await settled();
    const answer = await api.ask('invoice.send', { ...due.value, phone });
    // An answer lost inside the till may hide an invoice.
    const begun = answer.ok ? answer.value : (nextSale.underWayNow() ?? nextSale.lockingNow());
    if (begun) {
      payments.take(begun);
      route.toStep({ name: 'payment', transactionId: begun.transactionId });
      // The main process has parked the sale: the next basket is here before the panel makes room for it.
      await settled();
      nextSale.afterPayment(begun);
    } else if (!answer.ok) {
      await openSale.refresh();
      route.toStep({ name: 'invoice' });
      refuse(answer.error);
    }
  };

  return {
    send: (phone) =>
      sending(async () => {
        const { step } = route.getState();
        if (step.name === 'invoice' && !step.isSent) await send(phone);
      }),
  };
}
