import { expect, test } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidPayment } from '../../testing/views.ts';
import { SayChargedDialog } from './say-charged-dialog.tsx';

const LOST = paidPayment({ state: 'unknown', paymentId: null, actions: ['say-charged'] });

async function opened(asksIdEnd: boolean, answer: NonNullable<Answers['payment.say-charged']>) {
  const { screen, app, api } = await drawInTill(<SayChargedDialog transactionId={LOST.transactionId} />, {
    'payment.say-charged': answer,
  });
  app.payments.take({ ...LOST, asksIdEnd });
  await screen.getByRole('textbox', { name: 'Number of the payment, as in the portal' }).fill('4710103925');
  await screen.getByRole('textbox', { name: 'Amount, as in the portal' }).fill('48500,50');
  await screen.getByRole('textbox', { name: 'Reason' }).fill('seen in the portal');
  return {
    screen,
    asked: () =>
      api.requests.get('payment.say-charged')?.map((one) => (one as { ourIdEnd: string }).ourIdEnd),
    idEnd: screen.getByRole('textbox', { name: 'Last six characters of the shop’s transaction number' }),
    done: screen.getByRole('button', { name: 'It was charged', exact: true }),
  };
}

test('the end of our id is not asked for where the service finds payments by it', async () => {
  const { idEnd, done, asked } = await opened(false, () => ok(LOST));
  expect(idEnd.query()).toBeNull();
  await done.click();
  await expect.poll(asked).toEqual([null]);
});

test('elsewhere it is, six characters long, and the field says where the cabinet shows it', async () => {
  const { idEnd, done, asked } = await opened(true, () => ok(LOST));
  await expect.element(idEnd).toHaveAccessibleDescription(/The portal shows it/);
  await idEnd.fill('5d3fax');
  await expect.element(idEnd).toHaveAccessibleDescription('Six characters: digits and the letters A to F.');
  await expect.element(done).toBeDisabled();
  await idEnd.fill(' 5D3fa9 ');
  await done.click();
  await expect.poll(asked).toEqual(['5D3fa9']);
});

test('left empty it is refused with what to do if the cabinet does not show it', async () => {
  const { screen, done, asked } = await opened(true, () => fail({ code: 'payment.id-end-needed' }));
  await done.click();
  await expect.element(screen.getByText(/If the portal does not show that number, go back/)).toBeVisible();
  expect(asked()).toEqual([null]);
});

test('a refusal that misses it shows the field, and what was typed stays', async () => {
  const answers = [fail({ code: 'payment.id-end-needed' } as const), ok(LOST)];
  let presses = 0;
  const { screen, idEnd, done, asked } = await opened(false, () => {
    presses += 1;
    return answers[presses - 1] ?? ok(LOST);
  });
  await done.click();
  await expect.element(screen.getByText(/also needs the last six characters/)).toBeVisible();
  await idEnd.fill('5d3fa9');
  await done.click();
  await expect.poll(asked).toEqual([null, '5d3fa9']);
});
