import type { Product } from '../../../shared/catalogue/product.ts';
import type { LineId } from '../../../shared/ids.ts';
import type { PageFeature } from '../../context/page-feature.ts';
import type { Gather, UntaxedGoods } from '../../context/selling.ts';
import { later } from '../../ui/later.ts';

export interface OfLine {
  readonly lineId: LineId;
}

declare module '../../context/registry.ts' {
  interface Dialogs {
    readonly quantity: OfLine;
    readonly price: OfLine;
    readonly other: OfLine;
    readonly note: OfLine;
    readonly remove: OfLine;
    /** For an unknown scan. */
    readonly 'find-product': OfLine;
    /** Why a line becomes less. quantity: what is left of it, in thousandths. */
    readonly less: OfLine & { readonly quantity: number };
    /** Which pieces of a marked line go. gone: the codes chosen so far. */
    readonly pieces: OfLine & { readonly quantity: number; readonly gone: readonly string[] };
    /** Before goods are added: the marking code of the piece, or the codes of more pieces. */
    readonly label: { readonly product: Product; readonly gather?: Gather };
    /** Before goods are added: their weight. code: as scanned; null: a tile was pressed. */
    readonly weigh: { readonly product: Product; readonly code: string | null };
    /** lineId null: a discount on the whole basket. */
    readonly discount: { readonly lineId: LineId | null };
    /** replaces: the unknown scan that these goods are. */
    readonly 'open-item': { readonly replaces: LineId | null };
    /** A product without tax data is sold for the first time. goods: what adds it, once it has them. */
    readonly 'tax-group': UntaxedGoods;
    readonly empty: NoData;
    readonly park: NoData;
    readonly parked: NoData;
    /** code: the last scan; null: none yet. */
    readonly 'price-check': { readonly code: string | null };
  }
}

const notes = () => import('./note-dialogs.tsx');
const quantities = () => import('./quantity-dialog.tsx');
const parked = () => import('./parked-dialog.tsx');

export const CHECKOUT = {
  dialogs: {
    quantity: later(async () => (await quantities()).QuantityDialog),
    weigh: later(async () => (await quantities()).WeighDialog),
    label: later(async () => (await import('./label-dialog.tsx')).LabelDialog),
    'open-item': later(async () => (await import('./open-item-dialog.tsx')).OpenItemDialog),
    'tax-group': later(async () => (await import('./tax-group-dialog.tsx')).TaxGroupDialog),
    discount: later(async () => (await import('./discount-dialog.tsx')).DiscountDialog),
    note: later(async () => (await notes()).NoteDialog),
    remove: later(async () => (await notes()).RemoveDialog),
    less: later(async () => (await import('./less-dialog.tsx')).LessDialog),
    pieces: later(async () => (await import('./pieces-dialog.tsx')).PiecesDialog),
    price: later(async () => (await import('./price-dialog.tsx')).PriceDialog),
    'price-check': later(async () => (await import('./price-check-dialog.tsx')).PriceCheckDialog),
    empty: later(async () => (await import('./empty-dialog.tsx')).EmptyOrVoidDialog),
    park: later(async () => (await parked()).ParkDialog),
    parked: later(async () => (await parked()).ParkedDialog),
    'find-product': later(async () => (await import('./find-product-dialog.tsx')).FindProductDialog),
    other: later(async () => (await import('./other-dialog.tsx')).OtherDialog),
  },
} as const satisfies PageFeature;
