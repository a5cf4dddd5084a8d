/**
 * A reprint of a receipt says that it is a copy, the first print does not. One key reprints the last receipt.
 */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SaleView } from '../../shared/contract/history.ts';
import { SaleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { useRoute } from '../context/use-till-app.ts';
import { BottomButtons } from '../features/checkout/bottom-buttons.tsx';
import { MessageLine } from '../features/checkout/message-line.tsx';
import PrintJob from '../features/receipt/print-job.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { halfPaid, paidPayment, paidSale, tenderOf } from '../testing/views.ts';

const SALE = SaleId.parse('0197a3b2-sale-0000-9f3c2a');
const CASH = paidSale({ saleId: SALE, payments: [], tenders: [tenderOf()] });

/** The printed papers. */
let papers: string[] = [];
beforeEach(() => {
  papers = [];
  const printer = vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('[data-paper] article')?.textContent ?? 'blank');
  });
  onTestFinished(() => printer.mockRestore());
});

function Printer() {
  const saleId = useRoute(({ printing }) => printing);
  return saleId && <PrintJob saleId={saleId} />;
}

/** A till whose books have these sales, newest first. */
const open = (sales: readonly SaleView[], language: Language = 'en') =>
  drawInTill(
    <>
      <MessageLine />
      <BottomButtons locked={false} frozen={false} />
      <Printer />
    </>,
    {
      'sales.one': ({ saleId }) => ok(sales.find((sale) => sale.saleId === saleId) ?? CASH),
      'sales.recent': () => ok(sales),
    },
    language,
  );
type Till = Awaited<ReturnType<typeof open>>;

async function print({ app }: Till, saleId = SALE): Promise<string> {
  const before = papers.length;
  app.route.print(saleId);
  await expect.poll(() => papers.length).toBe(before + 1);
  await expect.poll(() => app.route.getState().printing).toBeNull();
  return papers.at(-1) ?? '';
}

test.each([
  ['en', 'COPY', 'Park'],
  ['ru', 'КОПИЯ', 'Отложить'],
  ['uz', 'NUSXA', 'Keyinga qoldirish'],
] as const)(
  'in %s the first paper of a sale is unmarked, the second says %s',
  async (language, word, park) => {
    const till = await open([CASH], language);
    await till.screen.getByRole('button', { name: park }).findElement();
    till.app.route.toStep({ name: 'sold', sale: CASH });
    expect(await print(till)).not.toContain(word);
    expect(await print(till)).toContain(word);
    expect(await print(till)).toContain(word);
  },
);

test('a payment that turns paid, in the panel or set aside, gets its first paper at any later print', async () => {
  const till = await open([CASH]);
  till.app.payments.take(paidPayment({ saleId: SALE, state: 'processing', paidAt: null, setAside: true }));
  till.app.payments.take(paidPayment({ saleId: SALE }));
  till.app.route.toStep({ name: 'selling' });
  expect(await print(till)).not.toContain('COPY');
  // A later view of the payment, such as one with its receipt, brings no second first paper.
  till.app.payments.take(paidPayment({ saleId: SALE, cardNumber: '8600 12** **** 3456' }));
  expect(await print(till)).toContain('COPY');
});

test('after prints of a partly paid sale, the first print of the complete sale is no copy', async () => {
  const part = { ...CASH, state: 'open' as const };
  const books = [part];
  const till = await open(books);
  const view = paidPayment({ saleId: SALE });
  till.app.payments.take(view);
  till.app.route.toStep({ name: 'payment', transactionId: view.transactionId });
  expect(await print(till)).not.toContain('COPY');
  expect(await print(till)).not.toContain('COPY');
  books[0] = CASH as never;
  till.app.route.toStep({ name: 'sold', sale: CASH });
  expect(await print(till)).not.toContain('COPY');
  expect(await print(till)).toContain('COPY');
});

test('after a restart of the till a print is a copy, because earlier prints are unknown', async () => {
  const first = await open([CASH]);
  first.app.route.toStep({ name: 'sold', sale: CASH });
  await first.screen.unmount();
  expect(await print(await open([CASH]))).toContain('COPY');
});

test('one key prints the receipt of the sale completed last, and names that receipt', async () => {
  const at = (time: string, change: Partial<SaleView>): SaleView =>
    paidSale({ tenders: [tenderOf({ takenAt: `2026-11-20T${time}:00.000Z` })], ...change });
  const till = await open([
    paidSale({ saleId: SaleId.parse('sale-open'), state: 'open' }),
    at('11:00', { saleId: SaleId.parse('sale-live'), mode: 'live' }),
    at('09:50', { saleId: SaleId.parse('sale-later') }),
    // A parked sale: started before the other sale, and paid after it.
    at('10:05', { saleId: SALE, createdAt: '2026-11-20T08:00:00.000Z' }),
  ]);
  await till.screen.getByRole('button', { name: 'More' }).click();
  await till.screen.getByRole('menuitem', { name: 'Last receipt' }).click();
  await expect.poll(() => papers).toEqual([expect.stringContaining('Receipt No. 9F3C2A')]);
  expect(papers[0]).toContain('COPY');
  await expect.element(till.screen.getByText('Printing receipt No. 9F3C2A, 15:05:00')).toBeVisible();
});

test('a till without a completed sale says so and prints nothing', async () => {
  const half = halfPaid();
  const till = await open([paidSale({ saleId: half.saleId, state: 'open' })]);
  await till.app.prints.printLast();
  await expect.element(till.screen.getByText('No sale has been completed on this till yet.')).toBeVisible();
  expect(papers).toEqual([]);
});
