import { expect, test } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { openReturn } from '../../app/testing/open-return.tsx';
import { CASH, OFFER, RETURN } from '../../app/testing/return-views.ts';

const { saleId } = OFFER;

test('a press that follows the first one before it is answered is none', async () => {
  const { screen, api } = await openReturn(OFFER, new Promise(() => undefined) as never);
  await screen.getByRole('button', { name: 'Wrong goods' }).click();
  const give = screen.getByRole('button', { name: /^Give back 1.600/ });
  await give.dblClick();
  expect(api.requests.get('refund.goods')).toHaveLength(1);
  await expect.element(give).toBeDisabled();
});

test('what is on its way is waited for, then the cash is handed over, then there is a paper', async () => {
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

test('at its end a return says whether its goods go on the shelf again', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const given = { ...RETURN, refunds: [{ ...row, state: 'refunded' as const }] };
  const offer = { ...OFFER, heldTiyin: tiyin(0), sources: [] };
  const { screen, become } = await openReturn({ ...offer, returns: [{ ...given, toStock: true }] });
  await expect.element(screen.getByText('The goods go back on the shelf')).toBeVisible();
  become({ ...offer, returns: [given] });
  await expect.poll(() => screen.getByText('The goods go back on the shelf').query()).toBeNull();
});

test('what was refused says so in the service’s words, and the goods can be chosen again', async () => {
  const [row] = RETURN.refunds;
  if (!row) throw new Error('no refund');
  const why = { code: 'gateway.refused', note: 'Karta bloklangan' } as const;
  const refused = { ...RETURN, refunds: [{ ...row, state: 'refused' as const, why }] };
  const { screen, become } = await openReturn(OFFER, ok({ ...OFFER, returns: [RETURN] }));
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 1.600/ }).click();
  become({ ...OFFER, returns: [refused] });
  await expect.element(screen.getByText('Karta bloklangan')).toBeVisible();
  await expect.element(screen.getByText(/^Nothing was given back/)).toBeVisible();
  await screen.getByRole('button', { name: 'Choose again' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toBeVisible();
});

test('the shop’s own reasons stand in the place of the till’s', async () => {
  const { screen, api, app } = await openReturn(OFFER);
  api.publish('settings.changed', { ...app.till.getState().settings, refundReasons: ['Rang yoqmadi'] });
  await expect.element(screen.getByRole('button', { name: 'Rang yoqmadi' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Faulty' }).query()).toBeNull();
});
