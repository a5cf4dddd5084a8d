/** What the approver reads of a discount or a price: first what was typed, then all that is off the basket. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NeedView } from '../../../shared/contract/staff.ts';
import { LineId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { LOLA, REFUND_NEED, standing } from '../../testing/staff-views.ts';
import { OverScreen } from './over-screen.tsx';

const NEED: NeedView = { ...REFUND_NEED, refundedTiyin: null, reason: null };

const REDUCED = {
  ...{ priceTiyin: tiyin(4_320_000), totalTiyin: tiyin(3_456_000) },
  ...{ discount: 2_000, offTiyin: tiyin(864_000), otherTiyin: tiyin(100_000) },
  ...{ cut: 1_250, cutTiyin: tiyin(500_000) },
  lines: [
    {
      ...{ lineId: LineId.parse('line-1'), name: 'Obi non', priceTiyin: tiyin(4_000_000) },
      ...{ offTiyin: tiyin(800_000), otherTiyin: tiyin(0), cutTiyin: tiyin(500_000) },
    },
    {
      ...{ lineId: LineId.parse('line-2'), name: 'Patir', priceTiyin: tiyin(320_000) },
      ...{ offTiyin: tiyin(64_000), otherTiyin: tiyin(0), cutTiyin: tiyin(0) },
    },
  ],
};

/** Lola has pressed a button that needs this approval. */
async function asking(need: NeedView): Promise<void> {
  const { api, app } = await drawInTill(<OverScreen />, {
    'drawer.no-sale': () => fail({ code: 'right.needed', field: need.right }),
    'staff.need': () => ok(need),
  });
  api.publish('staff.changed', standing(LOLA));
  void app.api.ask('drawer.no-sale', { reason: 'The supplier is paid' });
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

test.each([
  [
    { of: 'discount', onBasket: true, discount: { kind: 'amount', tiyin: tiyin(500_000) } },
    /^Basket discount 5.000.soum$/,
  ],
  [
    { of: 'discount', onBasket: false, discount: { kind: 'percent', hundredths: 1_250 } },
    /^Discount 12,5 %$/,
  ],
  [{ of: 'other', otherTiyin: tiyin(100_000) }, /^Insurance pays: 1.000.soum$/],
] as const)('the approver reads first what was typed: %o', async (typed, first) => {
  await asking({ ...NEED, right: 'discount', discount: 2_000, typed, reduced: REDUCED });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('paragraph').first()).toMatchTextContent(first);
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Total off: 8.640.soum of 43.200.soum; most on one line 20.%.*insurance pays: 1.000.soum/,
    );
});

test('at Pay the approver reads the whole reduction, then every reduced line to its sum', async () => {
  const need = { ...NEED, right: 'discount', what: 'reduced-basket', discount: 2_000 } as const;
  await asking({
    ...need,
    besides: [{ right: 'price', discount: null, amountTiyin: tiyin(1) }],
    reduced: REDUCED,
  });
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('paragraph').first())
    .toMatchTextContent(/^Reductions of this basket: 13.640.soum$/);
  await expect.element(dialog).toMatchTextContent(/To pay 34.560.soum/);
  await expect.element(dialog).not.toMatchTextContent('Prices below the catalogue’s');
  const lines = dialog.getByRole('listitem').filter({ hasText: '=' });
  await expect.element(lines.nth(0)).toMatchTextContent(/Obi non45.000 − 5.000 − 8.000 = 32.000/);
  await expect.element(lines.nth(1)).toMatchTextContent(/Patir3.200 − 640 = 2.560/);
});

test('a lowered price is named first, with what all prices take off the basket', async () => {
  const lowered = { what: 'new-price', goods: 'Obi non', priceTiyin: tiyin(300_000) } as const;
  const reduced = { ...REDUCED, offTiyin: tiyin(0), otherTiyin: tiyin(0), discount: 0 };
  await asking({ ...NEED, right: 'price', ...lowered, reduced });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('paragraph').first()).toMatchTextContent(/^New price: 3.000.soum$/);
  await expect.element(dialog).toMatchTextContent(/Below the catalogue: 5.000.soum; most on one line 12,5.%/);
});
