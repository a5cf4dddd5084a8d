/** Kept cards: beside the card's number, charged again, and the list of their customers. */
import type { CustomerView, FoundCardView, LeavingCardView } from '../../shared/contract/kept-card.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { openCard } from './screen-scenes-card.ts';
import { type OpenScreen, said } from './screen-walk.ts';

const card = (id: string, cardNumber: string | null, lastUsedAt: string | null) => ({
  keptCardId: KeptCardId.parse(id),
  cardNumber,
  keptAt: '2026-10-02T07:00:00.000Z',
  lastUsedAt,
});

const FOUND: readonly FoundCardView[] = [
  {
    ...card('card-1', '860012******0018', '2026-11-20T07:00:00.000Z'),
    name: 'Aziza Karimova',
    phone: '+998 90 •••-••-••',
  },
  { ...card('card-2', '986001******4242', null), name: 'Azizbek Toʻxtayev', phone: '+998 93 •••-••-••' },
];

const CUSTOMERS: readonly CustomerView[] = [
  {
    customerId: CustomerId.parse('customer-1'),
    name: 'Aziza Karimova',
    phone: '+998 90 •••-••-67',
    samePhone: ['Азиза Каримова'],
    cards: [
      card('card-1', '860012******0018', '2026-11-20T07:00:00.000Z'),
      card('card-3', '986001******7705', null),
    ],
  },
  {
    customerId: CustomerId.parse('customer-2'),
    name: 'Azizbek Toʻxtayev',
    phone: '+998 93 •••-••-10',
    samePhone: [],
    cards: [card('card-2', null, null)],
  },
  {
    customerId: CustomerId.parse('customer-3'),
    name: 'Азиза Каримова',
    phone: '+998 90 •••-••-67',
    samePhone: ['Aziza Karimova'],
    cards: [card('card-5', '561468******8302', null)],
  },
];

const LEFT: LeavingCardView = {
  keptCardId: KeptCardId.parse('card-4'),
  cardNumber: '860049******5531',
  leftAt: '2026-11-24T07:00:00.000Z',
  isOverdue: true,
  isUnread: false,
};

const list =
  (customers: readonly CustomerView[], leaving: readonly LeavingCardView[]) =>
  (till: FakeTill): void => {
    till.answers['kept-cards.list'] = () => ok({ customers, leaving, trouble: null });
  };
const finds = (till: FakeTill): void => {
  till.answers['kept-cards.find'] = () => ok(FOUND);
};

const dialog = ({ page }: OpenScreen) => page.getByRole('dialog');
const rowButton = ({ page }: OpenScreen, at: number) => page.locator('[data-keep-row] button').nth(at);

async function openKeep(screen: OpenScreen): Promise<void> {
  await openCard(screen);
  await rowButton(screen, 0).click();
  await dialog(screen).waitFor();
}

async function openFind(screen: OpenScreen): Promise<void> {
  await openCard(screen);
  await rowButton(screen, 1).click();
  await dialog(screen).getByRole('textbox').fill('aziz');
  await dialog(screen).getByRole('listitem').first().waitFor();
}

async function openCharge(screen: OpenScreen): Promise<void> {
  await openFind(screen);
  await dialog(screen).getByRole('listitem').first().getByRole('button').click();
  await dialog(screen).locator('form').waitFor();
  await dialog(screen).getByRole('textbox').fill('4567');
}

async function openList({ page }: OpenScreen, till: FakeTill): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem', { name: said(till)('kept.title'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: said(till)('kept.title') }).waitFor();
}

export const KEPT_CARD_SCENES: Readonly<Record<string, Scene>> = {
  'card-no-store': {
    prepare: (till) => {
      till.answers['kept-cards.state'] = () => ok({ trouble: { code: 'kept-card.no-store' } });
    },
    walk: openCard,
  },
  'card-keep': { walk: openKeep },
  'card-kept-for': {
    walk: async (screen) => {
      await openKeep(screen);
      await dialog(screen).getByRole('textbox').nth(0).fill('Aziza Karimova');
      await dialog(screen).getByRole('textbox').nth(1).fill('90 123 45 67');
      await screen.page.keyboard.press('Enter');
      await dialog(screen).waitFor({ state: 'detached' });
    },
  },
  'kept-card-find': { prepare: finds, walk: openFind },
  'kept-card-charge': { prepare: finds, walk: openCharge },
  'kept-card-wrong': {
    prepare: finds,
    walk: async (screen, till) => {
      await openCharge(screen);
      till.answers['kept-cards.charge'] = () => fail({ code: 'kept-card.phone-wrong' });
      await screen.page.keyboard.press('Enter');
      await dialog(screen).locator('[role="alert"]').waitFor();
    },
  },
  'kept-cards': { prepare: list(CUSTOMERS, [LEFT]), walk: openList },
  'kept-card-settle': {
    prepare: list(CUSTOMERS, [LEFT]),
    walk: async (screen, till) => {
      await openList(screen, till);
      await screen.page.getByRole('button', { name: said(till)('kept.settle') }).click();
      await dialog(screen).getByRole('textbox').waitFor();
    },
  },
  'kept-cards-none': { prepare: list([], []), walk: openList },
  'kept-cards-unreadable': {
    prepare: (till) => {
      till.answers['kept-cards.list'] = () =>
        ok({ customers: [], leaving: [], trouble: { code: 'kept-card.unreadable' } });
    },
    walk: openList,
  },
  'tasks-kept-card': {
    prepare: (till) => {
      till.answers['kept-cards.overdue'] = () => ok([LEFT]);
      till.view = { ...till.view, tasks: { count: 1, oldestMs: 90_000_000 } };
    },
    walk: async ({ page }) => {
      await page.locator('[data-tasks-count]').click();
      await page.locator('[data-kind="kept-card"]').waitFor();
    },
  },
};
