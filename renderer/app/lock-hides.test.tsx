/** A shop may hide sums on a locked till: eyes and screen readers then find nothing of the basket. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { ok } from '../../shared/result.ts';
import { LockSettings } from '../features/settings/lock-settings.tsx';
import { drawInTill, drawTill } from '../testing/draw-in-till.tsx';
import { lineOf } from '../testing/sample-basket.ts';
import { APPLES, BREAD } from '../testing/sample-goods.ts';
import { AZIZ, LOLA, SHOP_STAFF, standing } from '../testing/staff-views.ts';
import { OPEN, StandInApi } from '../testing/stand-in-api.ts';
import { paidPayment } from '../testing/views.ts';

const NOTE = 'for Nodira, she comes at six';
const BREADS = lineOf(BREAD, { quantity: 3_000, note: NOTE });
const LINES = [BREADS, lineOf(APPLES, { quantity: 1_250, position: 1 })];
const PAYMENT: PaymentView = paidPayment({ state: 'processing', cardNumber: '860049******1234' });

/**
 * Names and sums as they are written or read aloud: the basket has 12 000, 22 500 and 34 500, the payment 48
 * 500,50.
 */
const SECRET = [
  BREAD.name,
  APPLES.name,
  NOTE,
  'Nodira',
  '860049',
  /12\s?000/,
  /22\s?500/,
  /34\s?500/,
  /48\s?500/,
  /4\s?000/,
  /18\s?000/,
];

async function fullBasket(hides: boolean) {
  const staff = standing(LOLA);
  const settings = { ...OPEN.settings, lockHides: hides };
  const view = { ...OPEN, mode: 'live' as const, staff, settings, basket: { ...OPEN.basket, lines: LINES } };
  const api = new StandInApi({
    'till.open': () => ok(view),
    'staff.touched': () => ok(null),
    'catalogue.favourites': () => ok([]),
  });
  const app = await drawTill(api);
  await expect.element(page.getByText(BREAD.name).first()).toBeVisible();
  const lock = async (): Promise<void> => {
    api.publish('staff.changed', { ...SHOP_STAFF, lockedFor: LOLA.staffId });
    await expect.element(page.getByRole('heading', { name: 'Who is at the till?' })).toBeVisible();
  };
  return { api, app, lock };
}

/** Everything that a person or a screen reader can read: texts, attributes, values of fields, the title. */
function everything(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const code of copy.querySelectorAll('style, script')) code.remove();
  const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
  );
  // Digits in the drawing commands of icons are no sums; text inside an icon stays.
  for (const drawing of copy.querySelectorAll('svg')) drawing.replaceChildren(drawing.textContent);
  return [document.title, copy.outerHTML, ...fields].join('\n').replaceAll(/[\u00a0\u202f]/g, ' ');
}

const readable = (): readonly string[] => {
  const all = everything();
  return SECRET.filter((secret) =>
    typeof secret === 'string' ? all.includes(secret) : secret.test(all),
  ).map(String);
};

test('a locked till says that a basket is kept, and shows nothing else of the basket', async () => {
  const { app, lock } = await fullBasket(true);
  app.route.openDialog({ kind: 'quantity', lineId: BREADS.line.lineId });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(readable()).toEqual(expect.arrayContaining([BREAD.name, APPLES.name, NOTE, String(/34\s?500/)]));
  await lock();
  await expect.element(page.getByRole('status')).toMatchTextContent(/^The basket is kept\.$/);
  await expect.poll(readable).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // The number of goods would reveal something too.
  await expect.element(page.getByRole('main')).not.toMatchTextContent(/\bitems?\b/);
  // The names for sign-in stay, because a person needs a name to press.
  await expect.element(page.getByRole('button', { name: 'Lola' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: AZIZ.name ?? '' })).toBeVisible();
});

test('a locked till shows the state of a payment, also when it turns paid, without sum or card', async () => {
  const { api, app, lock } = await fullBasket(true);
  app.payments.take(PAYMENT, true);
  app.route.toStep({ name: 'payment', transactionId: PAYMENT.transactionId });
  await expect.element(page.getByText(/48\s?500/).first()).toBeVisible();
  await lock();
  const status = page.getByRole('main').getByRole('status');
  await expect.element(status).toHaveAttribute('data-state', 'processing');
  await expect.poll(readable).toEqual([]);
  api.publish('payment.changed', { ...paidPayment({ cardNumber: PAYMENT.cardNumber }) });
  await expect.element(status).toHaveAttribute('data-state', 'paid');
  await expect.element(status).toMatchTextContent(/paid/i);
  await expect.poll(readable).toEqual([]);
});

test('a locked till that hides no sums shows the sum of the basket, and no names of goods', async () => {
  const { lock } = await fullBasket(false);
  await lock();
  await expect.element(page.getByRole('status')).toMatchTextContent('The basket is kept: 2 items');
  expect(readable()).toEqual([String(/34\s?500/)]);
});

test.each([
  ['en', /^Hide sums on/, ['no sum', 'not how many items', 'names of the people always']],
  ['ru', /^Скрывать суммы на/, ['без сумм', 'без числа товаров', 'Имена сотрудников видны всегда']],
  ['uz', /summalarni yashirish$/, ['summa ham', 'mahsulotlar soni ham', 'Xodimlarning ismlari doim']],
] as const)(
  'the setting explains what is hidden, and that names of people stay: %s',
  async (language, label, said) => {
    const change = vi.fn();
    const settings = { ...OPEN.settings, lockHides: false };
    await drawInTill(<LockSettings settings={settings} onChange={change} />, {}, language);
    const hides = page.getByRole('switch', { name: label });
    for (const words of said) await expect.element(page.getByText(words, { exact: false })).toBeVisible();
    await hides.click();
    expect(change).toHaveBeenCalledWith({ lockHides: true });
  },
);
