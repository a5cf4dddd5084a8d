/** What was sold: sale by sale, and the day's totals. */
import { z } from 'zod';
import { SaleId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { Sale } from '../sale/sale.ts';
import type { ShiftTotals } from '../shift/totals.ts';
import { channel } from './channel.ts';
import type { PaymentView } from './payment.ts';
import type { TenderView } from './tenders.ts';

/** One sale of the history, with everything that its receipt shows. */
export interface SaleView {
  readonly saleId: SaleId;
  readonly mode: Mode;
  readonly state: Sale['state'];
  readonly createdAt: string;
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
  readonly lines: readonly ReceiptLine[];
  /** Every payment of it, oldest first. */
  readonly payments: readonly PaymentView[];
  /** Every tender of it, taken or not, in the order in which they were begun. */
  readonly tenders: readonly TenderView[];
  /** The last cash that was taken. A cash tender has no fiscal receipt of the service: the interface takes items for its own payments only. */
  readonly cash: CashView | null;
}

export interface ReceiptLine {
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unitPriceTiyin: Tiyin;
  readonly dueTiyin: Tiyin;
  readonly vatPercent: number | null;
  readonly vatTiyin: Tiyin;
}

export interface CashView {
  readonly givenTiyin: Tiyin;
  readonly changeTiyin: Tiyin;
  readonly at: string;
}

export interface TotalsView extends ShiftTotals {
  /** ISO 8601, UTC: the first moment of the day whose shifts count. */
  readonly since: string;
  /** Tiyin that stay: all tenders without what was given back; below zero where more went back than came in. */
  readonly keptTiyin: number;
}

export const HISTORY = {
  /** Newest first. before: the last one shown. */
  'sales.recent': channel<readonly SaleView[]>()(
    'look',
    z.object({ before: SaleId.optional(), limit: z.number().int().min(1).max(100) }),
  ),
  'sales.one': channel<SaleView>()('look', z.object({ saleId: SaleId })),
  /** What was booked on this Tashkent day, in the till's mode. */
  'sales.today': channel<TotalsView>()('look', z.undefined()),
} as const;
