/** A card that the customer types: what the cashier sees, when the payment begins, and what ends it. */
import { expect, test } from 'vitest';
import type { CardTyping } from '../../../shared/contract/card.ts';
import { CardEntryId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { useRoute } from '../../context/use-till-app.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidPayment } from '../../testing/views.ts';
import { CardPanel } from './card-panel.tsx';

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  language: 'en',
  customerScreen: { id: 2, label: '', width: 1024, height: 768, x: 1024, y: 0 },
  customerTypesCard: true,
} as const;
const ENTRY = CardEntryId.parse('entry-1');

function Panel() {
  const { name } = useRoute(({ step }) => step);
  return name === 'card' ? <CardPanel /> : <p>{`step: ${name}`}</p>;
}

async function handed(more: Answers = {}) {
  const drawn = await drawInTill(<Panel />, {
    ...openedOn(lineOf(BREAD, { quantity: 2_000 })),
    'card.hand': () => ok({ entryId: ENTRY, step: 'number', cardEnd: null, error: null }),
    'card.pay': () => ok(paidPayment({ state: 'processing' })),
    'card.cancel': () => ok(null),
    'customer.step': () => ok(null),
    'kept-cards.state': () => ok({ trouble: null }),
    ...more,
  });
  const { screen, app, api } = drawn;
  api.publish('settings.changed', SETTINGS);
  app.paying.startTender('card');
  const tell = (change: Partial<CardTyping>): void =>
    api.publish('card.typing', { entryId: ENTRY, step: 'number', cardEnd: null, error: null, ...change });
  const sent = (channel: 'card.hand' | 'card.pay' | 'card.cancel' | 'card.ask') =>
    api.requests.get(channel) ?? [];
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  /** The entry is open. */
  const open = () => expect.poll(() => document.querySelector('[data-handed="number"]')).not.toBeNull();
  return { ...drawn, tell, sent, button, open };
}

test('the customer types the open sale’s card, and the cashier reads how far that is', async () => {
  const { screen, sent, tell, open } = await handed();
  await expect.element(screen.getByText('The customer types the card')).toBeVisible();
  await open();
  expect(sent('card.hand')).toEqual([{ saleId: 'sale-1', totalTiyin: 8_000_00 }]);
  expect(screen.getByRole('textbox').query()).toBeNull();
  tell({ step: 'code', cardEnd: '8302' });
  await expect.element(screen.getByText('•••• •••• •••• 8302')).toBeVisible();
  tell({ step: 'code', cardEnd: '8302', error: { code: 'card.code-wrong' } });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  tell({ step: 'verifying', cardEnd: '8302' });
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
});

test('the payment begins once the code was right, without a code of this window', async () => {
  const { screen, sent, tell, open } = await handed();
  await open();
  tell({ step: 'verified', cardEnd: '8302' });
  tell({ step: 'verified', cardEnd: '8302' });
  await expect.element(screen.getByText('step: payment')).toBeVisible();
  expect(sent('card.pay')).toEqual([{ entryId: ENTRY }]);
  expect(sent('card.cancel')).toEqual([]);
});

test('of another entry nothing is shown and nothing is charged', async () => {
  const { screen, sent, tell, open } = await handed();
  await open();
  tell({ entryId: CardEntryId.parse('earlier'), step: 'verified', cardEnd: '1111' });
  tell({ step: 'code', cardEnd: '8302' });
  await expect.element(screen.getByText(/8302/)).toBeVisible();
  expect(screen.getByText(/1111/).query()).toBeNull();
  expect(sent('card.pay')).toEqual([]);
});

test.each(['Cancel', 'another way to pay'])(
  '%s closes the entry, and a late "verified" charges nothing',
  async (how) => {
    const { sent, tell, app, button, open } = await handed();
    await open();
    if (how === 'Cancel') await button('Cancel').click();
    else app.paying.startTender('cash');
    await expect.poll(() => sent('card.cancel')).toEqual([{ entryId: ENTRY }]);
    tell({ step: 'verified' });
    expect(sent('card.pay')).toEqual([]);
  },
);

test('an entry that comes after Cancel is closed too', async () => {
  let release: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  const { sent, button } = await handed({
    'card.hand': async () => {
      await answered;
      return ok({ entryId: ENTRY, step: 'number', cardEnd: null, error: null });
    },
  });
  await expect.poll(() => sent('card.hand')).toHaveLength(1);
  await button('Cancel').click();
  release();
  await expect.poll(() => sent('card.cancel')).toEqual([{ entryId: ENTRY }]);
});

test('the cashier types here instead: the entry is closed first', async () => {
  const { screen, sent, button, open } = await handed();
  await open();
  await button('Type it here').click();
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  expect(sent('card.cancel')).toEqual([{ entryId: ENTRY }]);
});

test('without that screen the cashier types here, and reads why', async () => {
  const { screen } = await handed({ 'card.hand': () => fail({ code: 'customer.no-screen' }) });
  await expect.element(screen.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('an entry that is over may begin again', async () => {
  const { screen, sent, tell, button, open } = await handed();
  await open();
  tell({ step: 'over' });
  await expect.element(screen.getByText('Nobody types the card now')).toBeVisible();
  await button('Customer types again').click();
  await open();
  expect(sent('card.hand')).toHaveLength(2);
  expect(sent('card.cancel')).toEqual([]);
});

test('a verified card whose payment was not allowed can be charged by a press', async () => {
  let tries = 0;
  const { screen, sent, tell, button, open } = await handed({
    'card.pay': () => {
      tries += 1;
      return tries === 1 ? fail({ code: 'payment.busy' }) : ok(paidPayment({ state: 'processing' }));
    },
  });
  await open();
  tell({ step: 'verified', cardEnd: '8302' });
  await button(/^Charge 8/).click();
  await expect.element(screen.getByText('step: payment')).toBeVisible();
  expect(sent('card.pay')).toHaveLength(2);
});
