/** Goods of the open basket: what checkout offers to the page. Answers that name a reason are null on success. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { Answer, Events } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Discount, EnteredItem } from '../../shared/sale/basket.ts';
import type { DialogRoute } from './dialog-route.ts';

/** The reason of a refusal, or null. */
export type Done = Promise<TillError | null>;

/** Lines that become less, or go. */
export interface TakingOut {
  /**
   * Takes a line away; the message that says so can put it back. A shop that asks why asks first. Answers whether it is
   * gone.
   */
  removeLine(lineId: LineId): Promise<boolean>;
  /** With the reason that the shop asks for. */
  removeWhy(lineId: LineId, reason: string | null): Done;
  /** Sets a line's quantity in thousandths. Answers why it can't be, or null; 'asks-on': which pieces go, or why, is asked. */
  changeQuantity(lineId: LineId, quantity: number): Promise<TillError | null | 'asks-on'>;
  /** Makes a line less, with the reason that the shop asks for, and the codes of the pieces that go. */
  lessWhy(lineId: LineId, quantity: number, reason: string | null, gone?: readonly string[]): Done;
  /**
   * One more or one less; less than one takes the line away, with a way back. Weighed goods are weighed again: nobody
   * has weighed a kilogram more.
   */
  stepQuantity(lineId: LineId, by: 1 | -1): void;
  /**
   * A piece was scanned while it is asked which ones go. The last one of them takes them out at once, unless it is still to
   * be said why. Answers whether it is one of that line.
   */
  takeGoing(dialog: Extract<DialogRoute, { kind: 'pieces' }>, text: string): Promise<boolean>;
}

export interface Selling extends TakingOut {
  /** A product was chosen from tiles or search results. quantity: thousandths; null: one, or what the scale says. */
  addProduct(product: Product, quantity?: number | null): Promise<boolean>;
  /** The same, weighed. code: what was scanned, for a marking code is the piece's own. */
  addWeighed(product: Product, quantity: number, code: string | null): Done;
  /** The marking code of a piece, typed. Answers why it is not that of such a piece, or why it was refused, or null. */
  addPiece(product: Product, code: string): Promise<TillError | null | 'asks-on'>;
  /** A code was scanned: it is a line, or a question, or the cashier is told why not. Answers whether it is a line. */
  takeScannedProduct(code: string, quantity?: number | null): Promise<boolean>;
  /** What was scanned while it could not come in is kept in sight. Answers whether it is. */
  keepRefused(code: string, error: TillError): Promise<boolean>;
  /** A code was scanned while money is taken. */
  takeLate(code: string): Promise<void>;
  /** The cashier typed a code or words: a code adds its product, anything else looks products up by name. */
  takeTypedProduct(text: string, quantity?: number | null): Promise<void>;
  /** Whether the catalogue has a product with this code. */
  isProduct(code: string): Promise<boolean>;
  priceCheck(code: string): Promise<Answer<'product.price-check'>>;
  addOpenItem(item: EnteredItem, replaces: LineId | null, quantity: number): Done;
  /** The unknown scan is this product. quantity: thousandths; null: as many as were scanned. */
  replaceUnknown(lineId: LineId, product: Product, quantity: number | null): Done;
  dismiss(lineId: LineId): void;
  setPrice(lineId: LineId, priceTiyin: Tiyin | null): Done;
  /** lineId null: a discount on the whole basket. */
  setDiscount(lineId: LineId | null, discount: Discount | null): Done;
  /** What somebody else bears of it. */
  setOther(lineId: LineId, otherTiyin: Tiyin): Done;
  setNote(lineId: LineId, note: string): Done;
  /**
   * Empties the basket; the question was asked before. What comes next is a sale of its own: a basket that a
   * payment has locked is left behind with that payment.
   */
  emptyBasket(reason: string | null): Done;
  park(name: string): Done;
  /** Takes a parked basket back, or one whose payment came to nothing. */
  recall(saleId: SaleId): Done;
  /**
   * The main process wrote a basket. What was asked for here is shown by its own answer, which comes first; a change by
   * any other way is asked for whole.
   */
  takeChanged(change: Events['basket.changed']): void;
  refuse(error: TillError): void;
  /** Resolves once all that was asked for is answered. */
  settled(): Promise<void>;
}
