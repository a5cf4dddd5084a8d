/**
 * The closed lists of faults of a goods file. Each fault has a sentence in every language
 * (`renderer/i18n`, `goods-fault.*`).
 */

/** The file can't be read. */
export const FILE_FAULTS = [
  'no-file',
  'is-folder',
  'unreadable',
  'too-large', // limit, in MB
  'empty',
  'not-a-table', // a picture, a program, a page of the web
  'not-a-workbook', // a zip file of something else
  'old-workbook', // .xls, .xlsb
  'encrypted',
  'damaged',
  'inflates-too-far', // a zip bomb, or more than the till takes: limit, in MB
  'too-many-rows', // limit
  'too-many-columns', // limit
  'cell-too-long', // limit, in characters
  'cancelled',
] as const;
export type FileFaultCode = (typeof FILE_FAULTS)[number];

/** The file was read, and holds no goods that can be taken. */
export const TABLE_FAULTS = ['no-goods', 'no-name-column', 'no-price-column', 'national-list'] as const;
export type TableFaultCode = (typeof TABLE_FAULTS)[number];

/** The whole row is not taken. */
export const ROW_FAULTS = [
  'missing-name',
  'name-too-long', // limit, in characters
  'missing-price',
  'unreadable-price',
  'ambiguous-price', // the separator may group thousands or start decimals
  'foreign-price', // in another currency
  'price-varies', // the other till asks for it at the sale
  'price-too-fine', // a part of a tiyin
  'price-too-large',
  'negative-price',
  'zero-price',
  'doubled-barcode', // an earlier row of the file has it
  'doubled-goods', // an earlier row of the file is about the same goods
  'several-products', // the row fits several products of the catalogue
  'taken-barcode', // another product of the catalogue has it
] as const;

/** The row is taken without this value. */
export const PART_FAULTS = [
  'damaged-barcode', // 5.51294E+12
  'wrong-barcode',
  'damaged-spic', // a spreadsheet made a number of it
  'wrong-spic', // not 17 digits
  'unreadable-vat',
  'unreadable-unit-code',
  'unreadable-sold-by',
  'unreadable-yes-or-no',
  'wrong-consignor',
  'unreadable-colour',
  'unreadable-pack', // a package needs a price, and 2 to 300 pieces
  'value-too-long',
] as const;

export type RowFaultCode = (typeof ROW_FAULTS)[number] | (typeof PART_FAULTS)[number];

export type GoodsFaultCode = FileFaultCode | TableFaultCode | RowFaultCode;

export const GOODS_FAULTS: readonly GoodsFaultCode[] = [
  ...FILE_FAULTS,
  ...TABLE_FAULTS,
  ...ROW_FAULTS,
  ...PART_FAULTS,
];

export interface FileFault {
  readonly code: FileFaultCode;
  /** In the unit that the code names. */
  readonly limit?: number;
}

/** Characters of a refused value that are shown. */
export const LONGEST_FAULT_VALUE = 80;

/** One value that was refused. */
export interface RowFault {
  readonly row: number;
  /** The column's header, or its letter where it has none. */
  readonly column: string;
  readonly code: RowFaultCode;
  /** The value as it stands in the file, cut. */
  readonly value: string;
  /** The row of the first double. */
  readonly firstRow?: number;
}

const WHOLE_ROW: ReadonlySet<string> = new Set(ROW_FAULTS);

/** Whether the row is lost, and not only the value. */
export const losesRow = ({ code }: RowFault): boolean => WHOLE_ROW.has(code);

type GoodsFaultKey = `goods-fault.${GoodsFaultCode}`;

/** Words a fault for the page and the console. say: translates a key. */
export const goodsFaultWords = (
  say: (key: GoodsFaultKey, values: Readonly<Record<string, string | number>>) => string,
  fault: FileFault | { readonly code: TableFaultCode } | RowFault,
): string =>
  say(`goods-fault.${fault.code}`, {
    limit: 'limit' in fault ? (fault.limit ?? '') : '',
    row: 'firstRow' in fault ? (fault.firstRow ?? '') : '',
  });
