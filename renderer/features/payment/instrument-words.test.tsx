/** A card's payment and an invoice in the panel: each speaks of itself, and is tried again by itself. */
import { expect, test } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { invoicePayment, paidPayment } from '../../testing/views.ts';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentReasonDialog } from './payment-reason-dialog.tsx';

const AT = '2026-11-20T09:41:07.000Z';
const ABANDONED = { by: 'override', ending: null, goesBack: false } as const;

const card = (change: Partial<PaymentView>) =>
  panelOf(paidPayment({ instrument: 'saved-card', paidAt: null, ...change }));
const invoice = (change: Partial<PaymentView>) => panelOf(invoicePayment(change));

async function panelOf(view: PaymentView) {
  const entry = {
    view,
    receivedAtMs: performance.now(),
    sentAtMs: performance.now(),
    windowEndsAtMs: null,
    givesUpAtMs: null,
    stateSinceMs: 0,
    watched: true,
    noted: false,
  };
  return drawInTill(<PaymentPanel entry={entry} />, {
    ...openedOn(lineOf(BREAD)),
    'payment.shown': () => ok(null),
    'invoice.hand-over': () => ok({ ...view, goodsSince: null }),
  });
}

test.each([
  ['sending', {}, /The card is charged only once/],
  ['processing', {}, /The bank is charging the card/],
  ['declined', {}, /Try another card/],
  ['absent', {}, /Try another card/],
  ['not-charged', {}, /Take another way to pay/],
  ['abandoned', { abandoned: ABANDONED }, /The card may still be charged\. If it is/],
] as const)('%s speaks of the card and of no code', async (state, change, says) => {
  const { screen } = await card({ state, ...change });
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/another code|the code was sent|won’t be confirmed/i);
});

test('a declined card is tried again from its number', async () => {
  const { screen, app } = await card({ state: 'declined' });
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(app.route.getState().step.name).toBe('card');
});

test.each([
  ['sending', {}, /It is sent only once/],
  ['processing', {}, /The invoice waits for the customer.*sent \d+\ss ago/],
  ['declined', {}, /Send another invoice/],
  ['absent', {}, /Send another invoice/],
  ['abandoned', { abandoned: { ...ABANDONED, by: 'another-tender' } }, /the invoice may still be paid/],
  ['abandoned', { abandoned: { ...ABANDONED, by: 'limit' } }, /Then Tilla calls the manager/],
  [
    'abandoned',
    { abandoned: { by: 'limit', ending: 'watch-over', goesBack: false } },
    /asks no longer\. .* only the service’s portal/,
  ],
  ['paid', { paidAt: AT, goodsSince: AT, actions: ['handed-over'] }, /Press “Hand over”.*Hand over/],
] as const)('%s speaks of the invoice and of no code', async (state, change, says) => {
  await invoice({ state, ...change });
  await expect.poll(() => document.body.textContent?.replaceAll('\u202f', ' ')).toMatch(says);
  expect(document.body.textContent).not.toMatch(/another code|the code was sent|while nobody looked/i);
});

test('a declined invoice is tried again from its number', async () => {
  const { screen, app } = await invoice({ state: 'declined' });
  await screen.getByRole('button', { name: 'Send again' }).click();
  expect(app.route.getState().step.name).toBe('invoice');
});

test('“Hand over” of any list shows the receipt', async () => {
  const paid = { paidAt: AT, goodsSince: AT, actions: ['handed-over'] } as const;
  const view = invoicePayment({ state: 'paid', ...paid });
  const { screen, app, api } = await panelOf(view);
  await screen.getByRole('button', { name: 'Hand over' }).click();
  await expect
    .poll(() => app.route.getState().dialog)
    .toEqual({
      kind: 'handed-over',
      transactionId: view.transactionId,
    });
  expect(api.sent).not.toContain('payment.handed-over');
});

test('a manager who stops waiting reads that the card may still be charged', async () => {
  const view = paidPayment({ instrument: 'saved-card', state: 'unknown', paidAt: null });
  const { screen, app } = await drawInTill(
    <PaymentReasonDialog action="override" transactionId={view.transactionId} />,
  );
  app.payments.take(view);
  await expect.element(screen.getByText(/The card may still be charged/)).toBeVisible();
});
