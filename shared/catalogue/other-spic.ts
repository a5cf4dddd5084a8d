/** What of a product belongs to its SPIC, once it gets another. */
import type { ProductRecord } from './product-record.ts';

/**
 * Package codes are pairs with the SPIC, and a "no" about cash or marking was given for goods of the old SPIC. A ban
 * stays until somebody lifts it. The same record for the same SPIC.
 */
export function withSpic(record: ProductRecord, spic: string): ProductRecord {
  if (spic === record.spic) return record;
  const kept = (answer: boolean | null): boolean | null => (answer === true ? true : null);
  return {
    ...record,
    spic,
    packageCode: '',
    package: record.package && { ...record.package, packageCode: '' },
    notForCash: kept(record.notForCash),
    marked: kept(record.marked),
    taxChoice: null,
  };
}
