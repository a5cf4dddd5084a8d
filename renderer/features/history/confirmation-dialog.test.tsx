import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

async function openDialog(answers: Answers) {
  const drawn = await drawInTill(<ConfirmationDialog />, answers);
  drawn.app.route.openDialog({ kind: 'confirmation' });
  return drawn;
}

const change = () => page.getByRole('button', { name: 'Change for all tills' });

test('the dialog says that all tills of the service change, and explains each choice, before any request', async () => {
  const { api } = await openDialog({});
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('for all tills that work with it, not for this one alone');
  await expect.element(dialog).toMatchTextContent('only when no till is taking a payment');
  await page.getByText('Confirmed by the till').click();
  await expect.element(dialog).toMatchTextContent('no till confirms within 30 seconds goes back');
  await page.getByText('Final at once').click();
  await expect.element(dialog).toMatchTextContent('final as soon as the customer approves it');
  // No choice is preselected, and no request leaves without the code.
  await expect.element(change()).toBeDisabled();
  expect(api.sent).not.toContain('by-hand.confirmation');
});

test('with the setup code the switch is sent once, and the dialog closes', async () => {
  const { api, app } = await openDialog({ 'by-hand.confirmation': () => ok(null) });
  await page.getByLabelText('Setup code').fill('olma-7788-nok');
  await expect.element(change()).toBeDisabled();
  await page.getByText('Final at once').click();
  await change().click();
  await expect.poll(() => app.route.getState().dialog).toBeNull();
  expect(api.requests.get('by-hand.confirmation')).toEqual([{ isOn: false, setupCode: 'olma-7788-nok' }]);
});

test.each([
  [{ code: 'setup-code.wrong' }, /code/i],
  [{ code: 'setup-code.wait', limit: 4 }, /4.min/],
  [{ code: 'history.payment-under-way', limit: 2 }, /payment/i],
  [{ code: 'gateway.refused', note: 'not for this shop' }, /refused: “not for this shop”.*is as it was/],
  [{ code: 'gateway.timed-out' }, /may be changed already.*press once more, it does no harm/],
  [{ code: 'gateway.wrong-shape', field: 'status' }, /may be changed already/],
  [{ code: 'gateway.not-reached' }, /did not reach the payment service.*is as it was/],
  [{ code: 'gateway.proxy-sign-in', field: 'http://p' }, /\(the proxy asks for a password\).*is as it was/],
  [{ code: 'secret.missing' }, /no payment key.*can’t change the service.*is as it was/],
] as const)('a failed switch keeps the dialog open with the reason: %o', async (error, words) => {
  const { app } = await openDialog({ 'by-hand.confirmation': () => fail(error) });
  await page.getByText('Confirmed by the till').click();
  await page.getByLabelText('Setup code').fill('not-the-code');
  await change().click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(words);
  // No payment was made, so the text mentions no payment.
  await expect.element(page.getByRole('dialog')).not.toMatchTextContent(/taken|charge|cash/i);
  expect(app.route.getState().dialog).toEqual({ kind: 'confirmation' });
});

test('the sentence about a wait after wrong codes goes with its minutes', async () => {
  const { api } = await openDialog({
    'by-hand.confirmation': () => fail({ code: 'setup-code.wait', limit: 0 }),
  });
  await page.getByText('Confirmed by the till').click();
  await page.getByLabelText('Setup code').fill('not-the-code');
  await change().click();
  await expect.poll(() => api.requests.get('by-hand.confirmation')).toHaveLength(1);
  await expect.element(change()).toBeEnabled();
  await expect.element(page.getByText(/again in 0.min/)).not.toBeInTheDocument();
});
