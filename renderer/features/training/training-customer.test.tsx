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
};

test('each code says what it plays; one that has no words yet goes by its name', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, CODES);
  await expect.element(screen.getByRole('button', { name: /Approved at once/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /something new/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Training code as a QR code/ }).elements()).toHaveLength(2);
});

test('one that is pressed is held large before the camera, and Esc takes it down', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, CODES);
  await screen.getByRole('button', { name: /Approved at once/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Approved at once' })).toBeVisible();
  await expect.element(screen.getByText('880100000000000001')).toBeVisible();
  expect(screen.getByRole('img').elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('heading', { name: 'Training customer' })).toBeVisible();
});

test('a till that is not in training has none, and says so', async () => {
  const { screen } = await drawInTill(<TrainingCustomer />, {
    'training.codes': () => fail({ code: 'right.needed' }),
  });
  await expect.element(screen.getByText(/There are no training codes/)).toBeVisible();
  await expect.element(screen.getByText(/right\.needed/)).toBeInTheDocument();
});
