/** A day of two thousand sales: distant rows are not drawn, and a changed sale causes no read of others. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SaleView } from '../../../shared/contract/history.ts';
import { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment, paidSale } from '../../testing/views.ts';
import { SaleList } from './sale-list.tsx';
import { useSales } from './use-sales.ts';

const idOf = (number: number): SaleId => SaleId.parse(`sale-${number}`);

const dayOf = (count: number): readonly SaleView[] =>
  Array.from({ length: count }, (_, at) => {
    const [line] = paidSale().lines;
    if (!line) throw new Error('a sale has a line');
    return paidSale({
      saleId: idOf(count - at),
      createdAt: new Date(Date.UTC(2026, 10, 20, 14) - at * 15_000).toISOString(),
      lines: [{ ...line, name: `Non ${count - at}.` }],
    });
  });

function List({ sales }: { readonly sales: readonly SaleView[] }) {
  const [chosen, choose] = useState(sales[0]?.saleId);
  return (
    <div style={{ blockSize: 500, overflowY: 'auto' }} data-scroll>
      <SaleList sales={sales} chosen={chosen} onChoose={choose} hasMore={false} onMore={() => undefined} />
    </div>
  );
}

/** A few screens of rows, for any number of sales. */
const FEW_ROWS = 130;

test('of two thousand rows only the near ones are drawn, and arrows cross from part to part', async () => {
  const { screen } = await drawInTill(<List sales={dayOf(2_000)} />);
  const rows = () => screen.container.querySelectorAll('li[data-selected]').length;
  const box = screen.container.querySelector<HTMLElement>('[data-scroll]');
  if (!box) throw new Error('nothing scrolls');
  const row = (number: number) => screen.getByRole('button', { name: new RegExp(`^Non ${number}\\.`) });
  await expect.element(row(2_000)).toBeVisible();
  expect(rows()).toBeLessThan(FEW_ROWS);
  expect(box.scrollHeight).toBeGreaterThan(2_000 * 50);

  box.scrollTop = box.scrollHeight;
  await expect.element(row(1)).toBeInTheDocument();
  box.scrollTop = box.scrollHeight / 2;
  await expect.poll(() => row(1).query()).toBeNull();
  // Removed rows keep the height that they had when drawn.
  const height = box.scrollHeight;
  box.scrollTop = 0;
  await expect.element(row(1_999)).toBeVisible();
  expect(rows()).toBeLessThan(FEW_ROWS);
  expect(Math.abs(box.scrollHeight - height)).toBeLessThan(600);

  await row(1_975).click();
  for (let step = 0; step < 8; step += 1) await userEvent.keyboard('{ArrowDown}');
  // Past the end of one drawn part.
  await expect.element(row(1_967)).toHaveFocus();
  await expect.element(row(1_967)).toHaveAttribute('aria-current', 'true');
});

const PAGES = 5;

function Leaving() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'leave' : 'come back'}
      </button>
      {isHere && <Recent />}
    </>
  );
}

/** The history's list, with these pages. */
function Recent() {
  const { sales, hasMore, showEarlier } = useSales(null);
  return (
    <>
      <p>{sales?.length ?? 0} sales</p>
      {sales?.map(({ saleId, totalTiyin }) => (
        <p key={saleId}>
          {saleId}: {totalTiyin}
        </p>
      ))}
      {hasMore && (
        <button type="button" onClick={() => void showEarlier()}>
          earlier
        </button>
      )}
    </>
  );
}

test('a changed sale is read alone, a new sale goes on top, and a reopened list starts short', async () => {
  let sold = [...dayOf(PAGES * 30 + 10)];
  const one = (saleId: string) => sold.find((sale) => sale.saleId === saleId);
  const { screen, api } = await drawInTill(<Leaving />, {
    'sales.recent': ({ before, limit }) => {
      const from = before === undefined ? 0 : sold.findIndex(({ saleId }) => saleId === before) + 1;
      return ok(sold.slice(from, from + limit));
    },
    'sales.one': ({ saleId }) => {
      const sale = one(saleId);
      return sale ? ok(sale) : fail({ code: 'payment.not-found' });
    },
  });
  for (let page = 1; page < PAGES; page += 1) {
    await expect.element(screen.getByText(`${page * 30} sales`)).toBeVisible();
    await screen.getByRole('button', { name: 'earlier' }).click();
  }
  await expect.element(screen.getByText(`${PAGES * 30} sales`)).toBeVisible();
  const pagesAsked = () => api.requests.get('sales.recent')?.length ?? 0;
  expect(pagesAsked()).toBe(PAGES);

  // A sale of the fourth page is the only sale read.
  const changed = idOf(60);
  sold = sold.map((sale) => (sale.saleId === changed ? ({ ...sale, totalTiyin: 777 } as SaleView) : sale));
  api.publish('payment.changed', paidPayment({ saleId: changed }));
  await expect.element(screen.getByText('sale-60: 777')).toBeInTheDocument();
  expect(pagesAsked()).toBe(PAGES);
  expect(api.requests.get('sales.one')).toEqual([{ saleId: changed }]);

  // A new sale: the newest page is read and placed before the others.
  const added = paidSale({ saleId: SaleId.parse('sale-new') });
  sold = [added, ...sold];
  api.publish('payment.changed', paidPayment({ saleId: added.saleId }));
  await expect.element(screen.getByText(`${PAGES * 30 + 1} sales`)).toBeVisible();
  expect(pagesAsked()).toBe(PAGES + 1);
  await screen.getByRole('button', { name: 'earlier' }).click();
  await expect.element(screen.getByText('sale-1: 4850050')).toBeInTheDocument();
  await expect.element(screen.getByText(`${PAGES * 30 + 11} sales`)).toBeVisible();

  // A reopened list starts at the beginning and reads one page.
  const before = pagesAsked();
  await screen.getByRole('button', { name: 'leave' }).click();
  await screen.getByRole('button', { name: 'come back' }).click();
  await expect.poll(() => pagesAsked()).toBe(before + 1);
  await expect.element(screen.getByText('30 sales')).toBeVisible();
});
