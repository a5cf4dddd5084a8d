/** The record of a product that begins as an unknown scan. Pure. */
import type { ProductId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { Language } from '../settings/languages.ts';
import type { ItemGroup } from './category.ts';
import { languageOfName } from './name-language.ts';
import type { ProductRecord } from './product-record.ts';
import { KILOGRAM, type OpenItemUnit } from './unit.ts';

interface Scanned {
  /** As the basket keeps it: a code that may be a customer's is cut. */
  readonly code: string;
  readonly name: string;
  /** The shop's. */
  readonly language: Language;
  readonly priceTiyin: Tiyin;
  readonly unit: OpenItemUnit;
  readonly group: ItemGroup;
}

export const recordOfScan = ({ code, name, language, priceTiyin, unit, group }: Scanned): ProductRecord => ({
  // The main process gives the id.
  productId: 'new' as ProductId,
  names: { [languageOfName(name, language)]: name },
  fiscalName: null,
  barcodes: isCut(code) ? [] : [code],
  articleNumber: null,
  plu: null,
  unit,
  unitsCode: group.unitsCode ?? null,
  priceTiyin,
  consignor: null,
  category: '',
  colour: null,
  pinned: false,
  soldBy: unit === KILOGRAM ? 'weight' : 'piece',
  package: null,
  taxChoice: null,
  active: true,
  spic: group.spic,
  packageCode: group.packageCode,
  ...(group.vatPercent !== undefined && { vatPercent: group.vatPercent }),
  notForCash: group.notForCash,
  marked: group.marked,
});

const isCut = (code: string): boolean => code.startsWith('…');
