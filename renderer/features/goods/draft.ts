/** A product's form as typed: texts, so that nothing typed is lost before it can be read. */
import type { Colour } from '../../../shared/catalogue/colour.ts';
import type { Consignor, ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { TaxData } from '../../../shared/catalogue/tax-data.ts';
import { soumText, type Tiyin } from '../../../shared/money.ts';
import type { PictureHash } from '../../../shared/pictures/picture.ts';

export type YesNo = 'yes' | 'no' | 'open';

/** What a product, a category and a group of custom items carry alike. */
export interface TaxDraft {
  readonly spic: string;
  readonly packageCode: string;
  /** 'inherit': not given; 'without': goods without VAT; else per cent. */
  readonly vat: string;
  readonly notForCash: YesNo;
  readonly marked: YesNo;
}

export interface Draft extends TaxDraft {
  readonly uz: string;
  readonly ru: string;
  readonly en: string;
  readonly fiscalName: string;
  readonly barcodes: readonly string[];
  readonly articleNumber: string;
  readonly plu: string;
  readonly unit: string;
  readonly unitsCode: string;
  readonly price: string;
  readonly soldBy: 'piece' | 'weight';
  /** A TIN or a PINFL: the length says which. */
  readonly consignor: string;
  readonly category: string;
  readonly colour: Colour | '';
  readonly photo: PictureHash | null;
  readonly pinned: boolean;
  readonly active: boolean;
  readonly hasPackage: boolean;
  readonly packBarcodes: readonly string[];
  readonly packPrice: string;
  readonly packCode: string;
  readonly packPieces: string;
}
export type DraftField = keyof Draft;

export const EMPTY_TAX: TaxDraft = {
  spic: '',
  packageCode: '',
  vat: 'inherit',
  notForCash: 'open',
  marked: 'open',
};

export const EMPTY_DRAFT: Draft = {
  ...EMPTY_TAX,
  uz: '',
  ru: '',
  en: '',
  fiscalName: '',
  barcodes: [],
  articleNumber: '',
  plu: '',
  unit: 'dona',
  unitsCode: '',
  price: '',
  soldBy: 'piece',
  consignor: '',
  category: '',
  colour: '',
  photo: null,
  pinned: false,
  active: true,
  hasPackage: false,
  packBarcodes: [],
  packPrice: '',
  packCode: '',
  packPieces: '6',
};

/** An empty field shows that there is no price yet. */
const priceText = (price: Tiyin): string => (price === 0 ? '' : soumText(price));

const yesNo = (answer: boolean | null): YesNo => (answer === null ? 'open' : answer ? 'yes' : 'no');

export const vatText = (vat: number | null | undefined): string =>
  vat === undefined ? 'inherit' : vat === null ? 'without' : String(vat);

export const taxDraftOf = ({ spic, packageCode, vatPercent, notForCash, marked }: TaxData): TaxDraft => ({
  spic,
  packageCode,
  vat: vatText(vatPercent),
  notForCash: yesNo(notForCash),
  marked: yesNo(marked),
});

const consignorText = (consignor: Consignor | null): string => consignor?.number ?? '';

export function draftOf(record: ProductRecord): Draft {
  const { names, package: pack } = record;
  return {
    ...taxDraftOf(record),
    uz: names.uz ?? '',
    ru: names.ru ?? '',
    en: names.en ?? '',
    fiscalName: record.fiscalName ?? '',
    barcodes: record.barcodes,
    articleNumber: record.articleNumber ?? '',
    plu: record.plu ?? '',
    unit: record.unit,
    unitsCode: record.unitsCode === null ? '' : String(record.unitsCode),
    price: priceText(record.priceTiyin),
    soldBy: record.soldBy,
    consignor: consignorText(record.consignor),
    category: record.category,
    colour: record.colour ?? '',
    photo: record.photo ?? null,
    pinned: record.pinned,
    active: record.active,
    hasPackage: pack !== null,
    packBarcodes: pack?.barcodes ?? [],
    packPrice: pack ? priceText(pack.priceTiyin) : '',
    packCode: pack?.packageCode ?? '',
    packPieces: pack ? String(pack.pieces) : EMPTY_DRAFT.packPieces,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isSameDraft = (one: Draft, other: Draft): boolean => changedFields(one, other).length === 0;

const changedFields = (one: Draft, other: Draft): readonly DraftField[] =>
  (Object.keys(one) as DraftField[]).filter((field) => !isSame(one[field], other[field]));

export interface Rebased {
  readonly draft: Draft;
  /** Fields that both changed, differently. The draft keeps what was typed here. */
  readonly conflicts: readonly DraftField[];
}

/** The draft on a newer record: fields that were not touched here take the newer value. */
export function rebased(draft: Draft, base: Draft, newer: Draft): Rebased {
  const mine = changedFields(draft, base);
  const theirs = changedFields(newer, base);
  const kept = Object.fromEntries(mine.map((field) => [field, draft[field]]));
  return {
    draft: { ...newer, ...kept },
    conflicts: mine.filter((field) => theirs.includes(field) && !isSame(draft[field], newer[field])),
  };
}
