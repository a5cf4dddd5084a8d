import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PeopleView } from '../../../shared/contract/staff.ts';
import { fail, ok } from '../../../shared/result.ts';
import { CASHIER_ROLE } from '../../../shared/staff/role.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { DILSHOD, EVERYBODY, LOLA, ROLES, standing } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import PeopleScreen from './people-screen.tsx';
import RolesScreen from './roles-screen.tsx';

const EVERYONE: PeopleView = { people: EVERYBODY, roles: ROLES };
const LIST: Answers = {
  'people.list': () => ok(EVERYONE),
  'history.people': () => ok(EVERYBODY.map((person) => ({ ...person, counts: true }))),
};

async function atDilshod(screen: ReactNode, answers: Answers = {}) {
  const drawn = await drawInTill(
    <>
      {screen}
      <Dialogs />
    </>,
    { ...LIST, ...answers },
  );
  drawn.api.publish('staff.changed', standing(DILSHOD));
  return drawn;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a new cashier needs a name, a role and a PIN', async () => {
  const { api } = await atDilshod(<PeopleScreen />, { 'people.add': () => ok(EVERYONE) });
  await press('Add a person');
  await page.getByLabelText('Name', { exact: true }).fill('Sardor');
  await page.getByLabelText('PIN', { exact: true }).fill('7410');
  // The PIN is hidden while it is typed, so two different entries are refused.
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect.element(add).toBeDisabled();
  await page.getByLabelText('Repeat PIN').fill('7411');
  await expect.element(page.getByText('The two are not the same.')).toBeVisible();
  await expect.element(add).toBeDisabled();
  await page.getByLabelText('Repeat PIN').fill('7410');
  await press('Add');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests.get('people.add')).toEqual([{ name: 'Sardor', roleId: CASHIER_ROLE, pin: '7410' }]);
});

test('a person who left stays in the list, and the name can be erased', async () => {
  const { api } = await atDilshod(<PeopleScreen />, { 'people.erase-name': () => ok(EVERYONE) });
  await page.getByRole('button', { name: /Nodira/ }).click();
  await press('Erase the name');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Erase the name Nodira?');
  await press('Erase');
  await expect.poll(() => api.requests.get('people.erase-name')).toEqual([{ staffId: 'nodira' }]);
});

test('the last manager can’t be removed, and the dialog explains why', async () => {
  await atDilshod(<PeopleScreen />, { 'people.leave': () => fail({ code: 'people.last-manager' }) });
  await press('Deactivate');
  await press('Has left');
  await expect.element(page.getByRole('alert')).toMatchTextContent('nobody could add people');
});

test('a cashier who opens the screen reads that a manager has to sign in', async () => {
  const { api } = await atDilshod(<PeopleScreen />, {
    'people.list': () => fail({ code: 'right.needed', field: 'people' }),
  });
  api.publish('staff.changed', standing(LOLA));
  await expect.element(page.getByRole('alert')).toMatchTextContent('The manager has to sign in');
});

test('a role shows a sentence for each right, with its limits, and saves all at once', async () => {
  const { api } = await atDilshod(<RolesScreen />, { 'roles.save': () => ok(EVERYONE) });
  await expect.element(page.getByText(/Fill baskets, take payments/)).toBeVisible();
  await page.getByRole('switch', { name: 'Discount' }).click();
  await page.getByLabelText('Discount of one line, at most %').fill('12,5');
  await page.getByRole('switch', { name: 'Refund' }).click();
  await page.getByLabelText('Refunds of one sale, at most, soum').fill('100 000');
  await press('Save');
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(api.requests.get('roles.save')).toEqual([
    {
      roleId: CASHIER_ROLE,
      name: '',
      rights: ['sell', 'open-item', 'void-line', 'open-shift', 'report', 'discount', 'refund'],
      discountLimit: 1_250,
      refundLimitTiyin: 10_000_000,
    },
  ]);
});

test('the manager’s role can’t be changed', async () => {
  await atDilshod(<RolesScreen />);
  await page.getByRole('button', { name: /Manager/ }).click();
  await expect.element(page.getByText(/A manager may do everything/)).toBeVisible();
  await expect.element(page.getByRole('switch').first()).not.toBeInTheDocument();
});
