/** Sales, and the events of one sale, as rows of a table. The page gives the headings. */

import { addTiyin, type Tiyin, tiyin } from '../money.ts';
import { detailsOf } from '../payment/state.ts';
import type { Refund } from '../refund/refund.ts';
import { returnsOf } from '../refund/returned.ts';
import { ONE } from '../sale/basket.ts';
import { receiptText } from '../sale/receipt-no.ts';
import type { Sale } from '../sale/sale.ts';
import { completedMs, saleMs } from '../sale/sale-time.ts';
import { type Named, nameOf } from '../staff/named.ts';
import { broughtTiyin, heldTiyin } from '../tender/held.ts';
import { slipOf, TENDER_KINDS, type Tender, type TenderKind } from '../tender/tender.ts';
import { tashkentDay, tashkentTime } from '../time.ts';
import { rowsOf, type SaleFacts, standingsOf } from './words.ts';

export const EXPORT_COLUMNS = [
  'day',
  'time',
  'receipt',
  'cashier',
  'items',
  'goods',
  'total',
  'vat',
  'cash',
  'code',
  'invoice',
  'saved-card',
  'terminal',
  'refunded',
  'shelf',
  'standing',
  'mode',
  'card',
  'slip',
  'payment',
  'invoice-id',
  'transaction',
  'sale',
  'link',
  'number',
  'completed',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Columns of a sale's story; the page gives its sentences too. */
export const STORY_COLUMNS = ['day', 'time', 'entry', 'who', 'what', 'more', 'kind', 'hash'] as const;
/** Maximum characters of the cells that the page fills: who, what, and details. */
export const LONGEST_STEP_TEXTS = { who: 400, says: 1_000, more: 8_000 } as const;
export type StoryColumn = (typeof STORY_COLUMNS)[number];

export type ExportCell =
  | { readonly text: string; readonly isCode?: true }
  | { readonly number: number }
  | { readonly tiyin: number };

export interface ExportFacts extends Omit<SaleFacts, 'people'> {
  readonly soldBy: readonly Named[];
}

/**
 * Cells in the order of the columns. called: names a standing or a mode. cashier: names a person without a
 * name.
 */
export function exportRow(
  facts: ExportFacts,
  called: (standing: string) => string,
  cashier: string,
): readonly ExportCell[] {
  const { sale, tenders, payments, refunds, receipts, soldBy } = facts;
  // A file of a day has rows of that day.
  const atMs = saleMs(sale, tenders);
  const { hours, minutes } = tashkentTime(atMs);
  const rows = rowsOf(facts);
  const brought = (...kinds: readonly TenderKind[]): Tiyin =>
    addTiyin(
      ...tenders.filter(({ kind }) => kinds.includes(kind)).map((tender) => broughtTiyin(tender, sale, rows)),
    );
  // Of these tenders alone: a row comes to what the till kept of its sale. What no tender took is in no sum.
  const backTiyin = tiyin(Math.max(0, brought(...TENDER_KINDS) - heldTiyin(rows)));
  const details = payments.flatMap((payment) => detailsOf(payment) ?? []);
  const joined = (texts: readonly (string | null)[]): string => texts.filter(Boolean).join(' ');
  const cells: Record<ExportColumn, ExportCell> = {
    day: { text: tashkentDay(atMs) },
    time: { text: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` },
    receipt: code(receiptText(sale)),
    cashier: { text: soldBy.map((person) => nameOf(person, cashier)).join(', ') },
    items: { number: sale.lines.length },
    goods: { text: sale.lines.map(({ name }) => name).join(', ') },
    total: { tiyin: sale.totalTiyin },
    vat: { tiyin: sale.vatTiyin },
    cash: { tiyin: brought('cash') },
    code: { tiyin: brought('code') },
    invoice: { tiyin: brought('invoice') },
    'saved-card': { tiyin: brought('saved-card') },
    terminal: { tiyin: brought('terminal') },
    refunded: { tiyin: backTiyin },
    shelf: { text: shelvedText(sale, refunds) },
    standing: {
      text: standingsOf({ ...facts, people: [] })
        .map(called)
        .join(', '),
    },
    mode: { text: called(sale.mode) },
    card: code(joined(details.map(({ cardNumber }) => cardNumber))),
    slip: code(joined(slipsOf(tenders, refunds))),
    payment: code(joined(details.map(({ paymentId }) => paymentId))),
    'invoice-id': code(joined(payments.map(({ invoice }) => invoice?.invoiceId ?? null))),
    transaction: code(joined(payments.map(({ transactionId }) => transactionId))),
    sale: code(sale.saleId),
    link: { text: joined(receipts.map(({ link }) => link)) },
    number: sale.receiptNo ? { number: sale.receiptNo.number } : { text: '' },
    completed: { text: completedText(sale, tenders) },
  };
  return EXPORT_COLUMNS.map((column) => cells[column]);
}

/** The moment of the tender that completed the sale, to sort numbers of two series by. */
function completedText(sale: Sale, tenders: readonly Tender[]): string {
  const lastMs = completedMs(sale, tenders);
  if (lastMs === null) return '';
  const { hours, minutes } = tashkentTime(lastMs);
  return `${tashkentDay(lastMs)} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

const code = (text: string): ExportCell => ({ text, isCode: true });

/** Slips of the card terminal: tenders and refunds. */
const slipsOf = (tenders: readonly Tender[], refunds: readonly Refund[]): readonly string[] => [
  ...tenders.flatMap((tender) => slipOf(tender) ?? []),
  ...refunds.flatMap(({ slip }) => slip ?? []),
];

/** Returned goods that can be sold again, for the shop's own stock system. */
function shelvedText({ lines }: Sale, refunds: readonly Refund[]): string {
  return returnsOf(refunds)
    .filter(({ toStock }) => toStock)
    .flatMap(({ goods }) => goods)
    .map(({ lineId, quantity }) => {
      const name = lines.find((line) => line.lineId === lineId)?.name ?? '';
      return `${name} × ${quantity / ONE}`;
    })
    .join(', ');
}
