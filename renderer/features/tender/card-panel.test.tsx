/** A card by its number: what is typed, what is sent, and what stays. */
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CardEntryId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { isStepSent } from '../../context/route.ts';
import { useRoute } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidPayment } from '../../testing/views.ts';
import { CardPanel } from './card-panel.tsx';

const CARD = '8600312457698302';
const SHOWN = '8600 3124 5769 8302';
const HIDDEN = '•••• •••• •••• 8302';
const AGAIN_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

function Panel() {
  const { name } = useRoute(({ step }) => step);
  return name === 'card' ? <CardPanel /> : <p>{`step: ${name}`}</p>;
}

/** A basket of two breads: 8 000 soum. Each request for an SMS code has an entry of its own. */
async function atCard(more: Answers = {}) {
  let entries = 0;
  const drawn = await drawInTill(<Panel />, {
    ...openedOn(lineOf(BREAD, { quantity: 2_000 })),
    'card.ask': () => {
      entries += 1;
      const entryId = CardEntryId.parse(`entry-${entries}`);
      return ok({ entryId, phone: '99890*****11', cardEnd: '8302', againMs: AGAIN_MS });
    },
    'kept-cards.state': () => ok({ trouble: null }),
    'card.pay': () => ok(paidPayment({ state: 'processing' })),
    'card.cancel': () => ok(null),
    ...more,
  });
  const { screen, app, api } = drawn;
  app.paying.startTender('card');
  const fieldOf = (name: string) => screen.getByRole('textbox', { name });
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  return {
    ...drawn,
    number: fieldOf('Card number'),
    expiry: fieldOf('Valid until'),
    sms: fieldOf('SMS code'),
    button,
    sent: (channel: 'card.ask' | 'card.pay' | 'card.cancel') => api.requests.get(channel) ?? [],
    ask: async () => {
      await fieldOf('Card number').fill(CARD);
      await fieldOf('Valid until').fill('0930');
      await button('Send SMS code').click();
      await expect.element(fieldOf('SMS code')).toBeVisible();
    },
  };
}

/** Keys at the speed of a scanner or a card reader. */
function swipe(field: Element, text: string): void {
  const input = field as HTMLInputElement;
  let atMs = 1_000;
  for (const key of text) {
    atMs += 5;
    const down = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(down, 'timeStamp', { value: atMs });
    input.dispatchEvent(down);
    input.setRangeText(key, input.value.length, input.value.length, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
  }
}

test('the number is grouped in fours, hidden once it is whole, and sent with its expiry as digits', async () => {
  const { number, expiry, sms, button, sent } = await atCard();
  await number.fill(CARD.slice(0, 9));
  await expect.element(number).toHaveValue('8600 3124 5');
  await expect.element(button('Send SMS code')).toBeDisabled();
  await number.fill(CARD);
  await expect.element(number).toHaveValue(HIDDEN);
  expect(document.activeElement).toBe(expiry.element());
  await userEvent.keyboard('930');
  await expect.element(expiry).toHaveValue('09/30');
  expect(document.documentElement.outerHTML).not.toContain(SHOWN);
  await button('Send SMS code').click();
  await expect.element(sms).toBeVisible();
  expect(sent('card.ask')).toEqual([
    { saleId: 'sale-1', totalTiyin: 8_000_00, cardNumber: CARD, expiry: '0930' },
  ]);
});

test('the keypad types both, and goes on from the whole number to the expiry', async () => {
  const { number, expiry, button, screen } = await atCard();
  await expect.element(number).toBeVisible();
  for (const digit of `${CARD}0930`) await screen.getByRole('button', { name: digit, exact: true }).click();
  await expect.element(number).toHaveValue(HIDDEN);
  await expect.element(expiry).toHaveValue('09/30');
  await expect.element(button('Send SMS code')).toBeEnabled();
});

test('a digit over a hidden number begins another number', async () => {
  const { number } = await atCard();
  await number.fill(CARD);
  await expect.element(number).toHaveValue(HIDDEN);
  (number.element() as HTMLElement).focus();
  await userEvent.keyboard('9');
  await expect.element(number).toHaveValue('9');
});

test('a wrong digit and a month that does not exist are named, and nothing is sent', async () => {
  const { number, expiry, button, screen, sent } = await atCard();
  await number.fill(`${CARD.slice(0, -1)}3`);
  await expect.element(screen.getByText('Check the number: it has a wrong digit.')).toBeVisible();
  await number.fill(CARD);
  await expiry.fill('1330');
  await expect.element(screen.getByText('Check the month: 01 to 12.')).toBeVisible();
  await expect.element(button('Send SMS code')).toBeDisabled();
  expect(sent('card.ask')).toEqual([]);
});

test.each([
  ['a magnetic stripe', `;${CARD}=30091011000012300000?`, /reads no magnetic stripe/],
  ['its first track', `%B${CARD}^KARIMOV/AZIZ^3009101?`, /reads no magnetic stripe/],
  ['a scanned barcode', '4780000000017', /scanned code is no card number/],
  ['a scan as long as a card', CARD, /scanned code is no card number/],
])('%s is refused in the field, and nothing of it stays or is sent', async (_, text, says) => {
  const { number, expiry, screen, api } = await atCard();
  await expect.element(number).toBeVisible();
  swipe(number.element(), text);
  await expect.element(screen.getByText(says)).toBeVisible();
  await expect.element(number).toHaveValue('');
  await expect.element(expiry).toHaveValue('');
  expect(api.sent).not.toContain('card.ask');
  expect(api.sent).not.toContain('catalogue.by-code');
});

test('a new code may be asked for after a minute, and replaces the entry', async () => {
  const { ask, sent, button, screen } = await atCard();
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  await ask();
  await expect.element(button('New code in 60 s')).toBeDisabled();
  vi.advanceTimersByTime(AGAIN_MS - 1_000);
  await expect.element(button('New code in 1 s')).toBeDisabled();
  vi.advanceTimersByTime(1_000);
  await expect.element(screen.getByText('No code came?')).toBeVisible();
  await button('Send a new code').click();
  await expect.element(button('New code in 60 s')).toBeDisabled();
  expect(sent('card.ask')).toMatchObject([{ cardNumber: CARD }, { cardNumber: CARD, replaces: 'entry-1' }]);
});

test('two presses charge once, and no other step opens meanwhile', async () => {
  let release: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  const { ask, sms, button, sent, app, screen } = await atCard({
    'card.pay': async () => {
      await answered;
      return ok(paidPayment({ state: 'processing' }));
    },
  });
  await ask();
  await sms.fill('12345');
  const charge = button(/^Charge 8/);
  await charge.click();
  await expect.poll(() => isStepSent(app.route.getState().step)).toBe(true);
  (sms.element() as HTMLInputElement).form?.requestSubmit();
  app.paying.backToBasket();
  app.paying.startCash();
  expect(app.route.getState().step.name).toBe('card');
  release();
  await expect.element(screen.getByText('step: payment')).toBeVisible();
  expect(sent('card.pay')).toEqual([{ entryId: 'entry-1', smsCode: '12345' }]);
  expect(sent('card.cancel')).toEqual([]);
});

test('a refused code is named, its field is empty, and the entry stays', async () => {
  const { ask, sms, button, sent, screen, app } = await atCard({
    'card.pay': () => fail({ code: 'card.code-wrong' }),
  });
  await ask();
  await sms.fill('54321');
  await button(/^Charge/).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(sms).toHaveValue('');
  await expect.element(button(/^New code in \d+ s$/)).toBeDisabled();
  expect(app.route.getState().step.name).toBe('card');
  await sms.fill('12345');
  await button(/^Charge/).click();
  await expect.poll(() => sent('card.pay')).toHaveLength(2);
  expect(sent('card.pay')).toMatchObject([{ entryId: 'entry-1' }, { entryId: 'entry-1' }]);
});

test('an entry that has ended may be asked for anew at once', async () => {
  const { ask, sms, button, sent } = await atCard({ 'card.pay': () => fail({ code: 'card.ask-again' }) });
  await ask();
  await expect.element(button(/^New code in \d+ s$/)).toBeDisabled();
  await sms.fill('12345');
  await button(/^Charge/).click();
  await button('Send a new code').click();
  await expect.poll(() => sent('card.ask')).toHaveLength(2);
});

test('Cancel, and another way to pay, end the entry, and the digits are gone', async () => {
  const { ask, app, screen, sent } = await atCard();
  await ask();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('step: selling')).toBeVisible();
  app.paying.startTender('card');
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('');
  await ask();
  app.paying.startTender('terminal');
  await expect.poll(() => sent('card.cancel')).toEqual([{ entryId: 'entry-1' }, { entryId: 'entry-2' }]);
});

test('a code that arrives after Cancel is not used: its entry ends too', async () => {
  let release: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  const { number, expiry, button, sent, screen } = await atCard({
    'card.ask': async () => {
      await answered;
      const entryId = CardEntryId.parse('entry-late');
      return ok({ entryId, phone: '', cardEnd: '8302', againMs: AGAIN_MS });
    },
  });
  await number.fill(CARD);
  await expiry.fill('0930');
  await button('Send SMS code').click();
  await expect.poll(() => sent('card.ask')).toHaveLength(1);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect.poll(() => sent('card.cancel')).toEqual([{ entryId: 'entry-late' }]);
});
