/** What checkout offers to the page: goods of the open basket, added, changed and removed. */
import type { OfferedPair } from '../../shared/catalogue/known-pair.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import type { Answer, Events } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ItemGroupId, LineId, ProductId, SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Discount, EnteredItem } from '../../shared/sale/basket.ts';
import type { DialogRoute } from './dialog-route.ts';

/** The reason of a refusal, or null. */
export type Done = Promise<TillError | null>;

/** A product without tax data, and the request that adds it. */
export interface UntaxedGoods {
  readonly productId: ProductId;
  readonly name: string;
  readonly goods: AddedGoods;
}

/** As scanned or typed, or by product. quantity: thousandths. */
export type AddedGoods = { readonly quantity?: number } & (
  | { readonly code: string }
  | { readonly productId: string }
);

/** Lines that become less, or go. */
export interface TakingOut {
  /** Removes a line; a message offers to undo. Some shops ask for a reason first. Answers whether it is removed. */
  removeLine(lineId: LineId): Promise<boolean>;
  /** reason: for a shop that asks for one. */
  removeWhy(lineId: LineId, reason: string | null): Done;
  /** quantity: thousandths. 'asks-on': a dialog now asks for the pieces or the reason. */
  changeQuantity(lineId: LineId, quantity: number): Promise<TillError | null | 'asks-on'>;
  /** Reduces a line. gone: the codes of the removed pieces. */
  lessWhy(lineId: LineId, quantity: number, reason: string | null, gone?: readonly string[]): Done;
  /** One more or one less; less than one removes the line. Weighed goods must be weighed again. */
  stepQuantity(lineId: LineId, by: 1 | -1): void;
  /**
   * A scan while the dialog asks which pieces go. The last piece removes them all, unless the shop asks for a
   * reason. Answers whether the piece belongs to that line.
   */
  takeGoing(dialog: Extract<DialogRoute, { kind: 'pieces' }>, text: string): Promise<boolean>;
}

/** The codes of a package or of custom goods, scanned one after another. */
export interface Gather {
  /** As scanned. */
  readonly codes: readonly string[];
  /** How many are still to come. */
  readonly lacks: number;
  /** Thousandths; null: one. */
  readonly quantity: number | null;
  /** Goods that are not on file. */
  readonly item?: { readonly item: EnteredItem; readonly replaces: LineId | null };
}

/** The codes of a package or of custom goods, which the open dialog gathers. */
export interface Gathering {
  /** A typed code. 'asks-on': more codes are to come. */
  addCode(code: string): Promise<TillError | null | 'asks-on'>;
  /** A scan. 'gone': the dialog closed meanwhile. 'no-code': no marking code. */
  takeCode(code: string): Promise<'taken' | 'no-code' | 'gone'>;
}

/** Goods whose product lacks tax data. 'asks-on': a dialog now asks for weight or piece. */
export interface Taxing {
  /** Gives the product the group's tax data, then adds it. */
  chooseTax(untaxed: UntaxedGoods, groupId: ItemGroupId): Promise<TillError | null | 'asks-on'>;
  /** Gives the product the codes of like goods, then adds it. */
  choosePair(untaxed: UntaxedGoods, pair: OfferedPair): Promise<TillError | null | 'asks-on'>;
  /** Gives a product that has its SPIC the package code, then adds it. */
  typePackageCode(untaxed: UntaxedGoods, packageCode: string): Promise<TillError | null | 'asks-on'>;
}

export interface Selling extends TakingOut, Gathering, Taxing {
  /** From tiles or search results. quantity: thousandths; null: one, or the weight of the scale. */
  addProduct(product: Product, quantity?: number | null): Promise<boolean>;
  /** quantity: the weight. code: as scanned; a marking code identifies the piece. */
  addWeighed(product: Product, quantity: number, code: string | null): Done;
  /** code: the typed marking code of the piece. 'asks-on': a dialog now asks for the weight. */
  addPiece(product: Product, code: string): Promise<TillError | null | 'asks-on'>;
  /** A scan becomes a line, a question or a refusal. Answers whether it is a line. */
  takeScannedProduct(code: string, quantity?: number | null): Promise<boolean>;
  /** Keeps a refused scan as a row of the basket. Answers whether there is such a row. */
  keepRefused(code: string, error: TillError): Promise<boolean>;
  /** A scan while the customer pays. */
  takeLate(code: string): Promise<void>;
  /** A typed code adds its product, or is the row of an unknown code; words are a search. */
  takeTypedProduct(text: string, quantity?: number | null): Promise<void>;
  /** Whether the catalogue has a product with this code. */
  isProduct(code: string): Promise<boolean>;
  priceCheck(code: string): Promise<Answer<'product.price-check'>>;
  /** 'asks-on': a dialog now asks for the marking codes. */
  addOpenItem(
    item: EnteredItem,
    replaces: LineId | null,
    quantity: number,
  ): Promise<TillError | null | 'asks-on'>;
  /** Resolves an unknown scan. quantity: thousandths; null: the scanned quantity. */
  replaceUnknown(lineId: LineId, product: Product, quantity: number | null): Done;
  /** A product of the shop for an unknown scan; `replaceUnknown` then puts it in its place. */
  addScanned(record: ProductRecord): Promise<Answer<'goods.add-scanned'>>;
  dismiss(lineId: LineId): void;
  setPrice(lineId: LineId, priceTiyin: Tiyin | null): Done;
  /** lineId null: a discount on the whole basket. */
  setDiscount(lineId: LineId | null, discount: Discount | null): Done;
  /** otherTiyin: the amount that another payer bears. */
  setOther(lineId: LineId, otherTiyin: Tiyin): Done;
  setNote(lineId: LineId, note: string): Done;
  /** Starts a new sale. A basket that a payment locks stays with that payment. */
  emptyBasket(reason: string | null): Done;
  park(name: string): Done;
  /** Opens a parked basket, or the basket of a payment that charged nothing. */
  recall(saleId: SaleId): Done;
  /** A published change. The page's own edits arrive first as answers; it reads any other change whole. */
  takeChanged(change: Events['basket.changed']): void;
  refuse(error: TillError): void;
  /** Resolves once every earlier request is answered. */
  settled(): Promise<void>;
}
