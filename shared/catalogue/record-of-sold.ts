/** The owner's record of a product that exists only as it is sold: a sample, or goods of an older catalogue. */
import type { Product } from './product.ts';
import type { Consignor, ProductRecord } from './product-record.ts';

const consignorOf = ({ tin, pinfl }: Product): Consignor | null =>
  tin !== null && /^\d{9}$/.test(tin)
    ? { kind: 'tin', number: tin }
    : pinfl !== null && /^\d{14}$/.test(pinfl)
      ? { kind: 'pinfl', number: pinfl }
      : null;

/** Its name is taken as Uzbek. `asSold` gives the product back. */
export const recordOfSold = (product: Product): ProductRecord => {
  const { productId, name, fiscalName, unit, barcode, spic, unitsCode, packageCode, priceTiyin } = product;
  const { vatPercent, soldBy, marked, notForCash, category } = product;
  return {
    spic,
    packageCode,
    vatPercent,
    notForCash,
    marked,
    productId,
    names: { uz: name },
    fiscalName: fiscalName ?? null,
    barcodes: barcode === null ? [] : [barcode],
    articleNumber: null,
    plu: null,
    unit,
    unitsCode,
    priceTiyin,
    consignor: consignorOf(product),
    category,
    colour: null,
    pinned: false,
    soldBy,
    package: null,
    taxChoice: null,
    active: true,
  };
};
