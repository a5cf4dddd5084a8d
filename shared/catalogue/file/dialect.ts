/** Which till a file comes from, by headers that only this till writes together. */

export const DIALECTS = [
  'tilla',
  'loyverse',
  'square',
  'shopify',
  'woocommerce',
  'opensourcepos',
  'odoo',
  'moysklad',
  '1c',
  'national',
] as const;
export type Dialect = (typeof DIALECTS)[number];

/** Folded headers. All of one list are there. */
const SIGNATURES: readonly (readonly [Dialect, readonly string[]])[] = [
  [
    'tilla',
    ['id', 'name', 'fiscal name', 'barcode', 'price', 'spic', 'package code', 'pinned', 'pack price'],
  ],
  ['loyverse', ['handle', 'name', 'sold by weight']],
  ['loyverse', ['handle', 'name', 'track stock']],
  ['square', ['token', 'item name', 'variation name']],
  ['square', ['item name', 'variation name', 'price']],
  ['shopify', ['title', 'url handle']],
  ['shopify', ['handle', 'title', 'variant price']],
  ['woocommerce', ['name', 'regular price', 'type']],
  ['woocommerce', ['name', 'regular price', 'published']],
  ['opensourcepos', ['item name', 'cost price', 'unit price']],
  ['odoo', ['name', 'internal reference', 'sales price']],
  ['odoo', ['external id', 'name', 'sales price']],
  ['odoo', ['name', 'product type', 'sales price']],
  ['moysklad', ['наименование', 'внешний код']],
  ['moysklad', ['наименование', 'uuid', 'цена цена продажи']],
  ['national', ['mxik kodi', 'mxik nomi']],
  ['national', ['мхик коди', 'мхик номи']],
  ['1c', ['код', 'наименование', 'цена']],
  ['1c', ['код', 'наименование', 'артикул']],
  ['1c', ['номенклатура', 'цена']],
];

export function dialectOf(folded: readonly string[]): Dialect | null {
  const there = new Set(folded);
  return SIGNATURES.find(([, headers]) => headers.every((header) => there.has(header)))?.[0] ?? null;
}

/**
 * The decimal separator that the till always writes. 1C has no fixed file, so its name proves no separator.
 */
const DECIMAL: Readonly<Partial<Record<Dialect, '.' | ','>>> = {
  tilla: '.',
  loyverse: '.',
  square: '.',
  shopify: '.',
  woocommerce: '.',
  opensourcepos: '.',
  odoo: '.',
  moysklad: ',',
};

export const decimalOf = (dialect: Dialect | null): '.' | ',' | null =>
  dialect === null ? null : (DECIMAL[dialect] ?? null);
