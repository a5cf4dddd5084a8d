import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { StaffView } from '../../../shared/contract/staff.ts';
import { SaleId, ShiftId, TransactionId } from '../../../shared/ids.ts';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { fail, ok } from '../../../shared/result.ts';
import { App, TillRoot } from '../../app/app.tsx';
import { createTillApp } from '../../app/till-app.ts';
import { putClockAhead } from '../../testing/ahead.ts';
import { AZIZ, DILSHOD, LOLA, SHOP_STAFF, standing } from '../../testing/staff-views.ts';
import { type Answers, OPEN, StandInApi } from '../../testing/stand-in-api.ts';
import { paidPayment } from '../../testing/views.ts';
import { ENGLISH } from '../../ui/testing/draw.tsx';

const LOOKS: Answers = {
  'staff.touched': () => ok(null),
  'catalogue.favourites': () => ok([]),
  'sale.tenders': () => fail({ code: 'sign-in.needed' }),
};

/** The whole page of a till where these people sign in. */
async function openShop(staff: StaffView, answers: Answers = {}) {
  const api = new StandInApi({ 'till.open': () => ok({ ...OPEN, staff }), ...LOOKS, ...answers });
  const app = createTillApp(api);
  onTestFinished(() => app.close());
  await app.open();
  const screen = await render(
    <TillRoot app={app} words={ENGLISH}>
      <App />
    </TillRoot>,
  );
  return { api, app, screen };
}

const nameOf = (name: string) => page.getByRole('button', { name, exact: true });
/** From now on keys arrive this many ms apart, on a slow machine too. */
function typeAt(gapMs: number, fromMs = 1_000): void {
  vi.restoreAllMocks();
  const times = new WeakMap<Event, number>();
  let atMs = fromMs;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    const known = times.get(this);
    if (known !== undefined) return known;
    if (this.type === 'keydown') atMs += gapMs;
    times.set(this, atMs);
    return atMs;
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

const pin = () => page.getByLabelText('PIN', { exact: true });

test('a name, a PIN on the keyboard and Enter sign a person in', async () => {
  const { api } = await openShop(SHOP_STAFF, { 'staff.sign-in': () => ok(standing(LOLA)) });
  await nameOf('Lola').click();
  await expect.element(pin()).toHaveFocus();
  typeAt(60);
  await userEvent.keyboard('048213{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeVisible();
  expect(api.requests.get('staff.sign-in')).toEqual([{ staffId: LOLA.staffId, pin: '048213' }]);
  await expect.element(nameOf('Lola')).toBeVisible();
});

test('a PIN can be typed by finger, with leading zeros', async () => {
  const { api } = await openShop(SHOP_STAFF, { 'staff.sign-in': () => ok(standing(AZIZ)) });
  await nameOf('Aziz').click();
  for (const digit of ['0', '0', '7', '7']) await nameOf(digit).click();
  await nameOf('Sign in').click();
  expect(api.requests.get('staff.sign-in')).toEqual([{ staffId: AZIZ.staffId, pin: '0077' }]);
});

test('the longest PIN on the keypad needs no further press; typed digits always need Enter', async () => {
  const { api } = await openShop(SHOP_STAFF, {
    'staff.sign-in': () => fail({ code: 'pin.wrong', limit: 3 }),
  });
  await nameOf('Lola').click();
  typeAt(60);
  await userEvent.keyboard('12345678');
  await expect.element(pin()).toHaveValue('12345678');
  expect(api.sent).not.toContain('staff.sign-in');
  await nameOf('Clear').click();
  for (const digit of '87654321') await nameOf(digit).click();
  await expect
    .poll(() => api.requests.get('staff.sign-in'))
    .toEqual([{ staffId: LOLA.staffId, pin: '87654321' }]);
});

test('the keypad is there before a name is chosen, and its digits are for the first name only', async () => {
  const { api } = await openShop(SHOP_STAFF, { 'staff.sign-in': () => ok(standing(LOLA)) });
  for (const digit of '1234') await nameOf(digit).click();
  await expect.element(nameOf('Sign in')).toBeDisabled();
  await nameOf('Aziz').click();
  await expect.element(pin()).toHaveValue('1234');
  await nameOf('Lola').click();
  await expect.element(pin()).toHaveValue('');
  expect(api.sent).not.toContain('staff.sign-in');
});

test('after a power cut the names show the most urgent payment that goes on, with its sum', async () => {
  const gone = { saleId: SaleId.parse('earlier'), setAside: true, paidAt: null } as const;
  const { app } = await openShop(SHOP_STAFF);
  app.payments.take(
    paidPayment({ ...gone, transactionId: TransactionId.parse('a'), state: 'processing' }),
    true,
  );
  const kept = page.getByRole('status');
  await expect.element(kept).toMatchTextContent('Customer is approving');
  await expect.element(kept).toMatchTextContent('48 500,50');
  app.payments.take(
    paidPayment({ ...gone, transactionId: TransactionId.parse('b'), state: 'unknown' }),
    true,
  );
  await expect.element(kept).toHaveAttribute('data-state', 'unknown');
  await expect.element(kept).toMatchTextContent('+1');
  app.till.setState(({ settings }) => ({ settings: { ...settings, lockHides: true } }));
  await expect.element(kept).not.toMatchTextContent('48 500,50');
});

test('a wrong PIN shows the tries left, and the next PIN can be typed at once', async () => {
  const { api } = await openShop(SHOP_STAFF, {
    'staff.sign-in': () => fail({ code: 'pin.wrong', limit: 1 }),
  });
  await nameOf('Dilshod').click();
  await userEvent.keyboard('9999{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('1 more try');
  await expect.element(pin()).toHaveFocus();
  await expect.element(pin()).toHaveValue('');
  await userEvent.keyboard('8888{Enter}');
  await expect.poll(() => api.requests.get('staff.sign-in')?.length).toBe(2);
});

test.each(['4780000000017{Enter}', '96385074{Enter}', '123456{Enter}', '96385074{Tab}', '96385074'])(
  'a PIN field ignores scanned codes and counts no failed try: %s',
  async (scan) => {
    const { api } = await openShop(SHOP_STAFF, { 'staff.sign-in': () => ok(standing(DILSHOD)) });
    await nameOf('Dilshod').click();
    typeAt(39);
    await userEvent.keyboard(scan);
    await expect.element(page.getByRole('alert')).toMatchTextContent('4 to 8 digits');
    await expect.element(pin()).toHaveValue('');
    expect(api.sent).not.toContain('staff.sign-in');
    typeAt(40, 60_000);
    await userEvent.keyboard('963850{Enter}');
    await expect
      .poll(() => api.requests.get('staff.sign-in'))
      .toEqual([{ staffId: DILSHOD.staffId, pin: '963850' }]);
  },
);

test('a tile shows that its person must wait or has no PIN; the others can sign in', async () => {
  const waits = { ...DILSHOD, waitMs: 45_000 };
  const without = { ...AZIZ, hasPin: false };
  await openShop({ ...SHOP_STAFF, people: [waits, LOLA, without] });
  await expect.element(nameOf('Dilshod')).toHaveAccessibleDescription(/Wait/);
  await nameOf('Dilshod').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Too many wrong PINs');
  const heard = alert.element().textContent;
  // The running time is visible, and a screen reader does not announce it each second.
  const shown = alert.element().previousElementSibling;
  putClockAhead(2_000);
  await expect.poll(() => shown?.textContent).not.toBe(heard);
  expect(alert.element().textContent).toBe(heard);
  await userEvent.keyboard('1234');
  await expect.element(nameOf('Sign in')).toBeDisabled();
  await nameOf('Aziz').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('has no PIN');
  await nameOf('Lola').click();
  await userEvent.keyboard('1234');
  await expect.element(nameOf('Sign in')).toBeEnabled();
});

test('after a lock the same person types the PIN at once, and continues on the same screen', async () => {
  const { api, app } = await openShop(standing(LOLA), { 'staff.sign-in': () => ok(standing(LOLA)) });
  await expect.element(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeVisible();
  app.route.openDialog({ kind: 'notices' });
  api.publish('staff.changed', { ...SHOP_STAFF, lockedFor: LOLA.staffId });
  await expect.element(page.getByRole('heading', { name: 'Who is at the till?' })).toBeVisible();
  await expect.element(pin()).toHaveFocus();
  await userEvent.keyboard('1234{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeVisible();
  expect(app.route.getState().dialog).toBeNull();
});

test('a person who takes over sees no answers of the previous person', async () => {
  const { app } = await openShop(standing(DILSHOD), {
    'staff.sign-in': () => ok(standing(LOLA)),
    'people.list': () => ok({ people: [], roles: SHOP_STAFF.roles }),
  });
  app.route.goTo('people');
  await expect.element(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await nameOf('Dilshod').click();
  await page.getByRole('menuitem', { name: 'Another person' }).click();
  await nameOf('Lola').click();
  await userEvent.keyboard('1234{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeVisible();
  expect(app.queries.getQueryData(['people.list', undefined])).toBeUndefined();
});

test('an entry in the code field survives a lock for the same person, and is gone for another', async () => {
  const { api, app } = await openShop(standing(LOLA));
  const lock = (): void => api.publish('staff.changed', { ...SHOP_STAFF, lockedFor: LOLA.staffId });
  app.route.type('3*non');
  app.route.openPicker({ kind: 'search', text: 'non' });
  lock();
  api.publish('staff.changed', standing(LOLA));
  expect(app.route.getState()).toMatchObject({ typed: '3*non', picker: { text: 'non' } });
  lock();
  api.publish('staff.changed', standing(AZIZ));
  expect(app.route.getState()).toMatchObject({ typed: '', picker: null });
});

test('a count survives a lock for the same person, and is gone for another', async () => {
  const { api, app } = await openShop(standing(LOLA));
  const count = { pieces: { 50000: '7' }, loose: '1200' };
  const typed = { count, terminal: '90000', takenOut: '20000', words: 'Lola: the change was wrong' };
  app.shiftStore.typeOpening({ count, words: 'a float' });
  app.shiftStore.goTo('closing');
  app.shiftStore.startClosing(ShiftId.parse('shift-1'), 4);
  app.shiftStore.typeClosing(typed);
  const lock = (): void => api.publish('staff.changed', { ...SHOP_STAFF, lockedFor: LOLA.staffId });
  lock();
  api.publish('staff.changed', standing(LOLA));
  expect(app.shiftStore.getState()).toMatchObject({ view: 'closing', closing: typed, opening: { count } });
  // Aziz signs in after a lock, so Lola's count of the drawer is dropped.
  lock();
  api.publish('staff.changed', standing(AZIZ));
  const empty = { view: 'home', closing: null, closed: null, opening: { words: '' } };
  expect(app.shiftStore.getState()).toMatchObject(empty);
  expect(app.shiftStore.getState().opening.count).toEqual({ pieces: {}, loose: '' });
  app.shiftStore.typeOpening({ words: 'Aziz: fifty short' });
  api.publish('staff.changed', standing(LOLA));
  expect(app.shiftStore.getState()).toMatchObject(empty);
});

test('wrong PINs at a name are reported to that person after the sign-in', async () => {
  const { api } = await openShop(SHOP_STAFF, {
    'staff.sign-in': () => ok(standing(DILSHOD, { wrongBefore: 4 })),
  });
  // A repeated event without a wait shows no wait.
  await new Promise(requestAnimationFrame);
  api.publish('staff.changed', { ...SHOP_STAFF });
  await expect.element(page.getByText(/Wait/)).not.toBeInTheDocument();
  await nameOf('Dilshod').click();
  await userEvent.keyboard('1234{Enter}');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('4 wrong PINs were typed at your name');
  await nameOf('Got it').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('any field of the page removes characters that reverse text', async () => {
  await openShop(SHOP_STAFF);
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.value = 'sum \u202e21';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(field.value).toBe('sum 21');
});

test('a till without people needs no sign-in', async () => {
  await openShop(OPEN.staff);
  await expect.element(page.getByRole('textbox', { name: 'Scan or type a code' })).toBeVisible();
});

test('the setup code replaces a manager’s forgotten PIN, and not a cashier’s', async () => {
  const { api } = await openShop(SHOP_STAFF, { 'staff.reset-pin': () => ok(SHOP_STAFF) });
  await nameOf('Lola').click();
  await expect.element(nameOf('Forgot the PIN?')).not.toBeInTheDocument();
  await nameOf('Dilshod').click();
  await nameOf('Forgot the PIN?').click();
  await page.getByLabelText('Setup code').fill('bahor-2026');
  const newPin = page.getByLabelText('New PIN');
  await newPin.click();
  typeAt(39);
  await userEvent.keyboard('96385074');
  await expect.element(newPin).toHaveValue('');
  vi.restoreAllMocks();
  await newPin.fill('4321');
  await expect.element(nameOf('Set the PIN')).toBeDisabled();
  await page.getByLabelText('Repeat PIN').fill('4321');
  await nameOf('Set the PIN').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests.get('staff.reset-pin')).toEqual([
    { staffId: DILSHOD.staffId, setupCode: 'bahor-2026', pin: '4321' },
  ]);
});

test('the shop’s logo stands beside the clock, if the shop has one', async () => {
  const logo = 'ab'.repeat(32) as PictureHash;
  const { api } = await openShop(SHOP_STAFF);
  await expect.element(nameOf('Lola')).toBeVisible();
  expect(document.images).toHaveLength(0);
  api.publish('settings.changed', { ...OPEN.settings, logo });
  await expect
    .poll(() => [...document.images].map((image) => image.getAttribute('src')))
    .toEqual([`/pictures/${logo}`]);
});
