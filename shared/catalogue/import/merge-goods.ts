/**
 * A product after a row of a file. The row changes what it says and leaves the rest. It adds barcodes and takes
 * none away.
 */
import type { ProductId } from '../../ids.ts';
import { barcodeKey } from '../../sale/marking.ts';
import { LANGUAGES, type Language } from '../../settings/languages.ts';
import { keptText } from '../export/goods-sheet.ts';
import { cellText } from '../file/cell-text.ts';
import type { GoodsRow, PackRow } from '../file/goods-row.ts';
import { readCategory, readUnit } from '../file/value-texts.ts';
import { languageOfName } from '../name-language.ts';
import type { Names } from '../names.ts';
import { withSpic } from '../other-spic.ts';
import { MOST_BARCODES, type Package, type ProductRecord } from '../product-record.ts';
import { KILOGRAM, OPEN_ITEM_UNITS } from '../unit.ts';

export interface MergeParts {
  /** The shop's: of a name in Latin letters whose language the file does not say. */
  readonly language: Language;
  readonly newId: () => ProductId;
}

const [PIECE] = OPEN_ITEM_UNITS;

export function newRecord(row: GoodsRow, { language, newId }: MergeParts): ProductRecord {
  const { barcodes, pack, vat, soldBy } = row;
  return {
    productId: row.ownId ?? newId(),
    names: namesAfter({}, row, language),
    fiscalName: row.fiscalName,
    barcodes: barcodes.slice(0, MOST_BARCODES),
    articleNumber: row.articleNumber,
    plu: row.plu,
    unit: row.unit ?? unitWithout(row),
    unitsCode: row.unitCode,
    priceTiyin: row.priceTiyin,
    consignor: row.consignor,
    category: row.category ?? '',
    colour: row.colour,
    pinned: row.pinned ?? false,
    soldBy: soldBy ?? 'piece',
    package: pack && packAfter(null, pack, { barcodes, newId }),
    taxChoice: null,
    active: row.active ?? true,
    spic: row.spic ?? '',
    packageCode: row.packageCode ?? '',
    ...(vat === undefined ? {} : { vatPercent: vat }),
    notForCash: row.notForCash,
    marked: row.marked,
  };
}

/** Our own export leaves the cell empty where there is no unit. */
function unitWithout({ ownId, soldBy }: GoodsRow): string {
  if (ownId !== null) return '';
  return soldBy === 'weight' ? KILOGRAM : PIECE;
}

/** Answers the very record if the row changes nothing. A hidden product that a file names comes back. */
export function merged(record: ProductRecord, row: GoodsRow, { language, newId }: MergeParts): ProductRecord {
  const base = withSpic(record, row.spic ?? record.spic);
  const barcodes = barcodesAfter(record, row.barcodes);
  const vat = row.vat === undefined ? record.vatPercent : row.vat;
  return unlessSame(record, {
    ...record,
    names: namesAfter(record.names, row, language),
    fiscalName: textAfter(record.fiscalName, row.fiscalName),
    barcodes,
    articleNumber: textAfter(record.articleNumber, row.articleNumber),
    plu: textAfter(record.plu, row.plu),
    unit: textAfter(record.unit, row.unit, readUnit) ?? '',
    unitsCode: row.unitCode ?? record.unitsCode,
    priceTiyin: row.priceTiyin,
    consignor: sameOwner(record, row) ? record.consignor : row.consignor,
    category: textAfter(record.category, row.category, readCategory) ?? '',
    colour: row.colour ?? record.colour,
    pinned: row.pinned ?? record.pinned,
    soldBy: row.soldBy ?? record.soldBy,
    package: row.pack ? packAfter(base.package, row.pack, { barcodes, newId }) : base.package,
    taxChoice: base.taxChoice,
    active: row.active ?? true,
    spic: base.spic,
    packageCode: textAfter(base.packageCode, row.packageCode) ?? '',
    ...(vat === undefined ? {} : { vatPercent: vat }),
    notForCash: row.notForCash ?? base.notForCash,
    marked: row.marked ?? base.marked,
  });
}

/** The product after a row that has the barcode of its package: another till lists a package as goods. */
export function mergedPackage(record: ProductRecord, row: GoodsRow): ProductRecord {
  if (!record.package) return record;
  const packageCode = textAfter(record.package.packageCode, row.packageCode) ?? '';
  const isSame = record.package.priceTiyin === row.priceTiyin && record.package.packageCode === packageCode;
  return isSame
    ? record
    : { ...record, package: { ...record.package, priceTiyin: row.priceTiyin, packageCode } };
}

function unlessSame(record: ProductRecord, next: ProductRecord): ProductRecord {
  const keys = Object.keys(next) as (keyof ProductRecord)[];
  return keys.every((key) => record[key] === next[key]) ? record : next;
}

/** What a reader makes of a text: as another program writes it, and as our export keeps it. */
const shownTexts = (text: string): string[] => [cellText(text), cellText(keptText(text))];

/** The old text stays if a file would say it so. read: what else a reader makes of it. */
function textAfter(
  old: string | null,
  said: string | null,
  read: (text: string) => string = (text) => text,
): string | null {
  if (said === null || old === null) return said ?? old;
  return shownTexts(old).some((shown) => shown === said || read(shown) === said) ? old : said;
}

function namesAfter(old: Partial<Names>, { name, names }: GoodsRow, language: Language): Names {
  const known = Object.values(names);
  const next: Partial<Names> = { ...old };
  let isChanged = false;
  const set = (to: Language, text: string): void => {
    if (shownTexts(old[to] ?? '').includes(text)) return;
    next[to] = text;
    isChanged = true;
  };
  for (const [to, text] of Object.entries(names)) set(to as Language, text);
  const isSaid = [...known, ...Object.values(old).flatMap(shownTexts)].includes(name);
  if (!isSaid) set(placeOf(name, old, language), name);
  return (isChanged ? next : old) as Names;
}

/** A Russian name that stands as the shop's Uzbek one is replaced there: it must not stay beside the new one. */
function placeOf(name: string, old: Partial<Names>, language: Language): Language {
  const told = languageOfName(name, language);
  const ofShop = old[language];
  const isThere = old[told] === undefined && ofShop !== undefined;
  return isThere && languageOfName(ofShop, language) === told ? language : told;
}

/** Whether the file does not tell the name's language, and its letters told another than the shop's. */
export const isToldApart = (record: ProductRecord, { name, names }: GoodsRow, language: Language): boolean =>
  !Object.values(names).includes(name) &&
  LANGUAGES.some((other) => other !== language && record.names[other] === name);

function barcodesAfter({ barcodes, package: pack }: ProductRecord, said: readonly string[]): string[] {
  const keys = new Set([...barcodes, ...(pack?.barcodes ?? [])].map(keyOf));
  const more = said.filter((code) => !keys.has(keyOf(code)));
  return more.length === 0 ? barcodes : [...barcodes, ...more].slice(0, MOST_BARCODES);
}

/** A code that lost its zeros is the same code. */
const keyOf = (code: string): string => barcodeKey(code).replace(/^0+(?=\d)/, '');

function packAfter(
  old: Package | null,
  { barcodes: said, priceTiyin, packageCode, pieces }: PackRow,
  own: { readonly barcodes: readonly string[]; readonly newId: () => ProductId },
): Package {
  const keys = new Set([...own.barcodes, ...(old?.barcodes ?? [])].map(keyOf));
  const more = said.filter((code) => !keys.has(keyOf(code)));
  const code = textAfter(old?.packageCode ?? '', packageCode) ?? '';
  const isSame = old !== null && more.length === 0 && old.priceTiyin === priceTiyin && old.pieces === pieces;
  if (isSame && old.packageCode === code) return old;
  return {
    productId: old?.productId ?? own.newId(),
    barcodes: [...(old?.barcodes ?? []), ...more].slice(0, MOST_BARCODES),
    priceTiyin,
    packageCode: code,
    pieces,
  };
}

const sameOwner = ({ consignor }: ProductRecord, row: GoodsRow): boolean =>
  row.consignor === null ||
  (consignor?.kind === row.consignor.kind && consignor.number === row.consignor.number);
