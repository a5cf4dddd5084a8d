/** After wrong PINs at a name, a warning blocks all keys and scans until the person at the till has read it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { OverScreen } from '../features/staff/over-screen.tsx';
import { putClockAhead } from '../testing/ahead.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../testing/sample-basket.ts';
import { APPLES, BREAD } from '../testing/sample-goods.ts';
import { LOLA, standing } from '../testing/staff-views.ts';
import { OPEN } from '../testing/stand-in-api.ts';
import { paidPayment } from '../testing/views.ts';
import { Dialogs } from './dialogs.tsx';
import { SaleScreen } from './sale-screen.tsx';

const GOODS = '4780000000024';
const CODE = '880100000000000001';

/** Lola comes back to the till, and sees the warning. */
async function warned() {
  const drawn = await drawInTill(
    <>
      <SaleScreen />
      <Dialogs />
      <OverScreen />
    </>,
    {
      ...openedOn(lineOf(BREAD)),
      'catalogue.favourites': () => ok([]),
      'catalogue.category': () => ok({ products: [], next: null }),
      'payment.shown': () => ok(null),
      'product.price-check': ({ code }) => ok(code === CODE ? null : APPLES),
      'basket.next': () => ok(OPEN.basket),
    },
  );
  await drawn.screen.getByRole('region', { name: 'Payment' }).findElement();
  return {
    ...drawn,
    warn: async () => {
      drawn.api.publish('staff.changed', standing(LOLA, { wrongBefore: 4 }));
      await expect.element(page.getByRole('dialog', { name: 'Was that you?' })).toBeVisible();
    },
  };
}

test('under the warning, keys of the screen do nothing, and Enter presses the warning’s button', async () => {
  const { app, warn } = await warned();
  await warn();
  await userEvent.keyboard('{F9}{F5}{F12}7');
  expect(app.route.getState()).toMatchObject({ step: { name: 'selling' }, dialog: null, typed: '' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{F9}');
  await expect.poll(() => app.route.getState().step.name).toBe('scanning');
});

test('the Enter that closes a warning over PAID starts no sale', async () => {
  const { app, api, warn } = await warned();
  app.payments.take(paidPayment());
  app.route.toStep({ name: 'payment', transactionId: TransactionId.parse('transaction-1') });
  await expect.element(page.getByRole('button', { name: 'New sale' })).toBeVisible();
  // PAID has been visible long enough for Enter to work.
  putClockAhead(750);
  await warn();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.sent).not.toContain('basket.next');
});

test('the warning refuses scanned goods, and a customer’s code from the scanner or the camera', async () => {
  const { app, api, warn } = await warned();
  app.paying.startScanning();
  await warn();
  await app.scans.takeScan(GOODS);
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Olma qizil was scanned while a form/);
  await app.scans.takeScan(CODE);
  app.scans.takeCameraText(CODE);
  expect(api.sent).not.toContain('tender.code');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(app.route.getState().missed).toBeNull();
});
