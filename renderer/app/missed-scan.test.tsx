/** Goods scanned behind a dialog: the dialog names them, and the basket shows them afterwards. */
import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import { BasketZone } from '../features/checkout/basket-zone.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn, refusedLine } from '../testing/sample-basket.ts';
import { APPLES, BREAD } from '../testing/sample-goods.ts';
import { Dialogs } from './dialogs.tsx';

const SCANNED = '4780000000024';
const MISSED = refusedLine(SCANNED, { code: 'scan.dialog-open', note: APPLES.name });

const drawn = () =>
  drawInTill(
    <>
      <BasketZone />
      <Dialogs />
    </>,
    {
      ...openedOn(lineOf(BREAD)),
      'product.price-check': () => ok(APPLES),
      'basket.keep-refused': () => edited({ lines: [MISSED], lineId: MISSED.line.lineId }),
      'basket.discount': () => edited({ revision: 2, discount: { kind: 'percent', hundredths: 500 } }),
    },
  );

test('a dialog names goods that were scanned behind it, and the basket then shows them in red', async () => {
  const { screen, app, api } = await drawn();
  app.route.openDialog({ kind: 'discount', lineId: null });
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('textbox', { name: 'Discount' }).fill('5');
  await app.scans.takeScan(SCANNED);
  await expect.element(dialog.getByText(/^Olma qizil was scanned while a form was open/)).toBeVisible();
  // The typed text is still there, and is sent.
  await dialog.getByRole('button', { name: /^Done/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.requests.get('basket.discount')).toMatchObject([{ discount: { hundredths: 500 } }]);
  expect(api.requests.get('basket.keep-refused')).toMatchObject([{ code: SCANNED }]);
  await expect.element(screen.getByText('Not added: Olma qizil')).toBeVisible();
  expect(app.basket.getState().toPay.ok).toBe(false);
});

test('the next dialog does not mention goods that an earlier dialog named', async () => {
  const { screen, app } = await drawn();
  app.route.openDialog({ kind: 'note', lineId: lineOf(BREAD).line.lineId });
  await app.scans.takeScan(SCANNED);
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
  app.route.closeDialog();
  app.route.openDialog({ kind: 'park' });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(screen.getByRole('dialog').getByRole('alert').query()).toBeNull();
});
