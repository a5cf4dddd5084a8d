/** Parked baskets: their list and its actions, a recalled basket, and one with its payment. */
import { paidSale } from '../../renderer/testing/views.ts';
import type { ParkedView } from '../../shared/contract/basket.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { aside, type Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen, said } from './screen-walk.ts';

const dialog = ({ page }: OpenScreen) => page.getByRole('dialog');

const waiting = (id: string, change: Partial<ParkedView>): ParkedView => ({
  saleId: SaleId.parse(id),
  name: '',
  ageMs: 40_000,
  lines: 2,
  totalTiyin: tiyin(20_500_00),
  heldTiyin: tiyin(0),
  goods: ['Obi non', 'Koʻk choy 95-gʻijduvon, qogʻoz qutida 100 g'],
  payment: null,
  isLocked: false,
  mayBeRecalled: true,
  ...change,
});

/** One of each kind, from this minute to the day before. */
export const PARKED: readonly ParkedView[] = [
  waiting('waits-1', {}),
  waiting('waits-2', { name: 'Aziz aka, oq Cobalt', ageMs: 14 * 60_000, lines: 27 }),
  waiting('waits-3', { ageMs: 61 * 60_000, payment: 'unknown', isLocked: true, mayBeRecalled: false }),
  waiting('waits-4', {
    name: 'Nasiba opa',
    ageMs: 3 * 3_600_000,
    payment: 'paid',
    isLocked: true,
    heldTiyin: tiyin(12_000_00),
  }),
  waiting('waits-5', { name: 'Karim', ageMs: 26 * 3_600_000, payment: 'declined', isLocked: true }),
];

/** The payment of the third basket. */
const UNCERTAIN = aside(3, 'unknown', { saleId: SaleId.parse('waits-3') });

export const PARKED_SCENES: Readonly<Record<string, Scene>> = {
  'sale-parked': {
    till: { settings: { ...DEFAULT_SETTINGS, voidReason: true }, payments: [UNCERTAIN] },
    prepare: (till) => {
      till.answers['basket.parked'] = () => ok(PARKED);
    },
    walk: async (screen) => {
      await fillBasket(screen, 1);
      await screen.page.keyboard.press('F5');
      await dialog(screen).getByRole('listitem').nth(4).waitFor();
    },
  },
  /**
   * A parked basket's payment is uncertain: its row leads to it, with the next customer's basket behind it.
   */
  'sale-parked-payment': {
    till: { payments: [UNCERTAIN] },
    prepare: (till) => {
      till.sales.unshift(paidSale({ saleId: UNCERTAIN.saleId, state: 'open', tenders: [], payments: [] }));
      till.answers['basket.parked'] = () => ok(PARKED);
    },
    walk: async (screen, till) => {
      await fillBasket(screen, 2);
      await screen.page.keyboard.press('F5');
      await dialog(screen)
        .getByRole('button', { name: said(till)('void-step.show') })
        .click();
      await dialog(screen)
        .getByRole('button', { name: said(till)('action.manager') })
        .waitFor();
    },
  },
  /** The open basket is empty: the key that parks leads to the parked baskets. */
  'sale-empty-parked': {
    prepare: (till) => {
      till.answers['basket.parked'] = () => ok(PARKED);
    },
    walk: ({ page }) => page.locator('[aria-keyshortcuts="F5"]').waitFor(),
  },
  'sale-parked-drop': {
    prepare: (till) => {
      till.answers['basket.parked'] = () => ok(PARKED);
    },
    walk: async (screen, till) => {
      await screen.page.keyboard.press('F5');
      await dialog(screen)
        .getByRole('button', { name: said(till)('parked.drop') })
        .nth(1)
        .click();
      await dialog(screen).locator('[data-tone="danger"]').waitFor();
    },
  },
  /** A basket was recalled in place of another, and a message says where that went. */
  'sale-put-aside': {
    walk: async (screen, till) => {
      await fillBasket(screen, 2);
      await screen.page.keyboard.press('F4');
      await screen.rows.first().waitFor({ state: 'detached' });
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F5');
      await dialog(screen)
        .getByRole('button', { name: said(till)('parked.recall') })
        .click();
      await screen.page.locator('[data-kind="done"]').waitFor();
    },
  },
  /** A payment that was set aside failed: its goods come back from here. */
  'aside-declined': {
    till: { payments: [aside(1, 'declined')] },
    prepare: (till) => {
      const saleId = SaleId.parse('earlier-1');
      till.sales.unshift(paidSale({ saleId, state: 'open', tenders: [], payments: [] }));
      till.answers['basket.parked'] = () => ok([waiting('earlier-1', { payment: 'declined' })]);
    },
    walk: async (screen, till) => {
      await screen.page.locator('[data-chip]').click();
      await dialog(screen)
        .getByRole('button', { name: said(till)('parked.take-back') })
        .waitFor();
    },
  },
};
