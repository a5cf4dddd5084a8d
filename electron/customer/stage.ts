/**
 * What the customer's screen shows of a sale. The books decide: `paid` needs a complete sale, and a payment under way
 * comes before what the cashier's page shows.
 */
import type {
  CounterStep,
  CustomerCard,
  CustomerGoods,
  CustomerStage,
} from '../../shared/contract/customer.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { type Tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { isUnderWay, type PaymentStateName } from '../../shared/payment/state.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { isByGateway, type Tender } from '../../shared/tender/tender.ts';

export interface CounterSale {
  /** null: no tender was begun yet. */
  readonly state: Sale['state'] | null;
  readonly tenders: readonly Tender[];
  /** Oldest first, each as this process knows it now. */
  readonly payments: readonly PaymentView[];
  readonly goods: CustomerGoods;
  readonly step: CounterStep;
  /** What the customer types; null: nothing. */
  readonly card: CustomerCard | null;
  readonly camera: Settings['customerCamera'];
}

const IDLE: CustomerStage = { name: 'idle' };

/** Of the sale at the counter. */
export function stageOf(sale: CounterSale): CustomerStage {
  const { state, payments, goods, step, camera } = sale;
  const last = payments.at(-1);
  if (state === 'voided') return IDLE;
  if (last?.setAside && isAway(last, sale)) return IDLE;
  const amountTiyin = last?.amountTiyin ?? ZERO_TIYIN;
  if (payments.some(isInDoubt)) return { name: 'checking', amountTiyin };
  if (state === 'completed') {
    // Money that went back is no longer paid.
    return goods.owedTiyin > 0 ? IDLE : paidStage(sale.tenders, payments, goods.totalTiyin);
  }
  const waiting = last === undefined ? null : waitingStage(last);
  if (waiting !== null) return waiting;
  if (goods.lines.length === 0 && goods.heldTiyin === 0) return IDLE;
  if (sale.card) return sale.card;
  if (step === 'code') return { name: 'code', amountTiyin: goods.owedTiyin, camera };
  return step === 'payment' && last !== undefined && ENDED.has(last.state)
    ? { name: 'not-paid', amountTiyin }
    : { name: 'goods' };
}

/** Its customer is not at the counter. A sale that was recalled, and is paid in another way, is there again. */
function isAway({ state }: PaymentView, sale: CounterSale): boolean {
  const taken = sale.tenders.findLast(({ takenAt }) => takenAt !== null);
  return isUnderWay(state) || (sale.state === 'completed' && (taken === undefined || isByGateway(taken)));
}

/** Money may be in the wrong place, or a person has not said yet whether the goods were handed over. */
const isInDoubt = ({ alarm, goodsSince }: PaymentView): boolean => alarm !== null || goodsSince !== null;

const ENDED: ReadonlySet<PaymentStateName> = new Set(['declined', 'lapsed', 'absent', 'not-charged']);

/** null: the customer waits for nothing. */
function waitingStage({ state, amountTiyin, instrument, window }: PaymentView): CustomerStage | null {
  switch (state) {
    case 'sending':
      return { name: 'charging', amountTiyin };
    case 'processing':
      // A card needs no further word of its holder.
      return { name: instrument === 'saved-card' ? 'charging' : 'approving', amountTiyin };
    case 'confirming':
      return {
        name: 'confirming',
        amountTiyin,
        totalMs: window?.totalMs ?? 0,
        leftMs: window?.remainingMs ?? 0,
      };
    case 'unknown':
      return { name: 'checking', amountTiyin };
    default:
      return null;
  }
}

/** Of a complete sale. */
export function paidStage(
  tenders: readonly Tender[],
  payments: readonly PaymentView[],
  amountTiyin: Tiyin,
): CustomerStage {
  const receipts = payments.flatMap(({ receipt }) => receipt ?? []);
  const link = receipts.find(({ state }) => state === 'linked')?.link ?? null;
  return {
    name: 'paid',
    amountTiyin,
    changeTiyin: changeOf(tenders),
    link,
    isLinkComing: link === null && receipts.some(({ state }) => !LINKLESS.has(state)),
  };
}

const LINKLESS: ReadonlySet<string> = new Set(['refused', 'closed']);

function changeOf(tenders: readonly Tender[]): Tiyin | null {
  const cash = tenders.findLast((tender) => tender.kind === 'cash' && tender.takenAt !== null);
  return cash?.kind === 'cash' ? cash.changeTiyin : null;
}
