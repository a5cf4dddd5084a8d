/** Each screen and each dialog has a scene: a name without one does not compile. The look's tests hold both. */
import type { NamesIn } from '../../renderer/app/features.ts';

type ScreenName = 'sale' | NamesIn<'screens'>;
type DialogName = NamesIn<'dialogs'>;

export const SCENE_OF_SCREEN: Readonly<Record<ScreenName, string>> = {
  sale: 'sale-basket',
  overview: 'glance',
  history: 'history',
  shift: 'shift-open',
  tasks: 'tasks',
  'kept-cards': 'kept-cards',
  goods: 'goods-list',
  'goods-product': 'goods-product',
  'goods-groups': 'goods-groups',
  'goods-file': 'goods-file-preview',
  people: 'staff-people',
  roles: 'staff-role-limits',
  audit: 'staff-audit',
  settings: 'settings',
  'way-out': 'bar-way-out',
};

export const SCENE_OF_DIALOG: Readonly<Record<DialogName, string>> = {
  notices: 'not-set-up-again-details',
  // Goods and basket.
  quantity: 'sale-count-refused',
  weigh: 'sale-quantity',
  label: 'sale-label',
  price: 'sale-price',
  'price-check': 'sale-price-check',
  'find-product': 'row-find-product',
  'open-item': 'sale-open-item',
  'tax-group': 'goods-tax-group',
  discount: 'sale-discount',
  other: 'row-other',
  note: 'touch-note',
  remove: 'sale-void-reason',
  less: 'sale-less-reason',
  pieces: 'sale-pieces',
  empty: 'sale-empty-reason',
  park: 'sale-park',
  parked: 'sale-parked',
  held: 'sale-half-paid-list',
  'last-gift': 'sale-last-gift',
  // Payments.
  'set-aside': 'sale-aside',
  reason: 'sale-reason',
  manager: 'sale-manager',
  'say-charged': 'sale-say-charged',
  settle: 'sale-refund-settle',
  record: 'history-record',
  'void-sale': 'sale-void',
  invoices: 'invoice-tray',
  'handed-over': 'invoice-handed-over',
  'keep-card': 'card-keep',
  'kept-card': 'kept-card-find',
  'settle-card': 'kept-card-settle',
  // History.
  return: 'history-return',
  resend: 'history-unlinked-resend',
  correct: 'history-correct',
  register: 'history-register',
  'close-receipt': 'history-close-receipt',
  'manual-look-up': 'history-by-hand',
  confirmation: 'history-confirmation',
  export: 'history-export',
  'scan-receipt': 'history-scan',
  reconcile: 'history-differences',
  // Shift and people.
  'cash-move': 'shift-pay-out',
  'no-sale': 'shift-no-sale',
  staff: 'staff-add',
  'audit-export': 'staff-audit-export',
  // The till itself.
  mend: 'glance-printer',
  prints: 'prints-waiting',
  install: 'install-waits',
  repair: 'sale-journal-repair',
  'start-fresh': 'sale-journal-fresh',
  // The shop's goods.
  'goods-bulk': 'goods-bulk',
  'goods-leave': 'goods-leave',
  'goods-price-from': 'goods-price-from',
  'goods-export': 'goods-export',
  'goods-undo': 'goods-undo',
  'goods-copies': 'goods-copies',
  'goods-drop': 'goods-drop',
  'national-list': 'goods-national',
};

const named = (scenes: Readonly<Record<string, string>>, scene: string): string | undefined =>
  Object.keys(scenes).find((name) => scenes[name] === scene);

/** Where the scene leads, as the page's root element names it; only what it stands for. */
export function placeOf(scene: string): { readonly screen?: string; readonly dialog?: string } {
  const screen = named(SCENE_OF_SCREEN, scene);
  const dialog = named(SCENE_OF_DIALOG, scene);
  return { ...(screen && { screen }), ...(dialog && { dialog }) };
}
