/** Reads a scanned code: the quantity, and the part of the code that may be stored. */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { tailOf } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import type { Elements } from '../../../shared/sale/gs1.ts';
import { type Barcodes, gtinIn } from '../../../shared/sale/product-of-code.ts';
import { isSurelyGoods } from '../../../shared/sale/surely-goods.ts';

export const times = (each: number, quantity = ONE): number => (each * quantity) / ONE;

/**
 * The quantity in the code, times the typed quantity. Errors: `scan.other-unit` if the code measures another
 * unit than the product is sold in.
 */
export function amountOf(
  elements: Elements | null,
  { name, productId, soldBy, unit }: Product,
  quantity: number | undefined,
): Result<{ readonly quantity?: number }, TillError> {
  const { pieces = null, measures = [] } = elements ?? {};
  const measure = measures.find((one) => one.unit.test(unit));
  if (measure) return ok({ quantity: times(measure.thousandths, quantity) });
  if (measures.length > 0) return fail({ code: 'scan.other-unit', field: productId, note: name });
  if (pieces !== null && soldBy === 'piece') return ok({ quantity: times(pieces * ONE, quantity) });
  return ok(quantity === undefined ? {} : { quantity });
}

/** The part of an unknown or refused code that may be stored and shown: of a customer's only the end. */
export function knownCode({ catalogue }: Barcodes, code: string): string {
  const gtin = gtinIn(code);
  if (gtin !== null) return gtin.replace(/^0/, '');
  if (isSurelyGoods(code)) return code;
  return catalogue.byBarcode(code)?.barcode?.slice(0, LONGEST_KNOWN) ?? tailOf(code);
}
const LONGEST_KNOWN = 64;
