/**
 * What was printed since this page began. A paper is marked COPY unless it is certainly the first: the sale
 * ended on this page and was not printed yet.
 */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { shortReceiptText } from '../../../shared/sale/receipt-no.ts';
import type { Prints } from '../../context/actions.ts';
import type { Stores } from '../../context/stores.ts';
import { clockText } from '../../i18n/money.ts';

/** Older sales no longer print as first papers. */
const KEPT = 500;
/** Enough recent sales to find a completed one. */
const RECENT = 30;

export function createPrints({
  api,
  payments,
  route,
  till,
  play,
}: Stores): Prints & { readonly close: () => void } {
  const isPrinted = new Map<SaleId, boolean>();

  /** afterPart: the earlier print was of a partly paid sale. */
  const ended = (saleId: SaleId, afterPart: boolean): void => {
    if (isPrinted.has(saleId) && !afterPart) return;
    isPrinted.delete(saleId);
    isPrinted.set(saleId, false);
    const [oldest] = isPrinted.keys();
    if (isPrinted.size > KEPT && oldest !== undefined) isPrinted.delete(oldest);
  };

  const stops = [
    route.subscribe(({ step }, { step: before }) => {
      if (step === before) return;
      if (step.name === 'sold') ended(step.sale.saleId, true);
      // The first message about a payment may already be its last.
      const view = step.name === 'payment' ? payments.viewOf(step.transactionId) : undefined;
      if (view?.state === 'paid') ended(view.saleId, false);
    }),
    payments.subscribe(({ entries }, { entries: before }) => {
      for (const [id, { view }] of entries) {
        const earlier = before.get(id)?.view;
        if (view.state === 'paid' && earlier && earlier.state !== 'paid') ended(view.saleId, false);
      }
    }),
  ];

  return {
    isCopy: (saleId: SaleId): boolean => isPrinted.get(saleId) !== false,
    printed: (saleId: SaleId): void => {
      if (isPrinted.has(saleId)) isPrinted.set(saleId, true);
    },
    printLast: async (): Promise<void> => {
      const answer = await api.ask('sales.recent', { limit: RECENT });
      if (!answer.ok) {
        play('error');
        route.say({ kind: 'error', error: answer.error });
        return;
      }
      const { mode } = till.getState();
      const last = lastCompleted(answer.value.filter((sale) => sale.mode === mode));
      if (!last) {
        play('error');
        route.say({ kind: 'warning', key: 'last-receipt.none' });
        return;
      }
      route.print(last.saleId);
      route.say({
        kind: 'done',
        key: 'last-receipt.prints',
        values: { number: shortReceiptText(last), at: clockText(endedAt(last)) },
        isSeen: true,
      });
    },
    close: (): void => {
      for (const stop of stops) stop();
    },
  };
}

/** A parked sale may be older than later sales, and still be the last one paid. */
const endedAt = ({ createdAt, tenders }: SaleView): string =>
  tenders.reduce(
    (latest, { takenAt }) => (takenAt !== null && takenAt > latest ? takenAt : latest),
    createdAt,
  );

const lastCompleted = (sales: readonly SaleView[]): SaleView | undefined =>
  sales
    .filter(({ state }) => state === 'completed')
    .toSorted((one, other) => (endedAt(one) < endedAt(other) ? 1 : -1))[0];
