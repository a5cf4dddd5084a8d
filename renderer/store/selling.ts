/** Adding, changing and removing goods while nobody pays for them. */

import type { Product } from '../../shared/catalogue/product.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { ProductId } from '../../shared/ids.ts';
import { checkQuantity, ONE } from '../../shared/sale/basket.ts';
import { ask } from '../api.ts';
import { play } from '../sound/tones.ts';
import { addLine, putLineBack, setLineQuantity, takeLineAway, useBasket } from './basket.ts';
import { inOrder } from './one-at-a-time.ts';
import { newSale } from './paying.ts';
import { isSelling, openDialog, openPicker, say, usePlace } from './place.ts';
import { useTill } from './till.ts';

/** Scans come faster than answers: they are added in the order in which they were made. */
const adding = inOrder();

const refuse = (error: TillError): void => {
  play('error');
  say({ kind: 'error', error });
};

/** A product's code was scanned: it is added, or the cashier is told why not. Answers whether it was. */
export const takeScannedProduct = (code: string): Promise<boolean> =>
  adding(async () => {
    const found = await ask('catalogue.by-barcode', { barcode: code.slice(0, 64) });
    if (found.ok && found.value) return add(found.value);
    refuse(found.ok ? { code: 'product.not-found', field: code } : found.error);
    // Words that were typed as fast as a scanner types are words all the same.
    if (found.ok && /\p{L}/u.test(code)) openPicker({ kind: 'search', text: code });
    return false;
  });

/** Whether the catalogue has a product with this code. */
export async function isProduct(code: string): Promise<boolean> {
  const found = await ask('catalogue.by-barcode', { barcode: code.slice(0, 64) });
  return found.ok && found.value !== null;
}

/** The cashier typed a code or words: a barcode adds its product, anything else looks products up by name. */
export const takeTypedProduct = (text: string): Promise<void> =>
  adding(async () => {
    const found = await ask('catalogue.by-barcode', { barcode: text.slice(0, 64) });
    if (!found.ok) refuse(found.error);
    else if (found.value) {
      if (await add(found.value)) openPicker(null);
    } else openPicker({ kind: 'search', text });
  });

/** A product was chosen from tiles or search results. */
export const addProduct = (product: Product): Promise<boolean> => adding(() => add(product));

async function add(product: Product): Promise<boolean> {
  if (!isSelling(usePlace.getState())) return false;
  const checked = await ask('catalogue.check', { productId: product.productId });
  if (!checked.ok) {
    refuse({ note: product.name, ...checked.error });
    return false;
  }
  if (!isSelling(usePlace.getState())) return false;
  play('scan');
  addLine(checked.value, ONE);
  say({ kind: 'done', key: 'basket.added', values: { name: checked.value.name } });
  if (checked.value.soldBy === 'weight' && useTill.getState().fiscal.amountScale === ONE) {
    openDialog({ kind: 'quantity', productId: checked.value.productId });
  }
  return true;
}

/** Sets a line's quantity in thousandths. Answers why it can't be, or null. */
export function changeQuantity(productId: ProductId, quantity: number): TillError | null {
  const product = useBasket.getState().products.get(productId);
  if (!product || !isSelling(usePlace.getState())) return null;
  const checked = checkQuantity(product, quantity, useTill.getState().fiscal.amountScale);
  if (!checked.ok) return checked.error;
  setLineQuantity(productId, checked.value);
  say(null);
  return null;
}

/** One more or one less; less than one takes the line away, with a way back. */
export function stepQuantity(productId: ProductId, by: 1 | -1): void {
  const line = useBasket.getState().lines.find((other) => other.productId === productId);
  if (!line) return;
  const quantity = line.quantity + by * ONE;
  if (quantity <= 0) removeLine(productId);
  else {
    const error = changeQuantity(productId, quantity);
    if (error) refuse(error);
  }
}

/** Takes a line away; the message that says so can put it back. */
export function removeLine(productId: ProductId): void {
  if (!isSelling(usePlace.getState())) return;
  const name = useBasket.getState().products.get(productId)?.name ?? '';
  const taken = takeLineAway(productId);
  if (!taken) return;
  say({
    kind: 'done',
    key: 'basket.removed',
    values: { name },
    undo: () => {
      putLineBack(taken.line, taken.index);
      say(null);
    },
  });
}

/**
 * Empties the basket; the question was asked before. What comes next is a sale of its own: a basket that a
 * payment has locked is left behind with that payment.
 */
export const emptyBasket = (): Promise<void> =>
  adding(async () => {
    if (!isSelling(usePlace.getState())) return;
    useBasket.setState({ lines: [], selectedId: null });
    say(null);
    await newSale();
  });
