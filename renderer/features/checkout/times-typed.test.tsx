/** A typed quantity for the next goods that can't be sold: the till adds nothing and shows why. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { edited, lineOf } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { ProductField } from './product-field.tsx';
import { Shelf } from './shelf.tsx';

const drawn = () =>
  drawInTill(
    <>
      <ProductField />
      <Shelf />
    </>,
    {
      'catalogue.search': () => ok([BREAD]),
      'catalogue.favourites': () => ok([BREAD]),
      'product.price-check': () => ok(BREAD),
      'basket.add': () => edited({ lines: [lineOf(BREAD)] }),
      'basket.keep-refused': () => fail({ code: 'basket.locked' }),
    },
  );

test.each(['0*4780000000017', '00*', '0,0*non', '-5*4780000000017', '1e3*non', '1.000*non', '12345*non'])(
  '%s and Enter adds nothing',
  async (typed) => {
    const { screen, app, api } = await drawn();
    await screen.getByRole('textbox').fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => app.route.getState().message).toMatchObject({ kind: 'error' });
    expect(api.requests.get('basket.add')).toBeUndefined();
    // The text stays for correction.
    await expect.element(screen.getByRole('textbox')).toHaveValue(typed);
  },
);

test('a tile and a scan add nothing after such a quantity, and the scan stays visible as a row', async () => {
  const { screen, app, api } = await drawn();
  await screen.getByRole('textbox').fill('0*');
  await screen
    .getByRole('button', { name: /Obi non/ })
    .first()
    .click();
  await expect
    .poll(() => app.route.getState().message)
    .toMatchObject({ error: { code: 'quantity.invalid', limit: 9_999 } });
  await app.scans.takeScan('4780000000017');
  expect(api.requests.get('basket.keep-refused')).toMatchObject([
    { code: '4780000000017', refused: { code: 'quantity.invalid' } },
  ]);
  expect(api.requests.get('basket.add')).toBeUndefined();
});
