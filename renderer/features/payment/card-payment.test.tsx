/** A card's payment in the panel: it speaks of the card, and tries again with a card. */
import { expect, test } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { paidPayment } from '../../testing/views.ts';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentReasonDialog } from './payment-reason-dialog.tsx';

const ABANDONED = { by: 'override', ending: null, goesBack: false } as const;

async function panelOf(change: Partial<PaymentView>) {
  const view = paidPayment({ instrument: 'saved-card', paidAt: null, ...change });
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
  const { screen } = await panelOf({ state, ...change });
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/another code|the code was sent|won’t be confirmed/i);
});

test('a declined card is tried again from its number', async () => {
  const { screen, app } = await panelOf({ state: 'declined' });
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(app.route.getState().step.name).toBe('card');
});

test('a manager who stops waiting reads that the card may still be charged', async () => {
  const view = paidPayment({ instrument: 'saved-card', state: 'unknown', paidAt: null });
  const { screen, app } = await drawInTill(
    <PaymentReasonDialog action="override" transactionId={view.transactionId} />,
  );
  app.payments.take(view);
  await expect.element(screen.getByText(/The card may still be charged/)).toBeVisible();
});
