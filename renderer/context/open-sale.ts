/** The tenders of the open basket's sale, while it holds money: shown, and named by each press. */
import type { QueryClient } from '@tanstack/react-query';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Api } from './api.ts';
import type { BasketState, BasketStore } from './basket.ts';
import { type Dated, dated } from './queries.ts';

/** Holds money, or can only be voided because its money went back another way. */
export const isPaidInPart = ({ state, heldTiyin, isOnlyToVoid }: SaleTendersView): boolean =>
  state === 'open' && (heldTiyin > 0 || isOnlyToVoid);

/**
 * Payments that must end before the sale takes or gives back money: uncertain ones, and those with an alarm.
 */
export const paymentsToEnd = ({ voidSteps }: SaleTendersView) =>
  (voidSteps ?? []).filter((step) => 'transactionId' in step);

/** What a tender request names: what the cashier sees. */
export interface Due {
  readonly saleId: SaleId;
  readonly totalTiyin: Tiyin;
  /** Left out: the total. */
  readonly owedTiyin?: Tiyin;
}

export type OpenSale = ReturnType<typeof createOpenSale>;

/** Reads the last answer, as the screen shows it (`use-open-sale.ts`). */
export function createOpenSale(api: Api, queries: QueryClient, { getState }: Pick<BasketStore, 'getState'>) {
  const now = (): SaleTendersView | null => {
    const { saleId } = getState();
    const known = queries.getQueryData<Dated<'sale.tenders'>>(['sale.tenders', { saleId }]);
    return known && isPaidInPart(known.value) ? known.value : null;
  };
  return {
    now,
    /** Fetches again, before the next step shows the sale. saleId: of a basket that is about to open. */
    refresh: async (saleId: SaleId = getState().saleId): Promise<void> => {
      const request = { saleId };
      const queryKey = ['sale.tenders', request];
      await queries.cancelQueries({ queryKey });
      // A sale without tenders answers a failure, which needs no message.
      await queries
        .fetchQuery({ queryKey, queryFn: () => dated(api, 'sale.tenders', request) })
        .catch(() => undefined);
    },
    /** Or why the basket can't be paid. */
    due: (): Result<Due, TillError> => dueOf(getState(), now()),
  };
}

/** A sale that holds money is frozen: later prices do not change what is due. */
function dueOf({ saleId, toPay }: BasketState, sale: SaleTendersView | null): Result<Due, TillError> {
  if (sale) return ok({ saleId, totalTiyin: sale.totalTiyin, owedTiyin: sale.owedTiyin });
  return toPay.ok ? ok({ saleId, totalTiyin: toPay.value.totalTiyin }) : toPay;
}

export const owedOf = ({ totalTiyin, owedTiyin = totalTiyin }: Due): Tiyin => owedTiyin;
