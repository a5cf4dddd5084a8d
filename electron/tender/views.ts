/** Sales with their tenders, as they are published and asked for. */
import type { SaleTendersView } from '../../shared/contract/tenders.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { IsTooLate } from '../../shared/refund/by-hand.ts';
import { isTooLateAt } from '../../shared/refund/calendar.ts';
import { situationOf } from '../../shared/sale/situation.ts';
import { tendersView } from '../../shared/tender/tenders-view.ts';
import { momentOf } from '../../shared/time.ts';
import type { TendersDeps } from './deps.ts';

/** By the days as the service sees them. */
export function tooLateNow({ clock, gatewayOffMs }: TendersDeps): IsTooLate {
  const now = momentOf(clock);
  return (payment) => isTooLateAt(now, gatewayOffMs(now), payment);
}

/** null: nobody was asked for money of it. */
export function viewOf(deps: TendersDeps, saleId: SaleId): SaleTendersView | null {
  const { sale, ...rest } = situationOf(deps.journal, saleId);
  return sale && tendersView({ sale, ...rest }, tooLateNow(deps));
}
