import { expect, test } from 'vitest';
import type { BasketView } from '../../../shared/contract/basket.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import { halfPaid, paidSale } from '../../app/testing/views.ts';
import { HeldChips, useHeldAside } from './held-chips.tsx';

const ASIDE = halfPaid({ saleId: SaleId.parse('aside') });
const BACK: BasketView = { saleId: ASIDE.saleId, revision: 4, discount: null, lines: [] };

const Chips = () => <HeldChips sales={useHeldAside()} shown={1} />;

test('a sale that holds money and is not the open one stays in sight, with its sum and goods, until it is taken back', async () => {
  let held: readonly SaleTendersView[] = [];
  const { screen, api, app } = await drawInTill(<Chips />, {
    'sales.held': () => ok(held),
    'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
    'basket.recall': () => ok(BACK),
  });
  expect(screen.getByRole('button').query()).toBeNull();
  held = [ASIDE];
  api.publish('sale.changed', ASIDE);
  await screen.getByRole('button', { name: /^Partly paid: 20.000 .*Non/ }).click();
  await expect.poll(() => app.basket.getState().saleId).toBe('aside');
  expect(screen.getByRole('button').query()).toBeNull();
});

test('one that can not be taken back says why; one whose goods are gone leads to giving its money back', async () => {
  let code: 'basket.locked' | 'basket.gone' = 'basket.locked';
  const { screen, app } = await drawInTill(<Chips />, {
    'sales.held': () => ok([ASIDE]),
    'sales.one': () => ok(paidSale({ saleId: ASIDE.saleId, state: 'open' })),
    'basket.recall': () => fail({ code }),
  });
  const chip = screen.getByRole('button', { name: /^Partly paid/ });
  await chip.click();
  await expect.poll(() => app.route.getState().message).toMatchObject({ error: { code: 'basket.locked' } });
  code = 'basket.gone';
  await chip.click();
  await expect.poll(() => app.route.getState().dialog).toEqual({ kind: 'void-sale', saleId: 'aside' });
});
