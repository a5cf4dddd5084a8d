/** Typed values about people, the till and searches: names, PINs, setup codes, days, payment numbers. */
import { test } from 'vitest';
import { page } from 'vitest/browser';
import type { LookedUpView } from '../../shared/contract/manual-look-up.ts';
import { PaymentId, ShiftId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import AuditScreen from '../features/audit/audit-screen.tsx';
import CopiedScreen from '../features/copied/copied-screen.tsx';
import { ConfirmationDialog } from '../features/history/confirmation-dialog.tsx';
import HistoryScreen from '../features/history/history-screen.tsx';
import { ManualLookUpDialog } from '../features/history/manual-look-up-dialog.tsx';
import { InstallDialog } from '../features/install/install-dialog.tsx';
import { RepairDialog, StartFreshDialog } from '../features/journal/journal-dialogs.tsx';
import { CorrectDialog } from '../features/receipt/correct-dialog.tsx';
import ReturnDialog from '../features/refund/return-dialog.tsx';
import { Explain } from '../features/shift/explain.tsx';
import ApprovalDialog from '../features/staff/approval-dialog.tsx';
import FirstManagerDialog from '../features/staff/first-manager-dialog.tsx';
import ResetPinDialog from '../features/staff/reset-pin-dialog.tsx';
import { SignInScreen } from '../features/staff/sign-in-screen.tsx';
import StaffDialog from '../features/staff/staff-dialog.tsx';
import { VoidSaleDialog } from '../features/tender/void-dialog.tsx';
import { CASH, OFFER } from '../testing/return-views.ts';
import {
  DILSHOD,
  EVERYBODY,
  LOLA,
  REFUND_NEED,
  ROLES,
  SHOP_STAFF,
  standing,
} from '../testing/staff-views.ts';
import type { Answers } from '../testing/stand-in-api.ts';
import { BENT, type Case, type Drawn, typeExtremes } from '../testing/type-extremes.tsx';
import { halfPaid, paidPayment, paidSale, REFUSED_RECEIPT } from '../testing/views.ts';

const { staffId } = LOLA;
const LIST: Answers = { 'people.list': () => ok({ people: EVERYBODY, roles: ROLES }) };
const PAYMENT = paidPayment({ receipt: REFUSED_RECEIPT });
const OURS: LookedUpView = {
  found: { paymentId: PaymentId.parse('4710103925'), status: 2, note: '' },
  why: null,
  saleId: null,
  isOurs: true,
  mayAdopt: true,
};
const INSTALLATION = { baseUrl: 'https://gateway.example', serviceId: 77, shopName: 'Bahor' };

const chooses = (name: string) => () => page.getByRole('radio', { name }).click();
/** Lola has requested a refund, for which she has no right. */
const asksForRefund = ({ api, app }: Drawn): void => {
  api.publish('staff.changed', standing(LOLA));
  const request = { transactionId: PAYMENT.transactionId, amountTiyin: null, reason: 'Sour milk' };
  void app.api.ask('refund.give', request);
};
const approval = (need: typeof REFUND_NEED) => ({
  element: <ApprovalDialog need={need} />,
  answers: {
    'refund.give': () => fail({ code: 'right.needed', field: 'refund' }),
    'staff.need': () => ok(need),
  } satisfies Answers,
  asks: 'staff.approve' as const,
  act: /^Approve/,
});
const BY_CODE = { ...REFUND_NEED, approvers: [], bySetupCode: true };

const CASES: readonly Case[] = [
  {
    what: 'new person',
    element: <StaffDialog form={{ name: 'add' }} />,
    answers: LIST,
    alike: [1, 2],
    asks: 'people.add',
    act: /^Add/,
  },
  {
    what: 'name of a person',
    element: <StaffDialog form={{ name: 'rename', staffId }} />,
    answers: LIST,
    asks: 'people.rename',
    act: /^Save/,
  },
  {
    what: 'PIN of a person',
    element: <StaffDialog form={{ name: 'pin', staffId }} />,
    answers: LIST,
    alike: [0, 1],
    asks: 'people.set-pin',
    act: /^Set/,
  },
  {
    what: 'own PIN',
    element: <StaffDialog form={{ name: 'own-pin' }} />,
    alike: [1, 2],
    asks: 'staff.change-own-pin',
    act: /^Set/,
  },
  {
    what: 'forgotten PIN',
    element: <ResetPinDialog person={DILSHOD} onClose={() => undefined} />,
    alike: [1, 2],
    asks: 'staff.reset-pin',
    act: /^Set/,
  },
  {
    what: 'first manager',
    element: <FirstManagerDialog channel="refund.give" />,
    open: ({ api }) => api.publish('staff.changed', SHOP_STAFF),
    alike: [2, 3],
    asks: 'staff.make-manager',
    act: /^Add/,
  },
  {
    what: 'sign-in',
    element: <SignInScreen />,
    open: async ({ api }) => {
      api.publish('staff.changed', SHOP_STAFF);
      await page.getByRole('button', { name: /^Lola/ }).click();
    },
    asks: 'staff.sign-in',
    act: /^Sign in/,
  },
  {
    what: 'approval',
    ...approval(REFUND_NEED),
    open: async (drawn) => {
      asksForRefund(drawn);
      await page.getByRole('button', { name: /^Dilshod/ }).click();
    },
  },
  { what: 'approval by the setup code', ...approval(BY_CODE), open: asksForRefund },
  {
    what: 'provisioning file',
    element: <InstallDialog />,
    answers: {
      'install.pending': () => ok({ from: null, to: INSTALLATION, changes: ['address'], unfinished: 0 }),
    },
    asks: 'install.accept',
    act: /^Accept/,
  },
  {
    what: 'folder of another computer',
    element: <CopiedScreen copied={{ asksCode: true, isNameless: false, said: null }} />,
    open: () => page.getByRole('button', { name: /^This till was moved/ }).click(),
    asks: 'till.claim',
    act: /^Yes/,
  },
  {
    what: 'switch of confirmations',
    element: <ConfirmationDialog />,
    open: chooses('Confirmed by the till'),
    asks: 'by-hand.confirmation',
    act: /^Change/,
  },
  {
    what: 'adopted payment',
    element: <ManualLookUpDialog />,
    answers: { 'by-hand.look-up': () => ok(OURS) },
    open: async () => {
      await chooses('Shop’s transaction number')();
      await page.getByLabelText('Shop’s transaction number').last().fill('transaction-1');
      await page.getByRole('button', { name: 'Ask the service' }).click();
      await page.getByRole('button', { name: 'Add to the books' }).findElement();
    },
    // An id of this shop, a day and a reason.
    right: '21.11.2026',
    alike: [2, 3],
    asks: 'by-hand.adopt',
    act: /^(Ask|Add)/,
  },
  {
    what: 'receipt correction',
    element: <CorrectDialog view={PAYMENT} />,
    right: '01905001002000000',
    keeps: true,
    // The numbers in this form are codes.
    takes: BENT,
    asks: 'receipt.correct',
    act: /^Send/,
  },
  {
    what: 'slip of a return',
    element: <ReturnDialog saleId={OFFER.saleId} />,
    answers: {
      'refund.offer': () => ok({ ...OFFER, sources: [{ ...CASH, kind: 'terminal', way: 'terminal' }] }),
    },
    open: () => page.getByRole('button', { name: 'Other' }).click(),
    asks: 'refund.goods',
    act: /^Give back/,
  },
  {
    what: 'voided sale',
    element: <VoidSaleDialog saleId={halfPaid().saleId} />,
    answers: {
      'sale.tenders': () => ok(halfPaid({ tenders: [] })),
      'sales.one': () => ok(paidSale({ state: 'open', payments: [] })),
      'sale.void-agree': ({ reason }) => ok({ reason }),
    },
    asks: 'sale.void',
    act: /^Void/,
  },
  {
    what: 'difference of a shift',
    element: <Explain shiftId={ShiftId.parse('shift-1')} said="" differences={[]} />,
    asks: 'shift.explain',
    act: /^Add/,
  },
  { what: 'journal repaired', element: <RepairDialog />, asks: 'journal.repair', act: /^Repair/ },
  { what: 'journal begun anew', element: <StartFreshDialog />, asks: 'journal.start-fresh', act: /^Begin/ },
  {
    what: 'history',
    element: <HistoryScreen />,
    answers: { 'sales.recent': () => ok([]), 'sales.today': () => fail({ code: 'right.needed' }) },
    asks: 'history.find',
    act: /^$/,
  },
  {
    what: 'log',
    element: <AuditScreen />,
    answers: {
      'history.people': () => ok([]),
      'audit.check': () => ok({ checkedTo: 1, last: 1, brokenAt: null }),
    },
    open: ({ api }) => api.publish('staff.changed', standing(DILSHOD)),
    asks: 'audit.page',
    act: /^$/,
  },
];

test.each(CASES)(
  '$what: for any typed value the page sends only requests that the contract accepts',
  typeExtremes,
);
