import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Answer } from '../../shared/contract/contract.ts';
import { SaleId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { AZIZ, LOLA, standing } from '../testing/staff-views.ts';
import { paidPayment, paidSale } from '../testing/views.ts';
import { useTillPages, useTillQuery } from './till-query.ts';

const SALE = SaleId.parse('sale-1');

function Asking() {
  const { value, error } = useTillQuery('sales.one', { saleId: SALE });
  return (
    <>
      <p>{value ? `total ${value.totalTiyin}` : 'nothing yet'}</p>
      {error && <p role="alert">{error.code}</p>}
    </>
  );
}

/** Answers that a test gives in any order. */
function inHand() {
  const waiting: ((answer: Answer<'sales.one'>) => void)[] = [];
  return {
    answer: () => new Promise<Answer<'sales.one'>>((give) => waiting.push(give)),
    give: (at: number, answer: Answer<'sales.one'>): void => waiting[at]?.(answer),
    asked: () => waiting.length,
  };
}

const worth = (totalTiyin: number) => ok({ ...paidSale(), totalTiyin } as ReturnType<typeof paidSale>);

test('an event repeats the query, and a late answer to the earlier query is ignored', async () => {
  const hand = inHand();
  const { screen, api } = await drawInTill(<Asking />, { 'sales.one': hand.answer });
  await expect.poll(hand.asked).toBe(1);
  api.publish('payment.changed', paidPayment());
  await expect.poll(hand.asked).toBe(2);
  hand.give(1, worth(200));
  await expect.element(screen.getByText('total 200')).toBeVisible();
  hand.give(0, worth(100));
  await Promise.resolve();
  expect(screen.getByText('total 100').query()).toBeNull();
});

test('a screen that stays open while another person signs in is asked again, and hears later events', async () => {
  let total = 100;
  const { screen, api } = await drawInTill(<Asking />, { 'sales.one': () => worth(total) });
  api.publish('staff.changed', standing(LOLA));
  await expect.element(screen.getByText('total 100')).toBeVisible();
  total = 200;
  api.publish('staff.changed', standing(AZIZ));
  await expect.element(screen.getByText('total 200')).toBeVisible();
  total = 300;
  api.publish('payment.changed', paidPayment());
  await expect.element(screen.getByText('total 300')).toBeVisible();
});

test('a payment of another sale causes no query', async () => {
  const { screen, api } = await drawInTill(<Asking />, { 'sales.one': () => worth(100) });
  await expect.element(screen.getByText('total 100')).toBeVisible();
  api.publish('payment.changed', paidPayment({ saleId: SaleId.parse('sale-2') }));
  expect(api.sent).toEqual(['till.open', 'sales.one']);
});

test('a refused query shows the error, is not repeated, and keeps the previous value', async () => {
  let answer: Answer<'sales.one'> = worth(100);
  const { screen, api } = await drawInTill(<Asking />, { 'sales.one': () => answer });
  await expect.element(screen.getByText('total 100')).toBeVisible();
  answer = fail({ code: 'right.needed' });
  api.publish('payment.changed', paidPayment());
  await expect.element(screen.getByRole('alert')).toHaveTextContent('right.needed');
  expect(screen.getByText('total 100').query()).not.toBeNull();
  expect(api.sent).toEqual(['till.open', 'sales.one', 'sales.one']);

  answer = worth(300);
  api.publish('payment.changed', paidPayment());
  await expect.element(screen.getByText('total 300')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});

function Pages() {
  const { pages, hasMore, showMore } = useTillPages('sales.recent', { limit: 1 }, ([last]) =>
    last ? { limit: 1, before: last.saleId } : null,
  );
  return (
    <>
      <p>
        {pages
          ?.flat()
          .map(({ saleId }) => saleId)
          .join(' ') || 'none'}
      </p>
      {hasMore && (
        <button type="button" onClick={() => void showMore()}>
          more
        </button>
      )}
    </>
  );
}

test('a press for the next page survives a payment that changes meanwhile', async () => {
  const sales = ['sale-3', 'sale-2', 'sale-1'].map((id) => paidSale({ saleId: SaleId.parse(id) }));
  let gate: Promise<void> = Promise.resolve();
  const { screen, api } = await drawInTill(<Pages />, {
    'sales.recent': async ({ before, limit }) => {
      await gate;
      const from = before === undefined ? 0 : sales.findIndex(({ saleId }) => saleId === before) + 1;
      return ok(sales.slice(from, from + limit));
    },
  });
  await expect.element(screen.getByText('sale-3')).toBeVisible();
  let open = (): void => undefined;
  gate = new Promise((done) => (open = done));
  await screen.getByRole('button', { name: 'more' }).click();
  api.publish('payment.changed', paidPayment());
  open();
  await expect.element(screen.getByText('sale-3 sale-2')).toBeVisible();
});

function Codes() {
  const { value } = useTillQuery('training.codes', undefined, { fresh: true });
  return <p>{value ? value.map(({ outcome }) => outcome).join(' ') : 'asking'}</p>;
}

function CodesOnDemand() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'hide' : 'show'}
      </button>
      {isShown && <Codes />}
    </>
  );
}

test('a query that needs a fresh answer hides the previous answer', async () => {
  let gate: Promise<void> = Promise.resolve();
  const { screen } = await drawInTill(<CodesOnDemand />, {
    'training.codes': async () => {
      await gate;
      return ok([{ outcome: 'paid', code: '1' }]);
    },
  });
  await expect.element(screen.getByText('paid')).toBeVisible();
  await screen.getByRole('button', { name: 'hide' }).click();
  let open = (): void => undefined;
  gate = new Promise((done) => (open = done));
  await screen.getByRole('button', { name: 'show' }).click();
  await expect.element(screen.getByText('asking')).toBeVisible();
  open();
  await expect.element(screen.getByText('paid')).toBeVisible();
});
