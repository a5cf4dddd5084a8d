/** A service that accepts receipts and gives no links, and a receipt that calls a manager because of it. */

import type { TransactionId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { HOUR } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

export type LinkAnswer = 'http-error' | 'refused' | 'page' | 'none-yet' | 'silence';

export interface LinkQueries {
  /** The number of requests. */
  times: number;
  /** The service gives links from now on. */
  readonly until: () => void;
}

/** From now on each link request gets this answer. */
export function linksAnswer({ service, clock }: VirtualTill, how: LinkAnswer): LinkQueries {
  const linkOf = service.fiscalLink.bind(service);
  const until = (): void => {
    service.fiscalLink = linkOf;
  };
  const queries = { times: 0, until };
  const refusals = {
    'http-error': { code: 'gateway.http-status', httpStatus: 500 },
    refused: { code: 'gateway.refused', gatewayCode: -9 },
    page: { code: 'gateway.unreadable' },
    silence: { code: 'gateway.timed-out' },
  } as const;
  service.fiscalLink = async () => {
    queries.times += 1;
    await clock.sleep(100);
    return how === 'none-yet' ? ok({ link: null }) : fail(refusals[how]);
  };
  return queries;
}

/** Accepted by the service, and without a link for so long that a manager is called. */
export async function unlinkedReceipt(
  till: VirtualTill,
): Promise<{ readonly id: TransactionId; readonly links: LinkQueries }> {
  const links = linksAnswer(till, 'http-error');
  const id = await till.paidSale();
  await till.clock.advance(8 * HOUR);
  const [task] = till.journal.openTasks();
  if (task?.kind !== 'receipt-unlinked') throw new Error('nobody was called');
  return { id, links };
}

/** What the stories read and press, on the till of the running story. */
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
