/** A card by its number: the number and its expiry, then the SMS code; typed here, or by the customer. */
import type { CardTyping } from '../../shared/contract/card.ts';
import { CardEntryId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen } from './screen-walk.ts';

/** Invented, with a right check digit. */
const TYPED = { cardNumber: '8600000000000007', expiry: '0930' };

const ENTRY = CardEntryId.parse('entry-1');

const asked = (till: FakeTill): void => {
  till.answers['card.ask'] = () =>
    ok({ entryId: ENTRY, phone: '99890*****11', cardEnd: '0007', againMs: 60_000 });
  till.answers['card.cancel'] = () => ok(null);
};

/** A touch screen faces the customer, who types there. */
const handed = (till: FakeTill): void => {
  const customerScreen = { id: 2, label: 'Elo 1002L', width: 1280, height: 800, x: 1920, y: 0 };
  till.view = {
    ...till.view,
    settings: { ...till.view.settings, customerScreen, customerTypesCard: true },
  };
  till.answers['card.hand'] = () => ok({ entryId: ENTRY, step: 'number', cardEnd: null, error: null });
  till.answers['card.cancel'] = () => ok(null);
  till.answers['customer.step'] = () => ok(null);
};

/** Until the customer is there. */
async function handTo(screen: OpenScreen, typing: Omit<CardTyping, 'entryId'>): Promise<void> {
  await fillBasket(screen, 4);
  await screen.page.keyboard.press('F3');
  await screen.page.getByRole('tab').nth(3).click();
  await screen.page.locator('[data-handed="number"]').waitFor();
  screen.till.publish('card.typing', { entryId: ENTRY, ...typing });
  await screen.page.locator(`[data-handed="${typing.step}"]`).waitFor();
}

const fields = ({ page }: OpenScreen) => page.locator('[data-step="card"] form input');

export async function openCard(screen: OpenScreen): Promise<void> {
  await fillBasket(screen, 4);
  await screen.page.keyboard.press('F3');
  await screen.page.getByRole('tab').nth(3).click();
  await fields(screen).nth(1).waitFor();
}

async function ask(screen: OpenScreen): Promise<void> {
  await openCard(screen);
  await fields(screen).first().fill(TYPED.cardNumber);
  await fields(screen).nth(1).fill(TYPED.expiry);
  await screen.page.keyboard.press('Enter');
  await fields(screen).nth(1).waitFor({ state: 'detached' });
}

export const CARD_SCENES: Readonly<Record<string, Scene>> = {
  'card-number': { walk: openCard },
  'card-number-typed': {
    walk: async (screen) => {
      await openCard(screen);
      await fields(screen).first().fill(TYPED.cardNumber);
      await fields(screen).nth(1).fill('13');
    },
  },
  'card-number-wrong': {
    walk: async (screen) => {
      await openCard(screen);
      await fields(screen).first().fill('8600000000000000');
    },
  },
  'card-handed': {
    prepare: handed,
    walk: (screen) => handTo(screen, { step: 'code', cardEnd: '0007', error: { code: 'card.code-wrong' } }),
  },
  'card-handed-over': {
    prepare: handed,
    walk: (screen) => handTo(screen, { step: 'over', cardEnd: null, error: null }),
  },
  'card-code': { prepare: asked, walk: ask },
  'card-code-wrong': {
    prepare: asked,
    walk: async (screen, till) => {
      await ask(screen);
      till.answers['card.pay'] = () => fail({ code: 'card.code-wrong' });
      await fields(screen).fill('54321');
      await screen.page.keyboard.press('Enter');
      await screen.page.locator('[data-step] [role="alert"]').waitFor();
    },
  },
};
