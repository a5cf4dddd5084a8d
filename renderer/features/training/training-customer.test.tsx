import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import TrainingCustomer from './training-customer.tsx';

const CODES = {
  'training.codes': () =>
    ok([
      { outcome: 'approved', code: '880100000000000001' },
      { outcome: 'something-new', code: '880100000000000099' },
    ]),
  'training.phones': () => ok([]),
};

test('each training code names its outcome; an unknown outcome shows its key', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, CODES);
  await expect.element(screen.getByRole('button', { name: /Approved at once/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /something new/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Training code as a QR code/ }).elements()).toHaveLength(2);
});

test('a pressed training code shows large before the camera, until Esc', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, CODES);
  await screen.getByRole('button', { name: /Approved at once/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Approved at once' })).toBeVisible();
  await expect.element(screen.getByText('8801 0000 0000 0000 01')).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'Training customer' })).toBeVisible();
});

test('cards show what is typed of them, and what becomes of the payment', async () => {
  const card = { expiry: '0738', smsCode: '41503' };
  const { screen } = await drawInTill(<TrainingCustomer />, {
    ...CODES,
    'training.codes': () =>
      ok([
        { outcome: 'card-approved', code: '8600490000000017', card },
        { outcome: 'card-declined', code: '8600490000000025', card },
      ]),
  });
  await expect.element(screen.getByRole('heading', { name: 'Customers with a card' })).toBeVisible();
  await expect.element(screen.getByText('8600 4900 0000 0017')).toBeVisible();
  await expect.element(screen.getByText('Declined: not enough money')).toBeVisible();
  expect(screen.getByText(/^until 07\/38 · SMS code 41503$/).elements()).toHaveLength(2);
  expect(screen.getByRole('img', { name: /^Training code as a QR code/ }).elements()).toEqual([]);
});

test('telephones show what becomes of an invoice to them, and no camera needs them', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, {
    ...CODES,
    'training.phones': () =>
      ok([
        { outcome: 'invoice-paid', phone: '998900000001' },
        { outcome: 'something-newer', phone: '998900000099' },
      ]),
  });
  await expect.element(screen.getByRole('heading', { name: 'Customers with a phone' })).toBeVisible();
  await expect.element(screen.getByText('Pays after 5 seconds')).toBeVisible();
  await expect.element(screen.getByText('+998 90 000 00 01')).toBeVisible();
  await expect.element(screen.getByText('something newer')).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(2);
});

test('a till in live mode has no training codes, and says so', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, {
    'training.codes': () => fail({ code: 'right.needed' }),
    'training.phones': () => ok([]),
  });
  await expect.element(screen.getByText(/There are no training codes/)).toBeVisible();
  await expect.element(screen.getByText(/right\.needed/)).toBeInTheDocument();
});
