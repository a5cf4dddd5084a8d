/** A service that takes receipts and gives no links, and a receipt for which a manager is called because of it. */

import type { TransactionId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { VirtualTill } from './virtual-till.ts';

const HOUR = 3_600_000;

export type LinkAnswer = 'http-error' | 'refused' | 'page' | 'none-yet' | 'silence';

export interface AskedLinks {
  /** How often it was asked. */
  times: number;
  /** It gives links from now on. */
  readonly until: () => void;
}

/** From now on every question for a link is answered so. */
export function linksAnswer({ service, clock }: VirtualTill, how: LinkAnswer): AskedLinks {
  const linkOf = service.fiscalLink.bind(service);
  const until = (): void => {
    service.fiscalLink = linkOf;
  };
  const asked = { times: 0, until };
  const refusals = {
    'http-error': { code: 'gateway.http-status', httpStatus: 500 },
    refused: { code: 'gateway.refused', gatewayCode: -9 },
    page: { code: 'gateway.unreadable' },
    silence: { code: 'gateway.timed-out' },
  } as const;
  service.fiscalLink = async () => {
    asked.times += 1;
    await clock.sleep(100);
    return how === 'none-yet' ? ok({ link: null }) : fail(refusals[how]);
  };
  return asked;
}

/** Taken by the service, and so long without a link that a manager is called. */
export async function unlinkedReceipt(
  till: VirtualTill,
): Promise<{ readonly id: TransactionId; readonly links: AskedLinks }> {
  const links = linksAnswer(till, 'http-error');
  const id = await till.paidSale();
  await till.clock.advance(8 * HOUR);
  const [task] = till.journal.openTasks();
  if (task?.kind !== 'receipt-unlinked') throw new Error('nobody was called');
  return { id, links };
}

/** What its stories look at and press, on the till of whichever runs. */
export const actsOnReceipts = (till: () => VirtualTill) => ({
  tasks: () =>
    till()
      .journal.openTasks()
      .map(({ kind }) => kind),
  receiptView: (id: TransactionId) => till().view(id).receipt,
  resend: (transactionId: TransactionId) => till().do('receipt.resend', { transactionId }),
  close: (transactionId: TransactionId, reason = 'made at the other till') =>
    till().do('receipt.close', { transactionId, reason }),
  restart: async (offMs: number): Promise<void> => {
    await till().crash();
    till().clock.reboot(offMs);
    await till().start();
  },
  entriesOf: (id: TransactionId) =>
    till()
      .journal.historyOf(till().payment(id).saleId)
      .filter(({ kind }) => kind === 'receipt.moved'),
});
