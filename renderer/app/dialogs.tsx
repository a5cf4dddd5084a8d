/** Draws the dialog of a route, one at a time. A dialog without a case does not compile. */
import { Suspense, useEffect, useReducer, useState } from 'react';
import { assertNever } from '../../shared/result.ts';
import { OverScreen } from '../features/staff/over-screen.tsx';
import { DialogBoundary } from '../ui/dialog-boundary.tsx';
import { DIALOGS } from './dialog-parts.ts';
import type { DialogRoute } from './dialog-route.ts';
import { useOpenSale } from './use-open-sale.ts';
import { useRoute } from './use-till-app.ts';

/**
 * All that covers the screen. A dialog may load late and mount after a question. Then the question is mounted
 * again, because the last one lies on top and alone receives keys.
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

/** Only this component subscribes to the open dialog, so that the screen below is not drawn again. */
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

/** Mounts beside a dialog, and reports when the dialog is there. */
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
    // Drawn by the history itself, for the sale that it shows, which may be of an earlier day.
    case 'resend':
    case 'correct':
    case 'register':
    case 'close-receipt':
    case 'by-hand':
    case 'confirmation':
    case 'scan-receipt':
    case 'export':
      return null;
    // Drawn by the overview.
    case 'mend':
      return null;
    // Drawn by the screen of the shift.
    case 'cash-move':
    case 'no-sale':
      return null;
    // Drawn by the log, whose filters it uses.
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

/** A sale that holds money can't be emptied: its money goes back first. Fixed as the dialog opens. */
function EmptyOrVoid() {
  const [half] = useState(useOpenSale());
  return half ? <DIALOGS.VoidSale.View saleId={half.saleId} /> : <DIALOGS.Empty.View />;
}
