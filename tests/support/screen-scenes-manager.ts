/** Scenes of the manager's and the installer's work: history, comparison, receipts, an unusable journal. */
import type { ReceiptView } from '../../shared/contract/payment.ts';
import type { DifferenceView } from '../../shared/contract/reconcile.ts';
import type { ErrorCode } from '../../shared/errors/till-error.ts';
import { RefundId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fakeReceipt, fakeRefund, RECEIPT_LINK, REFUSED_RECEIPT, UNLINKED_RECEIPT } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import { ALARM, aside, type Scene } from './screen-scene.ts';
import { chargeTo, fillBasket, type OpenScreen, openSettings, said } from './screen-walk.ts';

/** Sells one basket with this receipt and opens the history. */
async function toHistory(screen: OpenScreen, till: FakeTill, receipt: ReceiptView): Promise<void> {
  await fillBasket(screen, 3);
  await chargeTo(screen, till, 'paid', { receipt });
  await screen.page.locator('[data-panel="buttons"] > :last-child button').click();
  await screen.page.locator('[data-step="selling"]').waitFor();
  await screen.page.keyboard.press('F7');
  await screen.page.getByRole('article').waitFor();
}

const LINKED = fakeReceipt({ state: 'linked', link: RECEIPT_LINK });

const RAISED = '2026-11-20T09:40:00.000Z';

const differing = (...found: Parameters<typeof aside>): DifferenceView => ({
  ...aside(...found),
  readsReversed: false,
});

/** One difference of each kind. */
export const DIFFERENCES: readonly DifferenceView[] = [
  differing(1, 'abandoned', ALARM),
  differing(2, 'paid', {
    alarm: { kind: 'not-paid', about: null, raisedAt: RAISED },
    actions: ['record-refund', 'settle-alarm'],
  }),
  differing(3, 'paid', {
    alarm: { kind: 'refund-missing', about: null, raisedAt: RAISED },
    refunds: [fakeRefund({ amountTiyin: aside(3, 'paid').amountTiyin })],
    actions: ['refund', 'settle-alarm'],
  }),
  differing(4, 'unknown', {
    alarm: { kind: 'may-be-charged', about: null, raisedAt: RAISED },
    actions: ['settle-alarm'],
  }),
  differing(5, 'paid', {
    alarm: { kind: 'doubled', about: '2354512999', raisedAt: RAISED },
    actions: ['refund', 'settle-alarm'],
  }),
];

const compare = async (screen: OpenScreen): Promise<void> => {
  await screen.page.keyboard.press('F7');
  await screen.page.locator('main > header button').last().click();
  await screen.page.getByRole('menuitem').last().click();
  await screen.page.getByRole('dialog').getByRole('status').waitFor();
};

const FIELDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  'journal.found-differs': 'D:\\Tilla',
  'journal.disk-full': 'C:',
};

const journalIs = (code: Extract<ErrorCode, `journal.${string}`>): NonNullable<Scene['till']> => {
  const field = FIELDS[code];
  const error = { code, limit: 4_813, ...(field && { field }) };
  const notices = [{ id: '1', error, level: 'blocking' }] as const;
  return { mode: 'live', charging: { ready: false, error }, notices };
};

const openRepair = async (screen: OpenScreen): Promise<void> => {
  await screen.page.locator('[data-panel="buttons"] button').click();
  await screen.page.locator('#reason').waitFor();
};

const giveReason = async (screen: OpenScreen): Promise<void> => {
  await screen.page.locator('#reason').fill('installer said so');
  await screen.page.locator('#reason').press('Enter');
};

const repair = async (screen: OpenScreen): Promise<void> => {
  await openRepair(screen);
  await giveReason(screen);
};

export const MANAGER_SCENES: Readonly<Record<string, Scene>> = {
  history: { walk: (screen, till) => toHistory(screen, till, LINKED) },
  'history-refused': { walk: (screen, till) => toHistory(screen, till, REFUSED_RECEIPT) },
  'history-correct': {
    walk: async (screen, till) => {
      await toHistory(screen, till, REFUSED_RECEIPT);
      await screen.page.locator('.alert').getByRole('button').nth(0).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'history-correct-wrong': {
    walk: async (screen, till) => {
      await toHistory(screen, till, REFUSED_RECEIPT);
      await screen.page.locator('.alert').getByRole('button').nth(0).click();
      await screen.page.getByRole('dialog').getByRole('textbox').nth(1).fill('123');
      await screen.page.getByRole('dialog').getByRole('textbox').nth(2).fill('');
    },
  },
  'history-register': {
    walk: async (screen, till) => {
      await toHistory(screen, till, REFUSED_RECEIPT);
      await screen.page.locator('.alert').getByRole('button').nth(2).click();
      await screen.page.locator('#receipt-link').fill('ofd.soliq.uz/check');
    },
  },
  'history-unlinked': { walk: (screen, till) => toHistory(screen, till, UNLINKED_RECEIPT) },
  'history-unlinked-resend': {
    walk: async (screen, till) => {
      await toHistory(screen, till, UNLINKED_RECEIPT);
      await screen.page.locator('.alert').getByRole('button').nth(1).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'history-close-receipt': {
    walk: async (screen, till) => {
      await toHistory(screen, till, REFUSED_RECEIPT);
      await screen.page.locator('.alert').getByRole('button').nth(3).click();
      await screen.page.locator('#close-receipt-reason').fill('made at the other till');
    },
  },
  'history-elsewhere': {
    walk: async (screen, till) => {
      await toHistory(screen, till, LINKED);
      till.move({ isElsewhere: true, actions: [] });
      await screen.page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  'history-refund-doubt': {
    walk: async (screen, till) => {
      await toHistory(screen, till, LINKED);
      const { amountTiyin } = till.lastPayment;
      till.move({
        refunds: [fakeRefund({ state: 'unknown', amountTiyin, why: { code: 'gateway.cut' } })],
        actions: ['refund', 'settle-refund'],
      });
      await screen.page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  'history-refund-ways': {
    walk: async (screen, till) => {
      await toHistory(screen, till, LINKED);
      till.move({ actions: ['refund', 'refund-part', 'record-refund'] });
      await screen.page.getByRole('button', { name: said(till)('action.record-refund') }).waitFor();
    },
  },
  'history-record': {
    walk: async (screen, till) => {
      await toHistory(screen, till, LINKED);
      till.move({ actions: ['refund', 'refund-part', 'record-refund'] });
      await screen.page.getByRole('button', { name: said(till)('action.record-refund') }).click();
      await screen.page.getByRole('dialog').getByRole('radio').nth(2).check();
      await screen.page.locator('#part-amount').fill('99 999 999');
    },
  },
  'history-two-refunds': {
    walk: async (screen, till) => {
      await toHistory(screen, till, LINKED);
      till.move({
        refunds: [
          fakeRefund({ refundId: RefundId.parse('part-1'), kind: 'part', amountTiyin: tiyin(2_000_00) }),
          fakeRefund({
            refundId: RefundId.parse('part-2'),
            kind: 'part',
            amountTiyin: tiyin(1_500_50),
            state: 'unknown',
            why: { code: 'gateway.cut' },
            madeAt: '2026-11-22T13:05:10.000Z',
          }),
        ],
        leftTiyin: tiyin(till.lastPayment.amountTiyin - 2_000_00),
        actions: ['settle-refund'],
      });
      await screen.page.getByRole('main').getByRole('alert').waitFor();
      await screen.page.getByRole('note').first().scrollIntoViewIfNeeded();
    },
  },
  'history-comparing': {
    prepare: (till) => till.gates.set('reconcile.run', new Promise(() => undefined)),
    walk: async (screen, till) => {
      await compare(screen);
      till.publish('reconcile.progress', { asked: 412, all: 1_260 });
      await screen.page.getByRole('dialog').locator('progress').waitFor();
    },
  },
  'history-compared': {
    prepare: (till) => {
      till.waiting = 120;
    },
    walk: compare,
  },
  'history-not-told': {
    prepare: (till) => {
      till.compared = {
        differences: [],
        untold: 1,
        toCompare: [aside(5, 'unknown', { paymentId: null })],
        refused: [aside(6, 'paid')],
      };
    },
    walk: compare,
  },
  'history-differences': {
    prepare: (till) => {
      till.compared = { ...till.compared, differences: DIFFERENCES };
      for (const view of DIFFERENCES) till.payments.set(view.transactionId, view);
    },
    walk: async (screen) => {
      await compare(screen);
      await screen.page.getByRole('dialog').getByRole('listitem').nth(4).waitFor();
    },
  },
  ...Object.fromEntries(
    (
      [
        'corrupt',
        'lost',
        'set-back',
        'differs',
        'newer',
        'found-damaged',
        'found-differs',
        'tables-differ',
        'disk-full',
      ] as const
    ).map((what) => [
      `sale-journal-${what}`,
      {
        till: journalIs(`journal.${what}`),
        walk: (screen) => screen.panel.getByRole('heading').waitFor(),
      } satisfies Scene,
    ]),
  ),
  'sale-journal-repair': { till: journalIs('journal.corrupt'), walk: openRepair },
  'sale-journal-repairing': {
    till: journalIs('journal.lost'),
    prepare: (till) => till.gates.set('journal.repair', new Promise(() => undefined)),
    walk: async (screen) => {
      await repair(screen);
      await screen.page.locator('[role="dialog"] [data-progress]').waitFor();
    },
  },
  'sale-journal-repaired': {
    till: journalIs('journal.corrupt'),
    walk: async (screen) => {
      await repair(screen);
      await screen.page.locator('[data-kept]').waitFor();
    },
  },
  'sale-journal-left-over': {
    till: journalIs('journal.set-back'),
    prepare: (till) => {
      till.repair = { ...till.repair, leftOver: 5, salvaged: 2 };
    },
    walk: async (screen) => {
      await repair(screen);
      await screen.page.locator('[data-kept]').waitFor();
    },
  },
  'sale-journal-fresh': {
    till: journalIs('journal.corrupt'),
    walk: async (screen) => {
      await openRepair(screen);
      await screen.page.locator('[role="dialog"] button').last().click();
      await screen.page.locator('[role="dialog"] [role="alert"]').waitFor();
    },
  },
  'sale-journal-kept': {
    till: journalIs('journal.corrupt'),
    walk: async (screen) => {
      await openRepair(screen);
      await screen.page.locator('[role="dialog"] button').last().click();
      await screen.page.locator('[role="dialog"] [role="alert"]').waitFor();
      await giveReason(screen);
      await screen.page.locator('[data-kept]').waitFor();
    },
  },
  'settings-diagnostics': {
    walk: async (screen, till) => {
      await openSettings(screen);
      await screen.page
        .getByRole('button', { name: said(till)('diagnostics.copy') })
        .scrollIntoViewIfNeeded();
    },
  },
  'sale-notices': {
    till: {
      notices: [
        { id: '1', error: { code: 'clock.off', limit: 95 }, level: 'warning' },
        { id: '2', error: { code: 'journal.no-backup' }, level: 'warning' },
      ],
    },
    walk: (screen) => fillBasket(screen, 2),
  },
};
