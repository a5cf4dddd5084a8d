/** Which dialog stands for which route: one at a time. One without a line here does not compile. */
import { Suspense, useEffect, useReducer, useState } from 'react';
import { assertNever } from '../../shared/result.ts';
import { OverScreen } from '../features/staff/over-screen.tsx';
import { DialogBoundary } from '../ui/dialog-boundary.tsx';
import { DIALOGS } from './dialog-parts.ts';
import type { DialogRoute } from './dialog-route.ts';
import { useOpenSale } from './use-open-sale.ts';
import { useRoute } from './use-till-app.ts';

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
      return <DIALOGS.Quantity.View lineId={dialog.lineId} />;
    case 'less':
      return <DIALOGS.Less.View lineId={dialog.lineId} quantity={dialog.quantity} />;
    case 'pieces':
      return <DIALOGS.Pieces.View dialog={dialog} />;
    case 'weigh':
      return <DIALOGS.Weigh.View product={dialog.product} code={dialog.code} />;
    case 'label':
      return <DIALOGS.Label.View product={dialog.product} />;
    case 'price':
      return <DIALOGS.Price.View lineId={dialog.lineId} />;
    case 'other':
      return <DIALOGS.Other.View lineId={dialog.lineId} />;
    case 'find-product':
      return <DIALOGS.FindProduct.View lineId={dialog.lineId} />;
    case 'note':
      return <DIALOGS.Note.View lineId={dialog.lineId} />;
    case 'void':
      return <DIALOGS.Void.View lineId={dialog.lineId} />;
    case 'discount':
      return <DIALOGS.Discount.View lineId={dialog.lineId} />;
    case 'open-item':
      return <DIALOGS.OpenItem.View replaces={dialog.replaces} />;
    case 'park':
      return <DIALOGS.Park.View />;
    case 'parked':
      return <DIALOGS.Parked.View />;
    case 'price-check':
      return <DIALOGS.PriceCheck.View code={dialog.code} />;
    case 'held':
      return <DIALOGS.Held.View />;
    case 'empty':
      return <EmptyOrVoid />;
    case 'void-sale':
      return <DIALOGS.VoidSale.View saleId={dialog.saleId} />;
    case 'notices':
      return <DIALOGS.Notices.View />;
    case 'install':
      return <DIALOGS.Install.View />;
    case 'set-aside':
      return (
        <DIALOGS.SetAside.View
          transactionId={dialog.transactionId}
          basketOf={(view) => <DIALOGS.SetAsideBasket.View view={view} />}
        />
      );
    case 'repair':
      return <DIALOGS.Repair.View />;
    case 'start-fresh':
      return <DIALOGS.StartFresh.View />;
    case 'reason':
      return <DIALOGS.PaymentReason.View action={dialog.action} transactionId={dialog.transactionId} />;
    case 'manager':
      return <DIALOGS.Manager.View transactionId={dialog.transactionId} />;
    case 'say-charged':
      return <DIALOGS.SayCharged.View transactionId={dialog.transactionId} />;
    case 'record':
      return <DIALOGS.Record.View transactionId={dialog.transactionId} />;
    case 'settle':
      return <DIALOGS.Settle.View transactionId={dialog.transactionId} refundId={dialog.refundId} />;
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
      return <DIALOGS.Return.View saleId={dialog.saleId} />;
    case 'staff':
      return <DIALOGS.Staff.View form={dialog.form} />;
    case 'reconcile':
      return <DIALOGS.Reconcile.View />;
    default:
      return assertNever(dialog);
  }
}

/** A basket whose sale holds money is not emptied: what it holds goes back first. As it was when the dialog opened. */
function EmptyOrVoid() {
  const [half] = useState(useOpenSale());
  return half ? <DIALOGS.VoidSale.View saleId={half.saleId} /> : <DIALOGS.Empty.View />;
}
