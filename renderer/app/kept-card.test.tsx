/** Kept cards on the page: kept with a customer, charged with the end of the phone, listed and forgotten. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FoundCardView } from '../../shared/contract/kept-card.ts';
import { CardEntryId, CustomerId, KeptCardId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { useRoute } from '../context/use-till-app.ts';
import { KeepCardDialog } from '../features/kept-card/keep-card-dialog.tsx';
import { KeptCardDialog } from '../features/kept-card/kept-card-dialog.tsx';
import KeptCardsScreen from '../features/kept-card/kept-cards-screen.tsx';
import { CardPanel } from '../features/tender/card-panel.tsx';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../testing/sample-basket.ts';
import { BREAD } from '../testing/sample-goods.ts';
import type { Answers } from '../testing/stand-in-api.ts';
import { paidPayment } from '../testing/views.ts';

const FOUND: FoundCardView = {
  keptCardId: KeptCardId.parse('card-1'),
  cardNumber: '860012******0018',
  keptAt: '2026-10-02T07:00:00.000Z',
  lastUsedAt: null,
  name: 'Aziza Karimova',
  phone: '+998 90 •••-••-••',
};

function Panel() {
  const { step, dialog } = useRoute((route) => route);
  return (
    <>
      {step.name === 'card' ? <CardPanel /> : <p>{`step: ${step.name}`}</p>}
      {dialog?.kind === 'keep-card' && <KeepCardDialog customer={dialog.customer} />}
      {dialog?.kind === 'kept-card' && <KeptCardDialog />}
    </>
  );
}

/** A basket of two breads: 8 000 soum. */
async function atCard(more: Answers = {}) {
  const drawn = await drawInTill(<Panel />, {
    ...openedOn(lineOf(BREAD, { quantity: 2_000 })),
    'kept-cards.state': () => ok({ trouble: null }),
    'kept-cards.find': ({ text }) => ok(text === 'aziza' ? [FOUND] : []),
    'kept-cards.charge': () => ok(paidPayment({ state: 'processing' })),
    'card.ask': () =>
      ok({ entryId: CardEntryId.parse('entry-1'), phone: '99890*****11', cardEnd: '8302', againMs: 60_000 }),
    'card.cancel': () => ok(null),
    ...more,
  });
  drawn.app.paying.startTender('card');
  const button = (name: string | RegExp) => drawn.screen.getByRole('button', { name });
  return {
    ...drawn,
    button,
    box: (name: string) => drawn.screen.getByRole('textbox', { name }),
    choose: async () => {
      await button('A kept card').click();
      await drawn.screen.getByRole('textbox', { name: /^Customer’s name/ }).fill('aziza');
      await button(/^Aziza Karimova/).click();
    },
  };
}

test('a card is for this sale, unless its customer is named', async () => {
  const { box, button, api } = await atCard();
  await box('Card number').fill('8600312457698302');
  await box('Valid until').fill('0930');
  await button('Keep this card').click();
  await expect.element(button('Keep after the SMS code')).toBeDisabled();
  await box('Customer’s name').fill(' Aziza Karimova ');
  await box('Customer’s phone').fill('90 123 45 6');
  await expect.element(button('Keep after the SMS code')).toBeDisabled();
  await box('Customer’s phone').fill('90 123 45 67');
  await button('Keep after the SMS code').click();
  await expect.element(button('Kept for Aziza Karimova')).toBeVisible();
  await button('Send SMS code').click();
  await expect.poll(() => api.requests.get('card.ask')).toHaveLength(1);
  expect(api.requests.get('card.ask')).toMatchObject([
    { keep: { name: 'Aziza Karimova', phone: '998901234567' } },
  ]);
});

test('a customer is forgotten with the step', async () => {
  const { app, box, button, api } = await atCard();
  app.keeping.choose({ name: 'Aziza', phone: '998901234567' });
  app.paying.startTender('terminal');
  app.paying.startTender('card');
  await box('Card number').fill('8600312457698302');
  await box('Valid until').fill('0930');
  await button('Send SMS code').click();
  await expect.poll(() => api.requests.get('card.ask')).toHaveLength(1);
  expect(JSON.stringify(api.requests.get('card.ask'))).not.toContain('keep');
});

test('without a secret store the panel says why, and offers nothing', async () => {
  const { screen } = await atCard({
    'kept-cards.state': () => ok({ trouble: { code: 'kept-card.no-store' } }),
  });
  await expect.element(screen.getByText(/can’t keep cards safely/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep this card' }).query()).toBeNull();
});

test('a kept card is charged with the last four digits, once', async () => {
  const { choose, box, button, screen, api } = await atCard();
  await choose();
  const digits = box('Last 4 digits of the customer’s phone');
  await expect.element(button(/^Charge/)).toBeDisabled();
  await digits.fill('45x678');
  await expect.element(digits).toHaveValue('4567');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(screen.getByText('step: payment')).toBeVisible();
  expect(api.requests.get('kept-cards.charge')).toEqual([
    { saleId: 'sale-1', totalTiyin: 8_000_00, keptCardId: 'card-1', phoneEnd: '4567' },
  ]);
});

test('wrong digits are named in the dialog, and typed again', async () => {
  const { choose, box, button, screen, app } = await atCard({
    'kept-cards.charge': () => fail({ code: 'kept-card.phone-wrong' }),
  });
  await choose();
  const digits = box('Last 4 digits of the customer’s phone');
  await digits.fill('0000');
  await button(/^Charge/).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(digits).toHaveValue('');
  expect(app.route.getState().step.name).toBe('card');
});

test('an unknown customer is said', async () => {
  const { button, screen } = await atCard();
  await button('A kept card').click();
  await screen.getByRole('textbox', { name: /^Customer’s name/ }).fill('botir');
  await expect.element(screen.getByText(/No kept card is found/)).toBeVisible();
});

test('a customer’s cards are listed with the day of their last use', async () => {
  const customerId = CustomerId.parse('customer-1');
  const used = { ...FOUND, keptCardId: KeptCardId.parse('card-2'), lastUsedAt: '2026-11-24T07:00:00.000Z' };
  const { screen } = await drawInTill(<KeptCardsScreen />, {
    'kept-cards.list': () =>
      ok({
        customers: [
          {
            customerId,
            name: FOUND.name,
            phone: '+998 90 •••-••-67',
            samePhone: ['Азиза Каримова'],
            cards: [FOUND, used],
          },
        ],
        leaving: [],
        trouble: null,
      }),
  });
  await expect.element(screen.getByText(/02\.10\.2026 · not used since/)).toBeVisible();
  await expect.element(screen.getByText(/02\.10\.2026 · last used 24\.11\.2026/)).toBeVisible();
  await expect.element(screen.getByText('Also under this phone: Азиза Каримова')).toBeVisible();
});

test('one press forgets a customer, another one deletes a card, and a task is settled with a reason', async () => {
  const customerId = CustomerId.parse('customer-1');
  const left = { keptCardId: KeptCardId.parse('card-9'), cardNumber: null, leftAt: FOUND.keptAt };
  const { screen, api } = await drawInTill(<KeptCardsScreen />, {
    'kept-cards.list': () =>
      ok({
        customers: [
          { customerId, name: FOUND.name, phone: '+998 90 •••-••-67', samePhone: [], cards: [FOUND] },
        ],
        leaving: [{ ...left, isOverdue: true, isUnread: true }],
        trouble: null,
      }),
    'kept-cards.forget': () => ok(null),
    'kept-cards.delete': () => ok(null),
    'kept-cards.settle': () => ok(null),
  });
  await expect.element(screen.getByText('A list of customers’ cards did not open')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete card' }).click();
  await screen.getByRole('button', { name: 'Forget the customer' }).click();
  await screen.getByRole('button', { name: `Forget ${FOUND.name} and 1 card` }).click();
  await screen.getByRole('button', { name: 'Mark as deleted' }).click();
  await screen.getByRole('button', { name: 'Deleted in the portal' }).click();
  await screen.getByRole('button', { name: 'It is deleted' }).click();
  await expect
    .poll(() => api.requests.get('kept-cards.settle'))
    .toEqual([{ keptCardId: 'card-9', reason: 'Deleted in the portal' }]);
  expect(api.requests.get('kept-cards.forget')).toEqual([{ customerId }]);
  expect(api.requests.get('kept-cards.delete')).toEqual([{ keptCardId: 'card-1' }]);
});

test('the dialog that settles a card names it', async () => {
  const [one, other] = ['860012******1234', '561468******5531'].map((cardNumber, at) => ({
    keptCardId: KeptCardId.parse(`card-${at}`),
    cardNumber,
    leftAt: FOUND.keptAt,
    isOverdue: true,
    isUnread: false,
  }));
  if (!one || !other) throw new Error('there are two');
  const { screen } = await drawInTill(<KeptCardsScreen />, {
    'kept-cards.list': () => ok({ customers: [], leaving: [one, other], trouble: null }),
  });
  await screen.getByRole('button', { name: 'Mark as deleted' }).nth(1).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Card 5614.68••.••••.5531$/)).toBeVisible();
  expect(dialog.getByText(/1234/).query()).toBeNull();
});
