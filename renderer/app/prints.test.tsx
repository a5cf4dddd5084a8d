/** The same receipt on paper once more says that it is a copy; the first one does not. And the last one, by one key. */
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

/** What has come out of the printer. */
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

/** As each print key does. */
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
  ['uz', 'NUSXA', 'Kutishga'],
] as const)(
  'in %s the first paper of a sale is not marked, the second is: %s',
  async (language, word, park) => {
    const till = await open([CASH], language);
    await till.screen.getByRole('button', { name: park }).findElement();
    till.app.route.toStep({ name: 'sold', sale: CASH });
    expect(await print(till)).not.toContain(word);
    expect(await print(till)).toContain(word);
    expect(await print(till)).toContain(word);
  },
);

test('a payment that comes to be paid, in the panel or set aside, has its first paper whenever that is printed', async () => {
  const till = await open([CASH]);
  till.app.payments.take(paidPayment({ saleId: SALE, state: 'processing', paidAt: null, setAside: true }));
  till.app.payments.take(paidPayment({ saleId: SALE }));
  till.app.route.toStep({ name: 'selling' });
  expect(await print(till)).not.toContain('COPY');
  // What is said of it later, its receipt's link say, makes no first paper of it again.
  till.app.payments.take(paidPayment({ saleId: SALE, cardNumber: '8600 12** **** 3456' }));
  expect(await print(till)).toContain('COPY');
});

test('the paper of a part is none of the whole: what is printed once all is paid is the first', async () => {
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

test('after a start of the till nobody knows what was printed before: it is a copy', async () => {
  const first = await open([CASH]);
  first.app.route.toStep({ name: 'sold', sale: CASH });
  await first.screen.unmount();
  expect(await print(await open([CASH]))).toContain('COPY');
});

test('the last receipt is one key: of the sale that was completed last, and it says which', async () => {
  const at = (time: string, change: Partial<SaleView>): SaleView =>
    paidSale({ tenders: [tenderOf({ takenAt: `2026-11-20T${time}:00.000Z` })], ...change });
  const till = await open([
    paidSale({ saleId: SaleId.parse('sale-open'), state: 'open' }),
    at('11:00', { saleId: SaleId.parse('sale-live'), mode: 'live' }),
    at('09:50', { saleId: SaleId.parse('sale-later') }),
    // It was parked for long: begun before the other one, and paid after it.
    at('10:05', { saleId: SALE, createdAt: '2026-11-20T08:00:00.000Z' }),
  ]);
  await till.screen.getByRole('button', { name: 'More' }).click();
  await till.screen.getByRole('menuitem', { name: 'Last receipt' }).click();
  await expect.poll(() => papers).toEqual([expect.stringContaining('Receipt No. 9F3C2A')]);
  expect(papers[0]).toContain('COPY');
  await expect.element(till.screen.getByText('Printing receipt No. 9F3C2A, 15:05:00')).toBeVisible();
});

test('where nothing was completed yet, that is said and nothing is printed', async () => {
  const half = halfPaid();
  const till = await open([paidSale({ saleId: half.saleId, state: 'open' })]);
  await till.app.prints.printLast();
  await expect.element(till.screen.getByText('No sale has been completed on this till yet.')).toBeVisible();
  expect(papers).toEqual([]);
});
