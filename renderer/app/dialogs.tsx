/** Which dialog stands for which route: one at a time. One without a line here does not compile. */
import { lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react';
import { assertNever } from '../../shared/result.ts';
import { LabelDialog } from '../features/checkout/label-dialog.tsx';
import { QuantityDialog, WeighDialog } from '../features/checkout/quantity-dialog.tsx';
import { PaymentReasonDialog } from '../features/payment/payment-reason-dialog.tsx';
import { SetAsideDialog } from '../features/payment/set-aside-dialog.tsx';
import { OverScreen } from '../features/staff/over-screen.tsx';
import { DialogBoundary } from '../ui/dialog-boundary.tsx';
import type { DialogRoute } from './dialog-route.ts';
import { useOpenSale } from './use-open-sale.ts';
import { useRoute } from './use-till-app.ts';

/** A part of the page that comes when it is drawn first, by its name in a file of such parts alone. */
const later = <N extends string, P>(load: () => Promise<Record<N, (props: P) => ReactNode>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }));

// Those without which a sale ends as well are loaded when they are asked for: no start waits for them.
const OpenItemDialog = later(() => import('../features/checkout/open-item-dialog.tsx'), 'OpenItemDialog');
const DiscountDialog = later(() => import('../features/checkout/discount-dialog.tsx'), 'DiscountDialog');
const noteDialogs = () => import('../features/checkout/note-dialogs.tsx');
const NoteDialog = later(noteDialogs, 'NoteDialog');
const VoidDialog = later(noteDialogs, 'VoidDialog');
const LessDialog = later(() => import('../features/checkout/less-dialog.tsx'), 'LessDialog');
const PiecesDialog = later(() => import('../features/checkout/pieces-dialog.tsx'), 'PiecesDialog');
const PriceDialog = later(() => import('../features/checkout/price-dialog.tsx'), 'PriceDialog');
const PriceCheckDialog = later(
  () => import('../features/checkout/price-check-dialog.tsx'),
  'PriceCheckDialog',
);
const EmptyDialog = later(() => import('../features/checkout/empty-dialog.tsx'), 'EmptyDialog');
const parkedDialogs = () => import('../features/checkout/parked-dialog.tsx');
const ParkDialog = later(parkedDialogs, 'ParkDialog');
const ParkedDialog = later(parkedDialogs, 'ParkedDialog');
const SetAsideBasket = later(() => import('../features/checkout/set-aside-basket.tsx'), 'SetAsideBasket');
const NoticesDialog = later(() => import('./notices-dialog.tsx'), 'NoticesDialog');
const FindProductDialog = later(
  () => import('../features/checkout/find-product-dialog.tsx'),
  'FindProductDialog',
);
const OtherDialog = later(() => import('../features/checkout/other-dialog.tsx'), 'OtherDialog');
const ManagerDialog = later(() => import('../features/payment/manager-dialog.tsx'), 'ManagerDialog');
const VoidSaleDialog = later(() => import('../features/tender/void-dialog.tsx'), 'VoidSaleDialog');
const InstallDialog = later(() => import('../features/install/install-dialog.tsx'), 'InstallDialog');
const journalDialogs = () => import('../features/journal/journal-dialogs.tsx');
const RepairDialog = later(journalDialogs, 'RepairDialog');
const StartFreshDialog = later(journalDialogs, 'StartFreshDialog');
const SayChargedDialog = lazy(async () => ({
  default: (await import('../features/payment/say-charged-dialog.tsx')).SayChargedDialog,
}));
const RecordDialog = later(() => import('../features/refund/record-dialog.tsx'), 'RecordDialog');
const SettleDialog = later(() => import('../features/refund/settle-dialog.tsx'), 'SettleDialog');
const HeldDialog = lazy(() => import('../features/tender/held-dialog.tsx'));
const ReconcileDialog = lazy(() => import('../features/reconcile/reconcile-dialog.tsx'));
const ReturnDialog = lazy(() => import('../features/refund/return-dialog.tsx'));
const StaffDialog = lazy(() => import('../features/staff/staff-dialog.tsx'));

/**
 * All that lies over the screen. What people are asked is drawn anew above a dialog that came later than it, its part of the
 * page having been on its way: what comes last lies uppermost, and alone hears keys.
 */
export function Overlays() {
  const [shown, onShown] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <Dialogs onShown={onShown} />
      <OverScreen key={shown} />
    </>
  );
}

/** Hears alone which dialog is open: the screen below is not drawn again for it. */
export function Dialogs({ onShown }: { readonly onShown?: () => void }) {
  const dialog = useRoute((route) => route.dialog);
  return (
    <DialogBoundary dialog={dialog}>
      <Suspense fallback={null}>
        {dialog && <DialogOf dialog={dialog} />}
        {dialog && onShown && <Shown key={dialog.kind} onShown={onShown} />}
      </Suspense>
    </DialogBoundary>
  );
}

/** Beside a dialog: it is there as soon as that is. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

function DialogOf({ dialog }: { readonly dialog: DialogRoute }) {
  switch (dialog.kind) {
    case 'quantity':
      return <QuantityDialog lineId={dialog.lineId} />;
    case 'less':
      return <LessDialog lineId={dialog.lineId} quantity={dialog.quantity} />;
    case 'pieces':
      return <PiecesDialog dialog={dialog} />;
    case 'weigh':
      return <WeighDialog product={dialog.product} code={dialog.code} />;
    case 'label':
      return <LabelDialog product={dialog.product} />;
    case 'price':
      return <PriceDialog lineId={dialog.lineId} />;
    case 'other':
      return <OtherDialog lineId={dialog.lineId} />;
    case 'find-product':
      return <FindProductDialog lineId={dialog.lineId} />;
    case 'note':
      return <NoteDialog lineId={dialog.lineId} />;
    case 'void':
      return <VoidDialog lineId={dialog.lineId} />;
    case 'discount':
      return <DiscountDialog lineId={dialog.lineId} />;
    case 'open-item':
      return <OpenItemDialog replaces={dialog.replaces} />;
    case 'park':
      return <ParkDialog />;
    case 'parked':
      return <ParkedDialog />;
    case 'price-check':
      return <PriceCheckDialog code={dialog.code} />;
    case 'held':
      return <HeldDialog />;
    case 'empty':
      return <EmptyOrVoid />;
    case 'void-sale':
      return <VoidSaleDialog saleId={dialog.saleId} />;
    case 'notices':
      return <NoticesDialog />;
    case 'install':
      return <InstallDialog />;
    case 'set-aside':
      return (
        <SetAsideDialog
          transactionId={dialog.transactionId}
          basketOf={(view) => <SetAsideBasket view={view} />}
        />
      );
    case 'repair':
      return <RepairDialog />;
    case 'start-fresh':
      return <StartFreshDialog />;
    case 'reason':
      return <PaymentReasonDialog action={dialog.action} transactionId={dialog.transactionId} />;
    case 'manager':
      return <ManagerDialog transactionId={dialog.transactionId} />;
    case 'say-charged':
      return <SayChargedDialog transactionId={dialog.transactionId} />;
    case 'record':
      return <RecordDialog transactionId={dialog.transactionId} />;
    case 'settle':
      return <SettleDialog transactionId={dialog.transactionId} refundId={dialog.refundId} />;
    // The history draws them itself: they are of the sale that it shows, which may be of an earlier day.
    case 'resend':
    case 'correct':
    case 'register':
    case 'close-receipt':
    case 'by-hand':
    case 'confirmation':
    case 'scan-receipt':
    case 'export':
      return null;
    // So does the overview.
    case 'mend':
      return null;
    // And so does the screen of the shift.
    case 'cash-move':
    case 'no-sale':
      return null;
    // And the log, whose filters it takes.
    case 'audit-export':
      return null;
    case 'return':
      return <ReturnDialog saleId={dialog.saleId} />;
    case 'staff':
      return <StaffDialog form={dialog.form} />;
    case 'reconcile':
      return <ReconcileDialog />;
    default:
      return assertNever(dialog);
  }
}

/** A basket whose sale holds money is not emptied: what it holds goes back first. As it was when the dialog opened. */
function EmptyOrVoid() {
  const [half] = useState(useOpenSale());
  return half ? <VoidSaleDialog saleId={half.saleId} /> : <EmptyDialog />;
}
