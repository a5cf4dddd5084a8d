/** Typed values about kept cards. */
import { test } from 'vitest';
import { page } from 'vitest/browser';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { useTillApp } from '../context/use-till-app.ts';
import { KeepCardDialog } from '../features/kept-card/keep-card-dialog.tsx';
import { KeptCardDialog } from '../features/kept-card/kept-card-dialog.tsx';
import KeptCardsScreen from '../features/kept-card/kept-cards-screen.tsx';
import { type Case, typeExtremes } from '../testing/type-extremes.tsx';

const CARD = '8600312457698302';
const FOUND = {
  keptCardId: KeptCardId.parse('card-1'),
  cardNumber: null,
  keptAt: '2026-10-02T07:00:00.000Z',
  lastUsedAt: null,
  name: 'Aziza',
  phone: '+998 90 •••-••-••',
};
const LISTED = {
  customers: [
    { customerId: CustomerId.parse('customer-1'), name: 'Aziza', phone: '', samePhone: [], cards: [FOUND] },
  ],
  leaving: [],
  trouble: null,
};

/** The dialog only keeps what was typed: another press sends it. */
function Customer() {
  const { carding, keeping } = useTillApp();
  const send = async (): Promise<void> => {
    const { customer } = keeping.getState();
    const { ask } = await carding();
    void ask({ cardNumber: CARD, expiry: '0930', ...(customer && { keep: customer }) });
  };
  return (
    <>
      <KeepCardDialog customer={{ name: 'Aziza', phone: '998901234567' }} />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
    </>
  );
}

const CASES: readonly Case[] = [
  {
    what: 'customer of a card',
    element: <Customer />,
    open: ({ app }) => app.paying.startTender('card'),
    right: '901234567',
    takes: ['-5', '1e3', '0,12345', '12.000', '12,000'],
    keeps: true,
    asks: 'card.ask',
    act: /^(Keep after|Send)/,
  },
  {
    what: 'search for a kept card',
    element: <KeptCardDialog />,
    right: '901234567',
    asks: 'kept-cards.find',
    act: /^$/,
  },
  {
    what: 'narrowed list of kept cards',
    element: <KeptCardsScreen />,
    answers: { 'kept-cards.list': () => ok(LISTED), 'kept-cards.forget': () => ok(null) },
    open: () => page.getByRole('button', { name: 'Forget the customer' }).findElement(),
    right: 'Aziza',
    asks: 'kept-cards.forget',
    act: /^Forget/,
  },
];

test.each(CASES)(
  '$what: for any typed value the page sends only requests that the contract accepts',
  typeExtremes,
);
