/** Scenes of refunds that need a person: uncertain, or impossible from here. */

import type { PaymentView, RefundView } from '../../shared/contract/payment.ts';
import { RefundId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fakeRefund } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import { aside, type Scene } from './screen-scene.ts';
import { toHistory } from './screen-scenes-history.ts';
import { fillBasket, type OpenScreen, said } from './screen-walk.ts';

const refund = (state: RefundView['state'], change: Partial<RefundView> = {}): RefundView =>
  fakeRefund({
    refundId: RefundId.parse(`refund-${state}`),
    state,
    amountTiyin: tiyin(127_300_00),
    why: { code: 'gateway.refused', note: 'Отказ процессинга', gatewayCode: -20 },
    ...change,
  });

export const REFUND_IN_DOUBT = aside(1, 'paid', {
  setAside: false,
  refunds: [refund('unknown')],
  actions: ['refund', 'settle-refund'],
});

export const PART_IN_DOUBT = aside(2, 'paid', {
  setAside: false,
  refunds: [
    refund('unknown', {
      refundId: RefundId.parse('part-1'),
      kind: 'part',
      amountTiyin: tiyin(5_000_00),
      why: { code: 'refund.interrupted' },
    }),
  ],
  actions: ['settle-refund'],
});

/** A manager has checked once; the next check is due later. */
export const CHECKED_ONCE = aside(4, 'paid', {
  setAside: false,
  refunds: [
    refund('unknown', {
      amountTiyin: aside(4, 'paid').amountTiyin,
      notThereAt: '2026-11-20T09:41:12.000Z',
    }),
  ],
  actions: ['refund', 'settle-refund'],
});

export const REFUND_UNDER_WAY = aside(3, 'paid', {
  setAside: false,
  refunds: [refund('under-way', { why: null })],
  actions: [],
});

/** Found as money after the shop moved to another service. */
export const ELSEWHERE: Partial<PaymentView> = { isElsewhere: true, actions: [] };

const open = (chip: number) => async (screen: OpenScreen) => {
  await fillBasket(screen, 3);
  await screen.page.locator('[data-chip]').nth(chip).click();
  await screen.page.getByRole('dialog').waitFor();
};

const settling: Scene['walk'] = async (screen) => {
  await open(0)(screen);
  await screen.page.locator('[role=dialog] [data-buttons]').first().locator('button').nth(1).click();
  await screen.page.locator('#settle-reason').waitFor();
  // The answer with the longest text.
  await screen.page.getByRole('radio').nth(1).check();
};

/** The refund dialog of a sale, over the history. */
async function openReturn(screen: OpenScreen, till: FakeTill): Promise<void> {
  await toHistory(screen, till);
  await screen.page.locator('[data-selected] button').first().click();
  await screen.page.getByRole('button', { name: said(till)('return.open'), exact: true }).click();
  await screen.page.getByRole('dialog').getByRole('radio').first().waitFor();
}

const choose = ({ page }: OpenScreen, at: number): Promise<void> =>
  page.getByRole('dialog').getByRole('radio').nth(at).check({ force: true });

export const REFUND_SCENES: Readonly<Record<string, Scene>> = {
  'history-return': { walk: openReturn },
  'history-return-goods': {
    walk: async (screen, till) => {
      await openReturn(screen, till);
      await choose(screen, 1);
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('0,4');
      await dialog.locator('[aria-pressed]').first().click();
    },
  },
  /** Two scans of the first goods. */
  'history-return-scanned': {
    walk: async (screen, till) => {
      await openReturn(screen, till);
      for (let time = 0; time < 2; time += 1) {
        await screen.page.keyboard.type('4780000000017');
        await screen.page.keyboard.press('Enter');
        await screen.page.getByRole('dialog').locator('[data-lit]').waitFor();
      }
    },
  },
  'history-return-done': {
    walk: async (screen, till) => {
      await openReturn(screen, till);
      const dialog = screen.page.getByRole('dialog');
      await dialog.locator('[aria-pressed]').first().click();
      await dialog.locator('button[data-tone="final"]').click();
      await dialog.getByText(said(till)('return.done')).waitFor();
    },
  },
  'sale-refund-doubts': {
    till: { payments: [REFUND_UNDER_WAY, PART_IN_DOUBT, REFUND_IN_DOUBT] },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-refund-doubt': { till: { payments: [REFUND_IN_DOUBT] }, walk: open(0) },
  'sale-part-doubt': { till: { payments: [PART_IN_DOUBT] }, walk: open(0) },
  'sale-refund-settle': { till: { payments: [REFUND_IN_DOUBT] }, walk: settling },
  'sale-refund-looked': { till: { payments: [CHECKED_ONCE] }, walk: settling },
  'sale-refund-elsewhere': {
    till: { payments: [{ ...REFUND_IN_DOUBT, ...ELSEWHERE, actions: ['settle-refund'] }] },
    walk: open(0),
  },
};
