import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NeedView } from '../../../shared/contract/staff.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { DILSHOD, LOLA, REFUND_NEED, SHOP_STAFF, standing } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidPayment } from '../../testing/views.ts';
import { OverScreen } from './over-screen.tsx';

const REQUEST = {
  transactionId: TransactionId.parse('transaction-1'),
  amountTiyin: null,
  reason: 'Sour milk',
} as const;
const REFUSED: TillError = { code: 'right.needed', field: 'refund' };

/** A till with Lola, who may refund nothing; an approval covers one request. */
async function atLola(answers: Answers = {}, need: NeedView = REFUND_NEED) {
  let isApproved = false;
  const drawn = await drawInTill(<OverScreen />, {
    'refund.give': () => {
      const isLetIn = isApproved;
      isApproved = false;
      return isLetIn ? ok(paidPayment()) : fail(REFUSED);
    },
    'staff.need': () => ok(need),
    'staff.approve': ({ by }) => {
      if (!('pin' in by) || by.pin !== '2580') return fail({ code: 'pin.wrong', limit: 4 });
      isApproved = true;
      return ok({ need, remainingMs: 60_000 });
    },
    ...answers,
  });
  drawn.api.publish('staff.changed', standing(LOLA));
  return drawn;
}

const dialog = () => page.getByRole('dialog', { name: 'Manager’s approval' });

test('an approval opens one dialog with request, amount and PIN, and then repeats the same request', async () => {
  const { api, app } = await atLola();
  const asked = app.paymentActions.refund(REQUEST.transactionId, null, REQUEST.reason);
  await expect.element(dialog()).toMatchTextContent(/Refund: 48.500.soum/);
  await expect.element(dialog()).toMatchTextContent('One-time request: Lola');
  // The only possible approver is preselected.
  await userEvent.keyboard('2580{Enter}');
  expect(await asked).toBeNull();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(api.requests.get('refund.give')).toEqual([REQUEST, REQUEST]);
  expect(api.requests.get('staff.approve')).toEqual([
    {
      channel: 'refund.give',
      request: REQUEST,
      seen: REFUND_NEED.seen,
      by: { staffId: DILSHOD.staffId, pin: '2580' },
    },
  ]);
});

test('a wrong PIN stays in the dialog, and the request is not sent again', async () => {
  const { api, app } = await atLola();
  const asked = app.api.ask('refund.give', REQUEST);
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('1111{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('4 more tries');
  expect(api.requests.get('refund.give')).toHaveLength(1);
  await userEvent.keyboard('2580{Enter}');
  expect(await asked).toMatchObject({ ok: true });
});

test('a cancelled approval leaves the request refused, with its sentence', async () => {
  const { api, app } = await atLola();
  const asked = app.api.ask('refund.give', REQUEST);
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await asked).toEqual(fail(REFUSED));
  expect(api.requests.get('refund.give')).toHaveLength(1);
});

test('a second press during an approval opens no second dialog and sends nothing twice', async () => {
  const { api, app } = await atLola();
  const first = app.api.ask('refund.give', REQUEST);
  await expect.element(dialog()).toBeVisible();
  expect(await app.api.ask('refund.give', REQUEST)).toEqual(fail(REFUSED));
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('2580{Enter}');
  await first;
  expect(api.sent.filter((channel) => channel === 'staff.approve')).toHaveLength(1);
});

test('a till that locks during an approval drops the request', async () => {
  const { api, app } = await atLola();
  const asked = app.api.ask('refund.give', REQUEST);
  await expect.element(dialog()).toBeVisible();
  api.publish('staff.changed', { ...SHOP_STAFF, lockedFor: LOLA.staffId });
  expect(await asked).toEqual(fail(REFUSED));
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('if no person may approve, a manager has to sign in', async () => {
  const { app } = await atLola({}, { ...REFUND_NEED, approvers: [] });
  const answer: Result<unknown, TillError> = await app.api.ask('refund.give', REQUEST);
  expect(answer).toEqual(fail({ code: 'approval.impossible', field: 'refund' }));
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('while the journal is unreadable the setup code approves', async () => {
  const { api, app } = await atLola(
    { 'staff.approve': () => ok({ need: REFUND_NEED, remainingMs: 60_000 }) },
    { ...REFUND_NEED, approvers: [], bySetupCode: true },
  );
  void app.api.ask('refund.give', REQUEST);
  await page.getByLabelText('Setup code').fill('bahor-2026');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => api.requests.get('staff.approve'))
    .toMatchObject([{ by: { setupCode: 'bahor-2026' } }]);
});

test('a live till without people asks for its first manager', async () => {
  const { api, app } = await atLola({
    'refund.give': () => fail({ code: 'first-manager.needed' }),
    'staff.make-manager': () => ok(SHOP_STAFF),
  });
  api.publish('staff.changed', { ...SHOP_STAFF, hasStaff: false, people: [], rights: ['sell'] });
  const asked = app.api.ask('refund.give', REQUEST);
  await page.getByLabelText('Setup code').fill('bahor-2026');
  await page.getByLabelText('Name', { exact: true }).fill('Dilshod');
  await page.getByLabelText('PIN', { exact: true }).fill('2580');
  await expect.element(page.getByRole('button', { name: 'Add the manager' })).toBeDisabled();
  await page.getByLabelText('Repeat PIN').fill('2580');
  await page.getByRole('button', { name: 'Add the manager' }).click();
  expect(await asked).toEqual(fail({ code: 'first-manager.needed' }));
  expect(api.requests.get('staff.make-manager')).toEqual([
    { setupCode: 'bahor-2026', name: 'Dilshod', pin: '2580' },
  ]);
});

test('a screen that needs a manager leads to the first one', async () => {
  const { api } = await drawInTill(
    <>
      <NeedsManager error={{ code: 'first-manager.needed' }} />
      <OverScreen />
    </>,
  );
  api.publish('staff.changed', { ...SHOP_STAFF, hasStaff: false, people: [], rights: ['sell'] });
  await page.getByRole('button', { name: 'Add the manager' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Setup code')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a till that lost all PINs asks for a manager by the old name, and explains why', async () => {
  const { api, app } = await atLola({ 'refund.give': () => fail({ code: 'first-manager.needed' }) });
  const people = SHOP_STAFF.people.map((person) => ({ ...person, hasPin: false }));
  api.publish('staff.changed', { ...SHOP_STAFF, hasStaff: false, people, rights: ['sell'] });
  void app.api.ask('refund.give', REQUEST);
  await expect.element(page.getByText(/no PIN can be checked here.*type his name as it was/)).toBeVisible();
  await expect.element(page.getByLabelText('Setup code')).toBeVisible();
  api.publish('staff.changed', { ...SHOP_STAFF, hasStaff: false, people, rights: [], hasSetupCode: false });
  await expect.element(page.getByText(/open the till with its setup file/)).toBeVisible();
});

test('for a basket from before a repair that dialog also names the other remedy', async () => {
  const due = { saleId: SaleId.parse('sale-1'), totalTiyin: tiyin(1) };
  const { api, app } = await atLola({ 'basket.agree': () => fail({ code: 'first-manager.needed' }) });
  api.publish('staff.changed', { ...SHOP_STAFF, hasStaff: false, people: [], rights: ['sell'] });
  const asked = app.api.ask('basket.agree', due);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toMatchTextContent('ring the goods up again');
  app.basket.open({ saleId: due.saleId, revision: 1, discount: null, lines: [], isOfGap: true });
  await expect.element(page.getByRole('dialog')).toMatchTextContent('ring the goods up again');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await asked).toMatchObject({ ok: false });
});

test.each(['right.needed', 'first-manager.needed'] as const)(
  'a tender opens no dialog over a payment: %s',
  async (code) => {
    const { api, app } = await atLola({ 'tender.cash': () => fail({ code, field: 'discount' }) });
    const tender = { saleId: SaleId.parse('sale-1'), totalTiyin: tiyin(1), givenTiyin: tiyin(1) };
    expect(await app.api.ask('tender.cash', tender)).toEqual(fail({ code, field: 'discount' }));
    expect(api.sent.filter((channel) => channel === 'staff.need')).toEqual([]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a query of a screen opens no approval', async () => {
  const { app } = await atLola({ 'audit.page': () => fail({ code: 'right.needed', field: 'audit' }) });
  const request = { before: null, limit: 50, staffId: null, groups: [], day: null };
  expect(await app.reading.ask('audit.page', request)).toMatchObject({ ok: false });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('an approval dialog that fails to draw can be closed, and its request stays refused', async () => {
  const need: NeedView = { ...REFUND_NEED };
  Object.defineProperty(need, 'besides', {
    get: () => {
      throw new Error('this dialog breaks');
    },
    // Hidden from React, which prints enumerable properties.
    enumerable: false,
  });
  const { api, app } = await atLola({}, need);
  const asked = app.paymentActions.refund(REQUEST.transactionId, null, REQUEST.reason);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await asked).toEqual(REFUSED);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests.get('refund.give')).toEqual([REQUEST]);
});
