/** Typed values beside the sale: the drawer, people, settings, refunds, receipts. */
import { test } from 'vitest';
import { page } from 'vitest/browser';
import { RefundId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { ManualLookUpDialog } from '../features/history/manual-look-up-dialog.tsx';
import { PaymentReasonDialog } from '../features/payment/payment-reason-dialog.tsx';
import { SayChargedDialog } from '../features/payment/say-charged-dialog.tsx';
import { CloseReceiptDialog, RegisterDialog } from '../features/receipt/receipt-dialogs.tsx';
import { RecordDialog } from '../features/refund/record-dialog.tsx';
import ReturnDialog from '../features/refund/return-dialog.tsx';
import { SettleDialog } from '../features/refund/settle-dialog.tsx';
import SettingsScreen from '../features/settings/settings-screen.tsx';
import { CashMoveDialog } from '../features/shift/cash-move-dialog.tsx';
import { ClosingForm } from '../features/shift/closing-form.tsx';
import { NoSaleDialog } from '../features/shift/no-sale-dialog.tsx';
import { OpeningForm } from '../features/shift/opening-form.tsx';
import RolesScreen from '../features/staff/roles-screen.tsx';
import { BREAD as BREAD_LINE, CASH, OFFER } from '../testing/return-views.ts';
import { CLOSED_STATE, openState, xView } from '../testing/shift-views.ts';
import { DILSHOD, EVERYBODY, ROLES, standing } from '../testing/staff-views.ts';
import { BENT, type Case, type Drawn, typeExtremes, WEIGHTS } from '../testing/type-extremes.tsx';
import { DOUBTFUL_REFUND, paidPayment, REFUSED_RECEIPT } from '../testing/views.ts';

const PAYMENT = paidPayment({ state: 'unknown', paymentId: null, receipt: REFUSED_RECEIPT });
const PAID = paidPayment();
const WITH_END = { ...PAYMENT, asksIdEnd: true };
const DOUBT = paidPayment({ refunds: [DOUBTFUL_REFUND] });
const WEIGHED_BACK = { ...BREAD_LINE, unit: 'kg', byMeasure: true };
const oneNote = ({ api }: Drawn): void =>
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', denominations: [1_000] });

const CASES: readonly Case[] = [
  {
    what: 'float',
    element: <OpeningForm />,
    answers: { 'shift.state': () => ok(CLOSED_STATE) },
    open: oneNote,
    asks: 'shift.open',
    act: /^Open/,
  },
  {
    what: 'close',
    element: <ClosingForm />,
    answers: {
      'shift.state': () => ok(openState()),
      'shift.compare': () => ok(xView().report.comparison),
      'tasks.open': () => ok([]),
    },
    open: async (drawn) => {
      oneNote(drawn);
      await page.getByRole('button', { name: 'Close the shift' }).findElement();
    },
    asks: 'shift.close',
    act: /^Close the shift/,
  },
  {
    what: 'pay-out',
    element: <CashMoveDialog kind="pay-out" />,
    answers: { 'shift.state': () => ok(openState()) },
    asks: 'cash.move',
    act: /^Take out|^Pay|^Book/,
  },
  { what: 'drawer opened', element: <NoSaleDialog />, asks: 'drawer.no-sale', act: /^Open/ },
  {
    what: 'role',
    element: <RolesScreen />,
    answers: { 'people.list': () => ok({ people: EVERYBODY, roles: ROLES }) },
    open: async ({ api }) => {
      api.publish('staff.changed', standing(DILSHOD));
      await page.getByRole('switch', { name: 'Discount' }).click();
      await page.getByRole('switch', { name: 'Refund' }).click();
    },
    asks: 'roles.save',
    act: /^Save/,
  },
  {
    what: 'settings',
    element: <SettingsScreen />,
    // Each list is saved on its own.
    takes: BENT,
    keeps: true,
    open: ({ api }) =>
      api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', shifts: 'counted' }),
    asks: 'settings.change',
    act: /^(Add|Save|Keep)/,
  },
  {
    what: 'return of an amount',
    element: <ReturnDialog saleId={OFFER.saleId} />,
    answers: { 'refund.offer': () => ok({ ...OFFER, sources: [CASH] }) },
    open: async () => {
      await page.getByRole('radio', { name: 'An amount' }).click();
      await page.getByRole('button', { name: 'Other' }).click();
    },
    asks: 'refund.goods',
    act: /^Give back/,
  },
  {
    what: 'return of weighed goods',
    element: <ReturnDialog saleId={OFFER.saleId} />,
    answers: { 'refund.offer': () => ok({ ...OFFER, lines: [WEIGHED_BACK], sources: [CASH] }) },
    takes: WEIGHTS,
    open: async () => {
      await page.getByRole('radio', { name: 'Goods' }).click();
      await page.getByRole('button', { name: 'Other' }).click();
    },
    asks: 'refund.goods',
    act: /^Give back/,
  },
  {
    what: 'refund made elsewhere',
    element: <RecordDialog transactionId={PAID.transactionId} />,
    open: async ({ app }) => {
      app.payments.take(PAID);
      await page.getByRole('radio', { name: /part/i }).click();
    },
    asks: 'refund.record',
    act: /^(Note|Record|Write)/,
  },
  {
    what: 'settled refund',
    element: <SettleDialog transactionId={DOUBT.transactionId} refundId={RefundId.parse('refund-1')} />,
    open: async ({ app }) => {
      app.payments.take(DOUBT);
      await page.getByRole('radio', { name: 'The money was not given back' }).click();
    },
    asks: 'refund.settle',
    act: /^Settle/,
  },
  {
    what: 'charge settled by the cabinet',
    element: <SayChargedDialog transactionId={PAYMENT.transactionId} />,
    open: ({ app }) => app.payments.take(PAYMENT),
    asks: 'payment.say-charged',
    act: /charged/i,
  },
  {
    what: 'charge settled by the cabinet, with the end of our id',
    element: <SayChargedDialog transactionId={PAYMENT.transactionId} />,
    open: ({ app }) => app.payments.take(WITH_END),
    right: '5d3fa9',
    asks: 'payment.say-charged',
    act: /charged/i,
  },
  { what: 'payment by hand', element: <ManualLookUpDialog />, asks: 'by-hand.look-up', act: /^Look/ },
  {
    what: 'receipt link',
    element: <RegisterDialog view={PAYMENT} />,
    right: 'https://ofd.soliq.uz/check?t=UZ1&r=1&c=20261120&s=1',
    asks: 'receipt.register',
    act: /^Register/,
  },
  {
    what: 'receipt closed as not needed',
    element: <CloseReceiptDialog view={PAYMENT} />,
    asks: 'receipt.close',
    act: /^Close/,
  },
  {
    what: 'manager’s reason',
    element: <PaymentReasonDialog action="say-not-charged" transactionId={PAYMENT.transactionId} />,
    open: ({ app }) => app.payments.take(PAYMENT),
    asks: 'payment.say-not-charged',
    act: /./,
  },
];

test.each(CASES)(
  '$what: for any typed value the page sends only requests that the contract accepts',
  typeExtremes,
);
