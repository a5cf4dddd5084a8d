/** Invoices: the phone's number, the tray, and what becomes of an invoice. */
import { lineOf } from '../../renderer/testing/sample-basket.ts';
import { invoiceView, paidSale } from '../../renderer/testing/views.ts';
import type { InvoiceView } from '../../shared/contract/invoice.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { InvoiceId } from '../../shared/ids.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { ok } from '../../shared/result.ts';
import { fakeReceipt, RECEIPT_LINK } from './fake-payments.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import type { FakeTill } from './fake-till.ts';
import { aside, before, type Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen, said } from './screen-walk.ts';

const MINUTE = 60_000;
const PAID_AT = before(2 * MINUTE);

const sent = (number: number, state: PaymentStateName, change: Partial<PaymentView> = {}): PaymentView =>
  aside(number, state, {
    instrument: 'invoice',
    invoice: { invoiceId: InvoiceId.parse(`48213${number}`) },
    cardNumber: null,
    ...(state !== 'paid' && { paymentId: null }),
    ageMs: number * 7 * MINUTE,
    givesUpMs: null,
    actions: state === 'processing' ? ['leave-invoice'] : [],
    ...change,
  });

const PAID = sent(2, 'paid', { paidAt: PAID_AT, goodsSince: PAID_AT, actions: ['handed-over', 'refund'] });
const WAITS = sent(3, 'processing');
const LEFT = { by: 'limit', ending: null, goesBack: false } as const;
const CALLS: Partial<PaymentView> = {
  alarm: { kind: 'may-be-charged', about: null, raisedAt: before(MINUTE) },
  actions: ['leave-invoice', 'say-charged', 'say-not-charged'],
};

/** One of each kind. */
const ALL = [
  sent(1, 'sending', { ageMs: 2_000 }),
  PAID,
  WAITS,
  sent(4, 'unknown', CALLS),
  sent(5, 'declined'),
  sent(6, 'abandoned', { abandoned: LEFT }),
];

const rowOf = (view: PaymentView, at: number): InvoiceView =>
  invoiceView({
    transactionId: view.transactionId,
    saleId: view.saleId,
    amountTiyin: view.amountTiyin,
    state: view.state,
    ageMs: view.ageMs,
    limitMs: view.state === 'processing' ? 39 * MINUTE : null,
    isCalling: view.alarm !== null,
    phoneLastFour: `45${67 - at}`,
  });

const opens =
  (...payments: readonly PaymentView[]) =>
  (till: FakeTill): void => {
    till.invoices = payments.map(rowOf);
    for (const { saleId, amountTiyin } of payments)
      till.sales.unshift(
        paidSale({ saleId, state: 'open', totalTiyin: amountTiyin, tenders: [], payments: [] }),
      );
  };

const dialog = ({ page }: OpenScreen) => page.getByRole('dialog');
const number = ({ page }: OpenScreen) => page.locator('[data-step="invoice"] form input');

async function openPhone(screen: OpenScreen): Promise<void> {
  await fillBasket(screen, 4);
  await screen.page.keyboard.press('F3');
  await screen.page.getByRole('tab').nth(4).click();
  await number(screen).waitFor();
}

async function openTray(screen: OpenScreen): Promise<void> {
  await fillBasket(screen, 2);
  await screen.page.locator('[data-chip^="invoices"]').click();
  await dialog(screen).getByRole('listitem').first().waitFor();
}

const show: Scene['walk'] = async (screen, till) => {
  await openTray(screen);
  await dialog(screen)
    .getByRole('button', { name: said(till)('void-step.show') })
    .first()
    .click();
  await dialog(screen).locator('h2').first().waitFor();
};

const scene = (walk: Scene['walk'], ...payments: readonly PaymentView[]): Scene => ({
  till: { payments },
  prepare: opens(...payments),
  walk,
});

export const INVOICE_SCENES: Readonly<Record<string, Scene>> = {
  'pay-invoice': { walk: openPhone },
  'pay-invoice-wrong': {
    walk: async (screen) => {
      await openPhone(screen);
      await number(screen).fill('90 123 45 678');
    },
  },
  /** The shop waited long enough for an earlier one. */
  'pay-invoice-again': {
    walk: async (screen, till) => {
      await openPhone(screen);
      await number(screen).fill('901234567');
      const { saleId } = till.view.basket;
      till.publish('payment.changed', sent(6, 'abandoned', { saleId, abandoned: LEFT }));
    },
  },
  'sale-invoices': scene((screen) => fillBasket(screen, 3), WAITS, sent(4, 'processing')),
  'sale-invoice-paid': scene((screen) => fillBasket(screen, 3), PAID, WAITS),
  /** Beside all else that the bar may hold. */
  'sale-invoices-full': {
    till: { payments: [...ALL, aside(7, 'processing'), aside(8, 'unknown')] },
    prepare: opens(...ALL),
    walk: (screen) => fillBasket(screen, 3),
  },
  'invoice-tray': scene(openTray, ...ALL),
  'invoice-waits': scene(show, WAITS),
  'invoice-leave': scene(async (screen, till) => {
    await show(screen, till);
    await dialog(screen)
      .getByRole('button', { name: said(till)('action.leave-invoice') })
      .click();
    await screen.page.locator('#reason').waitFor();
  }, WAITS),
  'invoice-paid': scene(show, PAID),
  'invoice-handed-over': {
    till: { payments: [PAID] },
    prepare: (till) => {
      opens(PAID)(till);
      till.answers['invoice.hand-over'] = () => {
        till.invoices = [];
        return ok(
          till.move(
            {
              goodsSince: null,
              actions: ['refund'],
              receipt: fakeReceipt({ state: 'linked', link: RECEIPT_LINK }),
            },
            PAID.transactionId,
          ),
        );
      };
    },
    walk: async (screen, till) => {
      await openTray(screen);
      await dialog(screen)
        .getByRole('button', { name: said(till)('invoice.hand-over') })
        .click();
      await dialog(screen).locator('[data-paid]').waitFor();
    },
  },
  /** Its sale is back, to be paid another way. */
  'sale-invoice-left': {
    till: { payments: [WAITS] },
    prepare: (till) => {
      opens(WAITS)(till);
      till.answers['invoice.leave'] = () => {
        till.invoices = [];
        const abandoned = { by: 'another-tender', ending: null, goesBack: false } as const;
        return ok(till.move({ state: 'abandoned', abandoned, actions: [] }, WAITS.transactionId));
      };
      const lines = FAKE_PRODUCTS.slice(0, 2).map((product) => lineOf(product));
      till.answers['basket.recall'] = () => ok({ ...till.view.basket, saleId: WAITS.saleId, lines });
    },
    walk: async (screen, till) => {
      await screen.page.locator('[data-chip^="invoices"]').click();
      const press = (key: 'void-step.show' | 'action.leave-invoice' | 'reason.do.leave-invoice') =>
        dialog(screen)
          .getByRole('button', { name: said(till)(key), exact: true })
          .click();
      await press('void-step.show');
      await press('action.leave-invoice');
      await screen.page.locator('#reason').fill('0000');
      await press('reason.do.leave-invoice');
      await screen.page.locator('[data-kind="warning"]').waitFor();
    },
  },
};
