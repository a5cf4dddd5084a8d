/** What a scanned code says: which goods, how much of them, and what of it may be kept. */
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { tailOf } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { type Elements, readElements } from '../../../shared/sale/gs1.ts';
import { isGtin, readMarking } from '../../../shared/sale/marking.ts';

interface Files {
  readonly catalogue: Pick<Catalogue, 'byBarcode'>;
}

export const times = (each: number, quantity = ONE): number => (each * quantity) / ONE;

/**
 * How much the code says that it is, as often as a person says. Errors: `scan.other-unit` where the goods are not sold in
 * what the code measures.
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

/** Of a longer code that is no article's number only the end is kept: it may be a customer's. */
const SHORTEST_CUT = 12;

/** What may be kept, and shown, of a code that is no goods in the basket. */
export function toldCode({ catalogue }: Files, code: string): string {
  const gtin = gtinIn(code);
  if (gtin !== null) return gtin.replace(/^0/, '');
  if (isGtin(code) || code.length < SHORTEST_CUT) return code;
  return catalogue.byBarcode(code)?.barcode?.slice(0, LONGEST_TOLD) ?? tailOf(code);
}
const LONGEST_TOLD = 64;

/** The article's number in a marking code or an element string; null: it is neither. */
function gtinIn(code: string): string | null {
  const marking = readMarking(code);
  if (marking) return marking.ok ? marking.value.gtin : null;
  return readElements(code)?.gtin ?? null;
}

/** What a code names, marking codes and element strings among them; undefined: nothing that is on file. */
export function productOfCode({ catalogue }: Files, code: string): Product | undefined {
  const gtin = gtinIn(code);
  return catalogue.byBarcode(code) ?? (gtin === null ? undefined : catalogue.byBarcode(gtin));
}
