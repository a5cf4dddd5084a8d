/** A paper goes to the till's printer or through the system's dialog. One key reprints the last receipt. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SaleView } from '../../shared/contract/history.ts';
import type { PrintAnswer } from '../../shared/contract/prints.ts';
import { SaleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { useRoute } from '../context/use-till-app.ts';
import { BottomButtons } from '../features/checkout/bottom-buttons.tsx';
import { MessageLine } from '../features/checkout/message-line.tsx';
import PrintJob from '../features/receipt/print-job.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { halfPaid, paidSale, tenderOf } from '../testing/views.ts';

const SALE = SaleId.parse('0197a3b2-sale-0000-9f3c2a');
const CASH = paidSale({ saleId: SALE, payments: [], tenders: [tenderOf()] });

/** The printed papers. */
let papers: string[] = [];
/** What the main process says to each request. */
let answers: PrintAnswer[] = [];
beforeEach(() => {
  [papers, answers] = [[], []];
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
      'print.receipt': () => ok(answers.shift() ?? { by: 'system', isCopy: true }),
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
] as const)('in %s a paper that the till calls a copy says %s', async (language, word, park) => {
  answers = [
    { by: 'system', isCopy: false },
    { by: 'system', isCopy: true },
  ];
  const till = await open([CASH], language);
  await till.screen.getByRole('button', { name: park }).findElement();
  expect(await print(till)).not.toContain(word);
  expect(await print(till)).toContain(word);
});

test('a paper that the till’s printer takes needs no dialog', async () => {
  answers = [{ by: 'printer' }];
  const till = await open([CASH]);
  till.app.route.print(SALE);
  await expect.element(till.screen.getByText('The receipt is on its way to the printer')).toBeVisible();
  expect([till.app.route.getState().printing, papers]).toEqual([null, []]);
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
