import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { RefundId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { openReturn } from '../../testing/open-return.tsx';
import { CARD, CASH, OFFER, RETURN } from '../../testing/return-views.ts';
import { paidPayment } from '../../testing/views.ts';
import { papersPrinted } from '../../ui/testing/papers-printed.ts';

const { saleId } = OFFER;

test('a second press before the answer to the first sends no second request', async () => {
  const { screen, api } = await openReturn(OFFER, new Promise(() => undefined) as never);
  await screen.getByRole('button', { name: 'Wrong item' }).click();
  const give = screen.getByRole('button', { name: /^Give back 1.600/ });
  await give.dblClick();
  expect(api.requests.get('refund.goods')).toHaveLength(1);
  await expect.element(give).toBeDisabled();
});

test('the dialog waits for the refund in flight, then for the cash, and then offers the paper', async () => {
  const under = { ...OFFER, stop: { code: 'refund.in-doubt' } as const, returns: [RETURN] };
  const { screen, api, become } = await openReturn(under, ok(OFFER));
  await expect.element(screen.getByText(/takes a few seconds/)).toBeVisible();
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const returns = [{ ...RETURN, refunds: [{ ...row, state: 'refunded' as const }] }];
  const { returnId, dueTiyin } = RETURN;
  const heldTiyin = tiyin(900_00);
  become({
    ...OFFER,
    heldTiyin,
    sources: [CASH],
    returns,
    open: { returnId, dueTiyin, restTiyin: heldTiyin },
  });
  await screen.getByRole('button', { name: /^900.*handed over$/ }).click();
  expect(api.requests.get('refund.go-on')).toEqual([
    {
      saleId,
      returnId: 'refund-1',
      heldTiyin: 900_00,
      amountTiyin: 900_00,
      first: { tenderId: 'cash', way: 'cash' },
      slip: null,
    },
  ]);
});

test('leaving an unfinished return warns once about the money still owed', async () => {
  const { returnId, dueTiyin } = RETURN;
  const restTiyin = tiyin(900_00);
  const half = { ...OFFER, heldTiyin: restTiyin, sources: [CASH], returns: [RETURN] };
  const { screen, app } = await openReturn({ ...half, open: { returnId, dueTiyin, restTiyin } });
  app.route.openDialog({ kind: 'return', saleId });
  await expect.element(screen.getByRole('button', { name: /^900.*handed over$/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .element(screen.getByRole('alert').getByText(/still to be given to the customer/))
    .toBeVisible();
  expect(app.route.getState().dialog).toMatchObject({ kind: 'return' });
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(app.route.getState().dialog).toBeNull();
});

test('a finished return says whether its goods go back on the shelf', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const given = { ...RETURN, refunds: [{ ...row, state: 'refunded' as const }] };
  const offer = { ...OFFER, heldTiyin: tiyin(0), sources: [] };
  const { screen, become } = await openReturn({ ...offer, returns: [{ ...given, toStock: true }] });
  await expect.element(screen.getByText('The goods go back on the shelf')).toBeVisible();
  become({ ...offer, returns: [given] });
  await expect.poll(() => screen.getByText('The goods go back on the shelf').query()).toBeNull();
});

const [ROW] = RETURN.refunds;
const MADE = {
  ...RETURN,
  refunds: ROW ? [{ ...ROW, kind: 'cash' as const, state: 'refunded' as const }] : [],
};
const ALL_BACK = { ...OFFER, heldTiyin: tiyin(0), sources: [], returns: [MADE] };

test('a sale returned earlier shows the date, and warns against paying out again', async () => {
  const { screen } = await openReturn(ALL_BACK);
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Given back before, on 21.11.2026 14:41. Hand out nothing now.');
  await expect.element(screen.getByText('All of this sale’s money went back.')).toBeVisible();
  expect(screen.getByText('All of it went back.').query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Print the return' })).toBeVisible();
});

test('a return finished in this dialog says so, and Enter prints its paper', async () => {
  const papers = papersPrinted();
  const { screen, become } = await openReturn(OFFER, ok(ALL_BACK));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become(ALL_BACK);
  await expect.element(screen.getByText('All of it went back.')).toBeVisible();
  expect(screen.getByText(/^Given back before/).query()).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => papers.length).toBe(1);
});

test('a partial return shows the rest of the sale, and never claims that all went back', async () => {
  const part = { ...ALL_BACK, heldTiyin: tiyin(700_00), sources: [CARD] };
  const { screen, become } = await openReturn(OFFER, ok(part));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become(part);
  await expect.element(screen.getByText(/^This return is done. Left of the sale: 700.soum/)).toBeVisible();
  expect(screen.getByText('All of it went back.').query()).toBeNull();
});

test('a return that was in flight at opening is never shown as an earlier return', async () => {
  const under = { ...ALL_BACK, stop: { code: 'refund.in-doubt' } as const, returns: [RETURN] };
  const { screen, become } = await openReturn(under);
  await expect.element(screen.getByText(/takes a few seconds/)).toBeVisible();
  become(ALL_BACK);
  await expect.element(screen.getByText('All of it went back.')).toBeVisible();
  expect(screen.getByText(/^Given back before/).query()).toBeNull();
});

test('a refused return shows the service’s text, and the goods can be chosen again', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const why = { code: 'gateway.refused', note: 'Karta bloklangan' } as const;
  const refused = { ...RETURN, refunds: [{ ...row, state: 'refused' as const, why }] };
  const { screen, become } = await openReturn(OFFER, ok({ ...OFFER, returns: [RETURN] }));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become({ ...OFFER, returns: [refused] });
  await expect.element(screen.getByText('Karta bloklangan')).toBeVisible();
  await expect.element(screen.getByText(/^No money went back/)).toBeVisible();
  await screen.getByRole('button', { name: 'Choose again' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toBeVisible();
});

test.each([
  { why: { code: 'gateway.not-reached' } as const, says: /^Nothing was sent/ },
  { why: null, says: /two looks into the portal have shown it/ },
])('a failed refund offers cash only if the service refused: $says', async ({ why, says }) => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const refused = { ...RETURN, refunds: [{ ...row, state: 'refused' as const, why }] };
  const { screen, become } = await openReturn(OFFER, ok({ ...OFFER, returns: [RETURN] }));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become({ ...OFFER, returns: [refused] });
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(screen.getByText(/after two looks the money may go in cash/).query()).toBeNull();
});

test('a refund refused before its month closed is settled from the return dialog', async () => {
  const refundId = RefundId.parse('refund-1');
  const { screen, app } = await openReturn({ ...OFFER, sources: [{ ...CARD, toSettle: refundId }, CASH] });
  const { transactionId } = CARD;
  if (transactionId === null) throw new Error('no code');
  app.payments.take(paidPayment({ transactionId, actions: ['settle-refund'] }));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await expect.element(screen.getByText(/refused this refund before/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Give back/ })).toBeDisabled();
  await screen.getByRole('button', { name: 'Settle the refund' }).click();
  expect(app.route.getState().dialog).toMatchObject({ kind: 'settle', transactionId, refundId });
});

test('the shop’s own reasons replace the till’s', async () => {
  const { screen, api, app } = await openReturn(OFFER);
  api.publish('settings.changed', { ...app.till.getState().settings, refundReasons: ['Rang yoqmadi'] });
  const why = screen.getByRole('group', { name: 'Why does it come back?' });
  await expect.element(why.getByRole('button', { name: 'Rang yoqmadi' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Faulty' }).query()).toBeNull();
});
