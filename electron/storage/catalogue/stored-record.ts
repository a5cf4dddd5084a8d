/** A record as the file holds it. Somebody may have edited the file, so each record is checked. */
import { ProductRecord } from '../../../shared/catalogue/product-record.ts';

/** Far above any record: twenty barcodes and three names of 200 characters. */
const LONGEST_RECORD = 32_768;

/** null: no record. */
export function parsedRecord(stored: unknown): ProductRecord | null {
  if (typeof stored !== 'string' || stored.length > LONGEST_RECORD) return null;
  try {
    const parsed = ProductRecord.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
