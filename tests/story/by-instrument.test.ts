/** One sale by each way to pay, some of it given back: each list of the shop names the way, and the sums agree. */
import { expect, it } from 'vitest';
import { storyOf } from '../../electron/history/story.ts';
import type { ReportView } from '../../shared/contract/shift.ts';
import { EXPORT_COLUMNS, exportRow } from '../../shared/history/export.ts';
import { tenderWord, wordsOf } from '../../shared/history/words.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { KIND_OF, TENDER_KINDS, type TenderKind } from '../../shared/tender/tender.ts';
import { cardHands } from '../support/card-hands.ts';
import { eachSelling } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { PHONE } from '../support/invoice-counter.ts';
import { MixedSale } from '../support/mixed-sale.ts';
import { BREAD } from '../support/sample-goods.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

/** Breads of each sale: no two sums are equal. */
const BREADS = { cash: 2, terminal: 3, code: 4, 'saved-card': 5, invoice: 6 } as const;
const BY_GATEWAY = ['code', 'saved-card', 'invoice'] as const;
const CALLED = {
  cash: 'Cash',
  terminal: 'Card terminal',
  code: 'QR payment',
  'saved-card': 'Card by number',
  invoice: 'Invoice',
} as const;
const sumOf = (kind: TenderKind): Tiyin => tiyin(BREADS[kind] * BREAD.priceTiyin);

let till: VirtualTill;
let drawer: Drawer;
eachSelling(100_000, (opened) => {
  ({ till, drawer } = opened);
});

async function soldByEach(): Promise<ReadonlyMap<TenderKind, SaleId>> {
  const cash = till.newSale();
  good(till.payCash(BREADS.cash, cash));
  const terminal = new MixedSale(till, BREADS.terminal);
  good(terminal.terminal(terminal.totalTiyin));
  const sale = (id: TransactionId): SaleId => till.payment(id).saleId;
  const code = sale(await till.paidSale(BREADS.code));
  const hands = cardHands(till);
  const card = sale(await hands.begun(await hands.ask(till.breads(BREADS['saved-card']))));
  await till.clock.advance(10 * SECOND);
  const sent = good(till.do('invoice.send', { ...till.breads(BREADS.invoice), phone: PHONE }));
  await till.clock.advance(SECOND);
  till.service.invoices.pay();
  await till.clock.advance(10 * SECOND);
  return new Map([
    ['cash', cash],
    ['terminal', terminal.saleId],
    ['code', code],
    ['saved-card', card],
    ['invoice', sale(sent.transactionId)],
  ]);
}

/** How the sale's story says that it was paid. */
function toldWays(sale: Sale): readonly string[] {
  const parts = storyOf(sale, till.journal.historyOf(sale.saleId)).flatMap((step) => step.parts);
  return parts.flatMap((part) => {
    if (part.what === 'cash' || part.what === 'terminal') return [part.what];
    return part.what === 'charge-sent' ? [KIND_OF[part.instrument]] : [];
  });
}

const factsOf = (saleId: SaleId) => {
  const { journal } = till;
  const sale = journal.sale(saleId);
  if (!sale) throw new Error('no such sale');
  const payments = journal.paymentsOf(saleId);
  const receipts = payments.flatMap(({ transactionId }) => till.receipt(transactionId) ?? []);
  return {
    sale,
    tenders: journal.tendersOf(saleId),
    payments,
    refunds: journal.refundsOf(saleId),
    receipts,
    soldBy: [],
    people: [],
  };
};

const takenIn = ({ report }: ReportView) =>
  Object.fromEntries(report.tenders.map(({ tender, sumTiyin }) => [tender, sumTiyin]));
const backIn = ({ report }: ReportView) =>
  Object.fromEntries(report.refunds.map(({ tender, sumTiyin }) => [tender, sumTiyin]));

it('names each way to pay in history, X, Z and their files', async () => {
  const sales = await soldByEach();
  for (const kind of BY_GATEWAY) {
    const [payment] = till.journal.paymentsOf(sales.get(kind) as SaleId);
    good(till.refund(payment?.transactionId as TransactionId, 'one was stale', tiyin(BREAD.priceTiyin)));
  }
  await till.clock.advance(MINUTE);

  for (const [kind, saleId] of sales) {
    const facts = factsOf(saleId);
    const words = wordsOf(facts);
    expect(TENDER_KINDS.filter((one) => words.includes(tenderWord(one)))).toEqual([kind]);
    expect(toldWays(facts.sale)).toEqual([kind]);
    const row = exportRow(facts, String, 'Cashier');
    const brought = TENDER_KINDS.map((one) => row[EXPORT_COLUMNS.indexOf(one)]);
    expect(brought).toEqual(TENDER_KINDS.map((one) => ({ tiyin: one === kind ? sumOf(kind) : 0 })));
    const invoiceId = kind === 'invoice' ? till.service.invoices.last.invoiceId : '';
    expect(row[EXPORT_COLUMNS.indexOf('invoice-id')]).toEqual({ text: invoiceId, isCode: true });
  }

  const all = Object.fromEntries([...sales.keys()].map((kind) => [kind, sumOf(kind)]));
  const back = Object.fromEntries(BY_GATEWAY.map((kind) => [kind, BREAD.priceTiyin]));
  const x = drawer.x();
  expect([takenIn(x), backIn(x)]).toEqual([all, back]);
  const files = await exportedReport(till, null);
  expect(files.csv).toEqual(files.xlsx);
  const rows = new Map(sectionOf(files.csv, 'Taken').map(([name = '', ...cells]) => [name, cells]));
  for (const kind of TENDER_KINDS) expect(rows.get(CALLED[kind])).toEqual(['1', String(sumOf(kind) / 100)]);
  for (const kind of BY_GATEWAY)
    expect(rows.get(`Refunded: ${CALLED[kind]}, in part`)).toEqual(['1', `-${BREAD.priceTiyin / 100}`]);
  const soum = (100_000_00 + sumOf('cash')) / 100;
  const z = drawer.close(soum, { terminalTiyin: sumOf('terminal') });
  expect([takenIn(z), backIn(z)]).toEqual([all, back]);
});
