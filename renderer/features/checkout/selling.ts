/** Adding, changing and removing goods while nobody pays for them. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { checkQuantity, ONE } from '../../../shared/sale/basket.ts';
import { isSelling } from '../../app/route.ts';
import type { Stores } from '../../app/stores.ts';
import { inOrder } from '../../ui/one-at-a-time.ts';
import type { NextSale } from './next-sale.ts';

/** The most that the catalogue is asked for. */
const LONGEST_BARCODE = 64;

export type Selling = ReturnType<typeof createAdding> & ReturnType<typeof createChanging>;

export function createSelling(stores: Stores, nextSale: NextSale): Selling {
  const refuse = (error: TillError): void => {
    stores.play('error');
    stores.route.say({ kind: 'error', error });
  };
  return { ...createAdding(stores, nextSale, refuse), ...createChanging(stores, refuse) };
}

type Refuse = (error: TillError) => void;

/** Goods that come into the basket. */
function createAdding(stores: Stores, { newSale }: NextSale, refuse: Refuse) {
  const { api, basket, route, till, play } = stores;
  /** Scans come faster than answers: they are added in the order in which they were made. */
  const adding = inOrder();
  const byBarcode = (code: string) =>
    api.ask('catalogue.by-barcode', { barcode: code.slice(0, LONGEST_BARCODE) });

  const add = async (product: Product, quantity: number | null): Promise<boolean> => {
    if (!isSelling(route.getState())) return false;
    const checked = await api.ask('catalogue.check', { productId: product.productId });
    if (!checked.ok) {
      refuse({ note: product.name, ...checked.error });
      return false;
    }
    if (!isSelling(route.getState())) return false;
    const { amountScale } = till.getState().fiscal;
    const wanted = checkQuantity(checked.value, quantity ?? ONE, amountScale);
    if (!wanted.ok) {
      refuse(wanted.error);
      return false;
    }
    play('scan');
    basket.add(checked.value, wanted.value);
    route.say({ kind: 'done', key: 'basket.added', values: { name: checked.value.name } });
    if (quantity === null && checked.value.soldBy === 'weight' && amountScale === ONE) {
      route.openDialog({ kind: 'quantity', productId: checked.value.productId });
    }
    return true;
  };

  return {
    /** A product was chosen from tiles or search results. quantity: thousandths; null: one, or what the scale says. */
    addProduct: (product: Product, quantity: number | null = null): Promise<boolean> =>
      adding(() => add(product, quantity)),
    /** A product's code was scanned: it is added, or the cashier is told why not. Answers whether it was. */
    takeScannedProduct: (code: string, quantity: number | null = null): Promise<boolean> =>
      adding(async () => {
        const found = await byBarcode(code);
        if (found.ok && found.value) return add(found.value, quantity);
        refuse(found.ok ? { code: 'product.not-found', field: code } : found.error);
        // Words that were typed as fast as a scanner types are words all the same.
        if (found.ok && /\p{L}/u.test(code)) route.openPicker({ kind: 'search', text: code });
        return false;
      }),
    /** The cashier typed a code or words: a barcode adds its product, anything else looks products up by name. */
    takeTypedProduct: (text: string, quantity: number | null = null): Promise<void> =>
      adding(async () => {
        const found = await byBarcode(text);
        if (!found.ok) refuse(found.error);
        else if (found.value) {
          if (await add(found.value, quantity)) route.openPicker(null);
        } else route.openPicker({ kind: 'search', text });
      }),
    /** Whether the catalogue has a product with this code. */
    isProduct: async (code: string): Promise<boolean> => {
      const found = await byBarcode(code);
      return found.ok && found.value !== null;
    },
    /**
     * Empties the basket; the question was asked before. What comes next is a sale of its own: a basket that a
     * payment has locked is left behind with that payment.
     */
    emptyBasket: (): Promise<void> =>
      adding(async () => {
        if (!isSelling(route.getState())) return;
        basket.empty();
        route.say(null);
        await newSale();
      }),
  };
}

/** Lines that change or go. */
function createChanging({ basket, route, till }: Stores, refuse: Refuse) {
  /** Sets a line's quantity in thousandths. Answers why it can't be, or null. */
  const changeQuantity = (productId: ProductId, quantity: number): TillError | null => {
    const product = basket.getState().products.get(productId);
    if (!product || !isSelling(route.getState())) return null;
    const checked = checkQuantity(product, quantity, till.getState().fiscal.amountScale);
    if (!checked.ok) return checked.error;
    basket.setQuantity(productId, checked.value);
    route.say(null);
    return null;
  };

  /** Takes a line away; the message that says so can put it back. */
  const removeLine = (productId: ProductId): void => {
    if (!isSelling(route.getState())) return;
    const name = basket.getState().products.get(productId)?.name ?? '';
    const removed = basket.remove(productId);
    if (!removed) return;
    const undo = (): void => {
      basket.putBack(removed.line, removed.index);
      route.say(null);
    };
    route.say({ kind: 'done', key: 'basket.removed', values: { name }, undo });
  };

  /** One more or one less; less than one takes the line away, with a way back. */
  const stepQuantity = (productId: ProductId, by: 1 | -1): void => {
    const line = basket.getState().lines.find((other) => other.productId === productId);
    if (!line) return;
    const quantity = line.quantity + by * ONE;
    if (quantity <= 0) {
      removeLine(productId);
      return;
    }
    const error = changeQuantity(productId, quantity);
    if (error) refuse(error);
  };

  return { changeQuantity, removeLine, stepQuantity };
}
