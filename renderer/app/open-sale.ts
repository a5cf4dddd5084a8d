/** What the tenders of the open basket's sale hold, while they hold something: shown, and named by each press. */
import type { QueryClient } from '@tanstack/react-query';
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { BasketState, BasketStore } from '../features/checkout/basket.ts';
import type { Api } from './api.ts';
import { type Dated, dated } from './queries.ts';

/** It holds money, or can only be cancelled since money of it went back another way than it came. */
export const isPaidInPart = ({ state, heldTiyin, isOnlyToVoid }: SaleTendersView): boolean =>
  state === 'open' && (heldTiyin > 0 || isOnlyToVoid);

/** What of its payments has to end before it takes or gives back anything: one that is not certain, one that an alarm is about. */
export const paymentsToEnd = ({ voidSteps }: SaleTendersView) =>
  (voidSteps ?? []).filter((step) => 'transactionId' in step);

/** What a tender is asked with: what the cashier sees. */
export interface Due {
  readonly saleId: SaleId;
  readonly totalTiyin: Tiyin;
  /** Left out: the total. */
  readonly owedTiyin?: Tiyin;
}

export type OpenSale = ReturnType<typeof createOpenSale>;

/** What was answered last, as the screen shows it (`use-open-sale.ts`). */
export function createOpenSale(api: Api, queries: QueryClient, { getState }: Pick<BasketStore, 'getState'>) {
  const now = (): SaleTendersView | null => {
    const { saleId } = getState();
    const known = queries.getQueryData<Dated<'sale.tenders'>>(['sale.tenders', { saleId }]);
    return known && isPaidInPart(known.value) ? known.value : null;
  };
  return {
    now,
    /** Asks anew, before the next step shows it. saleId: of a basket that is about to be opened. */
    refresh: async (saleId: SaleId = getState().saleId): Promise<void> => {
      const request = { saleId };
      const queryKey = ['sale.tenders', request];
      await queries.cancelQueries({ queryKey });
      // Of a sale that nobody paid anything of there is nothing to know.
      await queries
        .fetchQuery({ queryKey, queryFn: () => dated(api, 'sale.tenders', request) })
        .catch(() => undefined);
    },
    /** Or why the basket can't be paid. */
    due: (): Result<Due, TillError> => dueOf(getState(), now()),
  };
}

/** A sale that holds money is frozen: whatever became of the prices meanwhile, it is paid as it was begun. */
function dueOf({ saleId, toPay }: BasketState, sale: SaleTendersView | null): Result<Due, TillError> {
  if (sale) return ok({ saleId, totalTiyin: sale.totalTiyin, owedTiyin: sale.owedTiyin });
  return toPay.ok ? ok({ saleId, totalTiyin: toPay.value.totalTiyin }) : toPay;
}

/** What is still to pay. */
export const owedOf = ({ totalTiyin, owedTiyin = totalTiyin }: Due): Tiyin => owedTiyin;
