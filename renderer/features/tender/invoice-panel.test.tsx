/** An invoice to a phone: what is typed, what is sent, and what follows. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { useRoute } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { type Answers, OPEN } from '../../testing/stand-in-api.ts';
import { invoicePayment } from '../../testing/views.ts';
import { InvoicePanel } from './invoice-panel.tsx';

function Panel() {
  const { name } = useRoute(({ step }) => step);
  return name === 'invoice' ? <InvoicePanel /> : <p>{`step: ${name}`}</p>;
}

const NEXT = { ...OPEN.basket, saleId: SaleId.parse('sale-2') };
const sentPayment = () => invoicePayment({ state: 'sending', saleId: OPEN.basket.saleId });

/** A basket of two breads: 8 000 soum. */
async function atInvoice(more: Answers = {}) {
  const drawn = await drawInTill(<Panel />, {
    ...openedOn(lineOf(BREAD, { quantity: 2_000 })),
    'invoice.send': () => ok(sentPayment()),
    'basket.next': () => ok(NEXT),
    ...more,
  });
  const { screen, app, api } = drawn;
  app.paying.startTender('invoice');
  const phone = screen.getByRole('textbox', { name: 'Customer’s phone' });
  await expect.element(phone).toBeVisible();
  return {
    ...drawn,
    phone,
    send: screen.getByRole('button', { name: /^Send invoice: 8.000 soum/ }),
    sent: () => api.requests.get('invoice.send') ?? [],
  };
}

test('a number is grouped as it is typed, and sent with its country', async () => {
  const { phone, send, sent, app, screen } = await atInvoice();
  await expect.element(phone).toHaveValue('+998 ');
  await expect.element(send).toBeDisabled();
  (phone.element() as HTMLElement).focus();
  await userEvent.keyboard('90123456');
  await expect.element(phone).toHaveValue('+998 90 123 45 6');
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('7');
  await expect.element(phone).toHaveValue('+998 90 123 45 67');
  await send.click();
  await expect.element(screen.getByText('step: selling')).toBeVisible();
  expect(sent()).toEqual([{ saleId: 'sale-1', totalTiyin: 8_000_00, phone: '998901234567' }]);
  // The sale has made room for the next one.
  expect(app.basket.getState().saleId).toBe('sale-2');
});

test.each(['+998901234567', '998 90 123 45 67', '(90) 123-45-67'])('“%s” may be pasted', async (text) => {
  const { phone, send } = await atInvoice();
  await phone.fill(text);
  await expect.element(phone).toHaveValue('+998 90 123 45 67');
  await expect.element(send).toBeEnabled();
});

test('Backspace at the country erases nothing of it, and writes no digit', async () => {
  const { phone } = await atInvoice();
  (phone.element() as HTMLElement).focus();
  await userEvent.keyboard('9{Backspace}{Backspace}{Backspace}');
  await expect.element(phone).toHaveValue('+998 ');
});

test('the keypad types the number', async () => {
  const { phone, screen } = await atInvoice();
  for (const digit of '901234567') await screen.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(phone).toHaveValue('+998 90 123 45 67');
});

test('too few and too many digits are named, and nothing is sent', async () => {
  const { phone, send, screen, sent } = await atInvoice();
  await phone.fill('9012345');
  (phone.element() as HTMLInputElement).form?.requestSubmit();
  await expect.element(screen.getByText('2 digits are missing.')).toBeVisible();
  await phone.fill('9012345678');
  await expect.element(screen.getByText('Too many digits: nine come after +998.')).toBeVisible();
  await expect.element(send).toBeDisabled();
  expect(sent()).toEqual([]);
});

test('two presses send one invoice, and no other step opens meanwhile', async () => {
  let release: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  const { phone, send, sent, app, screen } = await atInvoice({
    'invoice.send': async () => {
      await answered;
      return ok(sentPayment());
    },
  });
  await phone.fill('901234567');
  await send.click();
  await expect.element(screen.getByRole('button', { name: 'Sending the invoice…' })).toBeDisabled();
  (phone.element() as HTMLInputElement).form?.requestSubmit();
  app.paying.backToBasket();
  app.paying.startCash();
  expect(app.route.getState().step.name).toBe('invoice');
  release();
  await expect.element(screen.getByText('step: selling')).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('a refusal is named, and the number stays', async () => {
  const { phone, send, screen } = await atInvoice({ 'invoice.send': () => fail({ code: 'basket.changed' }) });
  await phone.fill('901234567');
  await send.click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(phone).toHaveValue('+998 90 123 45 67');
});

test('another one asks a manager, who reads that the first may still be paid', async () => {
  const { app, screen, api, phone, send } = await atInvoice({
    'invoice.send': () => fail({ code: 'right.needed', field: 'override' }),
    'staff.need': () => fail({ code: 'right.needed' }),
  });
  app.payments.take(
    invoicePayment({
      state: 'abandoned',
      saleId: OPEN.basket.saleId,
      abandoned: { by: 'limit', ending: null, goesBack: false },
    }),
  );
  await expect.element(screen.getByText(/If both are paid, the customer pays twice/)).toBeVisible();
  await phone.fill('901234567');
  await send.click();
  await expect
    .poll(() => api.requests.get('staff.need'))
    .toEqual([
      {
        channel: 'invoice.send',
        request: { saleId: 'sale-1', totalTiyin: 8_000_00, phone: '998901234567' },
      },
    ]);
});

test('Cancel and another way to pay keep nothing of the number', async () => {
  const { phone, app, screen, sent } = await atInvoice();
  await phone.fill('901234567');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('step: selling')).toBeVisible();
  app.paying.startTender('invoice');
  await expect.element(screen.getByRole('textbox', { name: 'Customer’s phone' })).toHaveValue('+998 ');
  expect(sent()).toEqual([]);
});
