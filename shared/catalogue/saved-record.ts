/** What a save makes of the record that a person sent. */
import type { TillError } from '../errors/till-error.ts';
import type { ProductId } from '../ids.ts';
import { MAX_TOTAL } from '../money.ts';
import { barcodeKey } from '../sale/marking.ts';
import type { Language } from '../settings/languages.ts';
import { isTooDear } from './bulk-edit.ts';
import { nameIn } from './name-in.ts';
import type { ProductRecord } from './product-record.ts';

/** A code once, whatever its form. The first form stays. */
function distinct(codes: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const code of codes) if (!byKey.has(barcodeKey(code))) byKey.set(barcodeKey(code), code);
  return [...byKey.values()];
}

/**
 * Ids stay those of the stored record. A new product and a new package get fresh ids. `taxChoice` is not the
 * person's to write: it stays while the pair does, and a new pair confirms itself.
 */
export function savedRecord(
  sent: ProductRecord,
  before: ProductRecord | null,
  newId: () => ProductId,
): ProductRecord {
  const packageCode = sent.packageCode.trim();
  const keepsPair = before?.spic === sent.spic && before.packageCode === packageCode;
  return {
    ...sent,
    productId: before?.productId ?? newId(),
    packageCode,
    barcodes: distinct(sent.barcodes),
    package: sent.package && {
      ...sent.package,
      productId: before?.package?.productId ?? newId(),
      packageCode: sent.package.packageCode.trim(),
      barcodes: distinct(sent.package.barcodes),
    },
    taxChoice: keepsPair ? before.taxChoice : null,
  };
}

/** `product.barcode-taken`: the package has a code of its own product. `money.too-much`. null: it can be kept. */
export function recordProblem(record: ProductRecord, language: Language): TillError | null {
  const own = new Set(record.barcodes.map(barcodeKey));
  const twice = record.package?.barcodes.find((code) => own.has(barcodeKey(code)));
  if (twice !== undefined)
    return { code: 'product.barcode-taken', field: twice, note: nameIn(record.names, language) };
  return isTooDear(record) ? { code: 'money.too-much', limit: MAX_TOTAL } : null;
}
