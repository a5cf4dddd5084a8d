/** The dialogs, which the page loads after its first screen, so that no start waits for them. */
import { later } from '../ui/later.ts';

const notes = () => import('../features/checkout/note-dialogs.tsx');
const quantities = () => import('../features/checkout/quantity-dialog.tsx');
const parked = () => import('../features/checkout/parked-dialog.tsx');
const journal = () => import('../features/journal/journal-dialogs.tsx');

export const DIALOGS = {
  Quantity: later(async () => (await quantities()).QuantityDialog),
  Weigh: later(async () => (await quantities()).WeighDialog),
  Label: later(async () => (await import('../features/checkout/label-dialog.tsx')).LabelDialog),
  OpenItem: later(async () => (await import('../features/checkout/open-item-dialog.tsx')).OpenItemDialog),
  Discount: later(async () => (await import('../features/checkout/discount-dialog.tsx')).DiscountDialog),
  Note: later(async () => (await notes()).NoteDialog),
  Void: later(async () => (await notes()).VoidDialog),
  Less: later(async () => (await import('../features/checkout/less-dialog.tsx')).LessDialog),
  Pieces: later(async () => (await import('../features/checkout/pieces-dialog.tsx')).PiecesDialog),
  Price: later(async () => (await import('../features/checkout/price-dialog.tsx')).PriceDialog),
  PriceCheck: later(
    async () => (await import('../features/checkout/price-check-dialog.tsx')).PriceCheckDialog,
  ),
  Empty: later(async () => (await import('../features/checkout/empty-dialog.tsx')).EmptyDialog),
  Park: later(async () => (await parked()).ParkDialog),
  Parked: later(async () => (await parked()).ParkedDialog),
  FindProduct: later(
    async () => (await import('../features/checkout/find-product-dialog.tsx')).FindProductDialog,
  ),
  Other: later(async () => (await import('../features/checkout/other-dialog.tsx')).OtherDialog),
  SetAside: later(async () => (await import('../features/payment/set-aside-dialog.tsx')).SetAsideDialog),
  SetAsideBasket: later(
    async () => (await import('../features/checkout/set-aside-basket.tsx')).SetAsideBasket,
  ),
  PaymentReason: later(
    async () => (await import('../features/payment/payment-reason-dialog.tsx')).PaymentReasonDialog,
  ),
  Manager: later(async () => (await import('../features/payment/manager-dialog.tsx')).ManagerDialog),
  SayCharged: later(
    async () => (await import('../features/payment/say-charged-dialog.tsx')).SayChargedDialog,
  ),
  VoidSale: later(async () => (await import('../features/tender/void-dialog.tsx')).VoidSaleDialog),
  Held: later(async () => (await import('../features/tender/held-dialog.tsx')).default),
  Record: later(async () => (await import('../features/refund/record-dialog.tsx')).RecordDialog),
  Settle: later(async () => (await import('../features/refund/settle-dialog.tsx')).SettleDialog),
  Return: later(async () => (await import('../features/refund/return-dialog.tsx')).default),
  Install: later(async () => (await import('../features/install/install-dialog.tsx')).InstallDialog),
  Repair: later(async () => (await journal()).RepairDialog),
  StartFresh: later(async () => (await journal()).StartFreshDialog),
  Reconcile: later(async () => (await import('../features/reconcile/reconcile-dialog.tsx')).default),
  Staff: later(async () => (await import('../features/staff/staff-dialog.tsx')).default),
  Notices: later(async () => (await import('./notices-dialog.tsx')).NoticesDialog),
} as const;
