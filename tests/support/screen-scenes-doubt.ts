/** Scenes of payments that need a person: verified, uncertain, left, found after all, paid unseen. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import { IN_CASE, IN_STATE } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import { aside, type Scene } from './screen-scene.ts';
import { chargeTo, fillBasket, type OpenScreen } from './screen-walk.ts';

type Case = keyof typeof IN_CASE;

/** Sells until the payment in the panel is in this case. */
export async function sellTo(screen: OpenScreen, till: FakeTill, what: Case): Promise<void> {
  const view: Partial<PaymentView> = IN_CASE[what];
  await fillBasket(screen, 3);
  await chargeTo(screen, till, view.state ?? 'sending', view);
}

async function setAside(screen: OpenScreen, till: FakeTill): Promise<void> {
  await fillBasket(screen, 3);
  await chargeTo(screen, till, 'processing');
  await screen.panel.locator('[data-panel="buttons"] button').first().click();
  await screen.page.locator('[data-leaving]').waitFor();
}

async function unpaid(screen: OpenScreen, till: FakeTill): Promise<void> {
  await fillBasket(screen, 3);
  await chargeTo(screen, till, 'processing');
  const { nobodyWaits } = IN_CASE;
  till.move({ ...nobodyWaits, abandoned: { ...nobodyWaits.abandoned, goesBack: false } });
  await screen.page.locator('[data-leaving]').waitFor();
}

const selling = (what: Case): Scene => ({ walk: (screen, till) => sellTo(screen, till, what) });

const openManager = async (screen: OpenScreen): Promise<void> => {
  await screen.panel.locator('button').last().click();
  await screen.page.locator('[data-way]').first().waitFor();
};

/** The manager's answer about an uncertain payment, by its place. */
const saying =
  (way: number, change: Partial<PaymentView> = {}): Scene['walk'] =>
  async (screen, till) => {
    await sellTo(screen, till, 'free');
    till.move(change);
    await openManager(screen);
    await screen.page.locator('[data-way]').nth(way).click();
    await screen.page.locator('[role="dialog"] input').first().waitFor();
  };

const GOODS = aside(1, 'paid', { ...IN_CASE.goods, amountTiyin: aside(1, 'paid').amountTiyin });

const FOUND_AFTER_VOID = aside(1, 'abandoned', {
  ...IN_CASE.found,
  state: 'abandoned',
  abandoned: { by: 'override', ending: 'charged', goesBack: false },
  alarm: { ...IN_CASE.found.alarm, isAfterVoid: true },
  actions: ['refund', 'settle-alarm'],
});

export const DOUBT_SCENES: Readonly<Record<string, Scene>> = {
  /** Without an answer for longer than a moment. */
  'pay-sending-slow': {
    walk: async (screen, till) => {
      await fillBasket(screen, 3);
      await chargeTo(screen, till, 'sending');
      till.move({ ...IN_STATE.sending, ageMs: 7_000 });
      await screen.panel.locator('[data-panel="buttons"] button').waitFor();
    },
  },
  /** Moving from the panel to the strip. */
  'pay-leaving': { walk: setAside },
  /** Set aside, failed, and opened: its goods come back. */
  'sale-aside': {
    walk: async (screen, till) => {
      await setAside(screen, till);
      till.move({ ...IN_STATE.declined, setAside: true });
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('listitem').last().waitFor();
    },
  },
  'pay-processing-long': selling('long'),
  'pay-unknown-checking': selling('checking'),
  'pay-unknown-free': selling('free'),
  'pay-unknown-claimed': selling('claimed'),
  'pay-unknown-alarm': {
    walk: async (screen, till) => {
      await sellTo(screen, till, 'free');
      till.move({ alarm: { kind: 'may-be-charged', about: null, raisedAt: GOODS.createdAt } });
      await screen.panel.locator('.alert-alarm').waitFor();
    },
  },
  /** Not approved in five minutes: moving to the strip, and opened there. */
  'pay-leaving-nobody': { walk: unpaid },
  'sale-nobody': {
    walk: async (screen, till) => {
      await unpaid(screen, till);
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'pay-abandoned-another': selling('anotherTender'),
  'pay-found': selling('found'),
  'pay-going-on': selling('goingOn'),
  'pay-found-not-here': {
    walk: async (screen, till) => {
      await sellTo(screen, till, 'found');
      till.move({ actions: ['refund', 'settle-alarm'] });
      await screen.page.waitForFunction(() => document.querySelectorAll('[data-step] button').length === 3);
    },
  },
  /** Its sale was cancelled before that money came: it is only refunded. */
  'sale-found-after-void': {
    till: { payments: [FOUND_AFTER_VOID] },
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'pay-goods': selling('goods'),
  'sale-goods': {
    till: { payments: [GOODS] },
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'sale-doubled': {
    till: {
      payments: [
        aside(1, 'paid', {
          ...IN_STATE.paid,
          alarm: { kind: 'doubled', about: '4710103999', raisedAt: GOODS.createdAt },
          actions: ['settle-alarm'],
        }),
      ],
    },
    walk: async (screen) => {
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'sale-manager': {
    walk: async (screen, till) => {
      await sellTo(screen, till, 'free');
      await openManager(screen);
    },
  },
  'sale-say-charged': {
    walk: async (screen, till) => {
      await saying(0)(screen, till);
      await screen.page.locator('#charged-id').fill('47101x');
      await screen.page.locator('#charged-amount').fill('12,');
    },
  },
  'sale-say-charged-id-end': {
    walk: async (screen, till) => {
      await saying(0, { asksIdEnd: true })(screen, till);
      await screen.page.locator('#charged-id').fill('4710103925');
      await screen.page.locator('#charged-id-end').fill('5d3fa9');
    },
  },
  'sale-say-charged-known': { walk: saying(0, { paymentId: IN_CASE.claimed.paymentId ?? null }) },
  'sale-say-not-charged': { walk: saying(1) },
};
