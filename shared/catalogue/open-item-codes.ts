/**
 * Tax codes for goods that are not on file: what a small shop sells and often forgets to enter. A shop's own
 * codes come with its catalogue. The page translates each name by its key.
 */
export interface OpenItemCode {
  readonly key: 'bread' | 'groceries' | 'produce' | 'dairy' | 'sweets' | 'household' | 'stationery' | 'other';
  /** Tax catalogue code, 17 digits. */
  readonly spic: string;
  readonly packageCode: string;
  /** null: goods without VAT. */
  readonly vatPercent: number | null;
}

export const OPEN_ITEM_CODES: readonly OpenItemCode[] = [
  { key: 'bread', spic: '01905001001000000', packageCode: '1520627', vatPercent: 12 },
  { key: 'groceries', spic: '01902001001000000', packageCode: '1520631', vatPercent: 12 },
  { key: 'produce', spic: '00808001001000000', packageCode: '1494714', vatPercent: 0 },
  { key: 'dairy', spic: '00401001001000000', packageCode: '1520637', vatPercent: 12 },
  { key: 'sweets', spic: '01806001001000000', packageCode: '1520638', vatPercent: 12 },
  { key: 'household', spic: '03401001001000000', packageCode: '1520643', vatPercent: 12 },
  { key: 'stationery', spic: '04820001001000000', packageCode: '1520641', vatPercent: 12 },
  { key: 'other', spic: '09608001001000000', packageCode: '1520642', vatPercent: 12 },
];
