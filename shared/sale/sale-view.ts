/** A sale as the history and the receipts show it. */
import type { CameBackLine, CashView, ReceiptLine, SaleView } from '../contract/history.ts';
import { isShortened, sentLabels } from '../fiscal/labels.ts';
import type { SaleId } from '../ids.ts';
import type { Payments } from '../payment/payments.ts';
import { namedIn, type RefundPeople } from '../refund/people.ts';
import type { Refund } from '../refund/refund.ts';
import { returnsOf } from '../refund/returned.ts';
import type { NamedView, SalePeople } from '../staff/named.ts';
import { isOpenSale } from '../tender/held.ts';
import type { Tender } from '../tender/tender.ts';
import { tenderView } from '../tender/tenders-view.ts';
import { iso } from '../time.ts';
import type { Basket } from './basket.ts';
import { dueOf, type SaleLine } from './line.ts';
import type { Sale } from './sale.ts';
import { completedMs } from './sale-time.ts';
import { type SaleBooks, situationOf } from './situation.ts';

interface ParkedBaskets {
  basket(saleId: SaleId): Pick<Basket, 'state'> | null;
}

interface PeopleBooks {
  refundPeople(saleId: SaleId): readonly RefundPeople[];
  staff(): readonly NamedView[];
}

export interface SaleViewDeps {
  readonly journal: SaleBooks & SalePeople & ParkedBaskets;
  readonly payments: Pick<Payments, 'view'>;
}

/** Each payment appears as this process knows it now. */
export function saleView({ journal, payments }: SaleViewDeps, sale: Sale): SaleView {
  const { saleId, mode, state, createdAt, totalTiyin, vatTiyin } = sale;
  const situation = situationOf(journal, saleId);
  const cameBack = cameBackOf(sale, situation.rows.refunds);
  const doneMs = completedMs(sale, situation.rows.tenders);
  return {
    saleId,
    mode,
    state,
    isParked: isOpenSale(sale) && journal.basket(saleId)?.state === 'parked',
    createdAt: iso(createdAt.wallMs),
    ...(doneMs !== null && { completedAt: iso(doneMs) }),
    totalTiyin,
    vatTiyin,
    ...(sale.receiptNo && { receiptNo: sale.receiptNo }),
    lines: sale.lines.map(receiptLine),
    payments: situation.payments.map(({ transactionId }) => payments.view(transactionId)),
    tenders: situation.rows.tenders.map((tender) => tenderView(tender, situation)),
    cash: cashView(situation.rows.tenders),
    soldBy: journal.soldBy(saleId),
    ...(cameBack.length > 0 && { cameBack }),
  };
}

/** With the people behind its refunds, as papers name them. */
export function wholeSaleView(deps: SaleViewDeps & { readonly journal: PeopleBooks }, sale: Sale): SaleView {
  const by = deps.journal.refundPeople(sale.saleId);
  const givenBack = { by, people: namedIn(deps.journal.staff(), by) };
  return { ...saleView(deps, sale), ...(by.length > 0 && { givenBack }) };
}

const receiptLine = (line: SaleLine): ReceiptLine => ({
  name: line.name,
  unit: line.unit,
  quantity: line.quantity,
  unitPriceTiyin: line.unitPriceTiyin,
  priceTiyin: line.priceTiyin,
  offTiyin: line.discountTiyin,
  otherTiyin: line.otherTiyin,
  dueTiyin: dueOf(line),
  vatPercent: line.vatPercent,
  vatTiyin: line.vatTiyin,
  ...(line.spic === '' ? {} : { spic: line.spic }),
  ...(line.barcode === null ? {} : { barcode: line.barcode }),
  ...(line.labels.length > 0 && { labels: sentLabels(line.labels) }),
  ...(line.labels.some(isShortened) && { hasShortLabels: true as const }),
  ...sentAsOf(line),
  ...(line.note === undefined ? {} : { note: line.note }),
});

function sentAsOf({ labels }: SaleLine): Pick<ReceiptLine, 'sentAs'> {
  const codes = labels.length;
  const sent = sentLabels(labels).length;
  return sent < codes ? { sentAs: { codes, labels: sent } } : {};
}

const cameBackOf = ({ lines }: Sale, refunds: readonly Refund[]): readonly CameBackLine[] =>
  returnsOf(refunds).flatMap(({ goods, toStock }) =>
    goods.map(({ lineId, quantity }) => {
      const line = lines.find((one) => one.lineId === lineId);
      return { name: line?.name ?? '', unit: line?.unit ?? '', quantity, toStock };
    }),
  );

function cashView(tenders: readonly Tender[]): CashView | null {
  for (const tender of tenders.toReversed()) {
    if (tender.kind !== 'cash' || tender.takenAt === null) continue;
    const { givenTiyin, changeTiyin, takenAt } = tender;
    return { givenTiyin, changeTiyin, at: iso(takenAt.wallMs) };
  }
  return null;
}
