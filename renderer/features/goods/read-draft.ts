/** Reads a typed form into a record, or says which fields are wrong and why (limits of section 2.5). */

import { LONGEST_CATEGORY } from '../../../shared/catalogue/category.ts';
import { LONGEST_PRODUCT_NAME, type Names } from '../../../shared/catalogue/names.ts';
import {
  type Consignor,
  LONGEST_ARTICLE_NUMBER,
  LONGEST_BARCODE,
  LONGEST_PLU,
  LONGEST_UNIT,
  MOST_BARCODES,
  type Package,
  type ProductRecord,
} from '../../../shared/catalogue/product-record.ts';
import { LONGEST_PACKAGE_CODE, type TaxData } from '../../../shared/catalogue/tax-data.ts';
import type { FieldReason, TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { type Tiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { MAX_LABELS } from '../../../shared/sale/basket.ts';
import { readAmount } from '../../../shared/typed-amount.ts';
import type { Draft, DraftField, TaxDraft, YesNo } from './draft.ts';

/** Limits of typed fields, in characters. */
export const LONGEST = {
  name: LONGEST_PRODUCT_NAME,
  spic: 17,
  packageCode: LONGEST_PACKAGE_CODE,
  barcode: LONGEST_BARCODE,
  articleNumber: LONGEST_ARTICLE_NUMBER,
  plu: LONGEST_PLU,
  unit: LONGEST_UNIT,
  unitsCode: 9,
  category: LONGEST_CATEGORY,
  consignor: 14,
} as const;

export interface FieldProblem {
  readonly reason: FieldReason;
  readonly limit?: number;
  /** The typed amount's own problem. */
  readonly typed?: TillError;
}
export type Problems = Partial<Readonly<Record<DraftField, FieldProblem>>>;

/** Per cent with up to three decimals. null: unreadable. */
function readVat(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,3}(?:[.,]\d{1,3})?$/.test(trimmed)) return null;
  const percent = Number(trimmed.replace(',', '.'));
  return percent <= 100 ? percent : null;
}

const SPIC = /^\d{17}$/;
const TIN = /^\d{9}$/;
const PINFL = /^\d{14}$/;
const ANSWER: Readonly<Record<YesNo, boolean | null>> = { yes: true, no: false, open: null };

type Checked = Readonly<Partial<Record<DraftField, FieldProblem | null>>>;

const wrongOnly = (checked: Checked): Problems =>
  Object.fromEntries(
    Object.entries(checked).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : [])),
  );

function spicProblem(spic: string): FieldProblem | null {
  if (!/^\d*$/.test(spic)) return { reason: 'not-digits' };
  return spic === '' || SPIC.test(spic) ? null : { reason: 'wrong-length', limit: LONGEST.spic };
}

export function taxProblems({ spic, packageCode, vat }: TaxDraft): Problems {
  const isTyped = vat !== 'inherit' && vat !== 'without';
  return wrongOnly({
    spic: spicProblem(spic.trim()),
    packageCode: tooLong(packageCode, LONGEST.packageCode),
    vat: isTyped && readVat(vat) === null ? { reason: 'out-of-range' } : null,
  });
}

/** Of a draft without problems. */
export function taxOfDraft(draft: TaxDraft): TaxData {
  const vat = draft.vat === 'without' ? null : readVat(draft.vat);
  return {
    spic: draft.spic.trim(),
    packageCode: draft.packageCode.trim(),
    ...(draft.vat === 'inherit' ? {} : { vatPercent: vat }),
    notForCash: ANSWER[draft.notForCash],
    marked: ANSWER[draft.marked],
  };
}

function amountProblem(text: string): FieldProblem | null {
  const { problem } = readAmount(text);
  return problem ? { reason: 'invalid', typed: problem } : null;
}

/** An empty field is a price that was not given yet. */
const amountOf = (text: string): Tiyin => readAmount(text).value ?? ZERO_TIYIN;

function tooLong(text: string, limit: number): FieldProblem | null {
  return text.trim().length > limit ? { reason: 'too-long', limit } : null;
}

const wholeProblem = (text: string, least: number, most: number): FieldProblem | null => {
  if (!/^\d{1,9}$/.test(text.trim())) return { reason: 'not-whole' };
  const value = Number(text);
  return value < least || value > most ? { reason: 'out-of-range' } : null;
};

/** Of a product or a group of custom items. */
export const unitsCodeProblem = (text: string): FieldProblem | null =>
  text.trim() === '' ? null : wholeProblem(text, 0, 999_999_999);

/** Of a text without a problem. */
export const unitsCodeOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const codesProblem = (codes: readonly string[]): FieldProblem | null =>
  codes.length > MOST_BARCODES ? { reason: 'too-many', limit: MOST_BARCODES } : null;

/** Only the wrong fields. */
export function problemsOf(draft: Draft): Problems {
  const isNamed = [draft.uz, draft.ru, draft.en].some((name) => name.trim() !== '');
  const consignor = draft.consignor.trim();
  const found: Checked = {
    uz: isNamed ? tooLong(draft.uz, LONGEST.name) : { reason: 'missing' },
    ru: tooLong(draft.ru, LONGEST.name),
    en: tooLong(draft.en, LONGEST.name),
    fiscalName: tooLong(draft.fiscalName, LONGEST.name),
    barcodes: codesProblem(draft.barcodes),
    articleNumber: tooLong(draft.articleNumber, LONGEST.articleNumber),
    plu: tooLong(draft.plu, LONGEST.plu),
    unit: tooLong(draft.unit, LONGEST.unit),
    unitsCode: unitsCodeProblem(draft.unitsCode),
    price: amountProblem(draft.price),
    consignor:
      consignor === '' || TIN.test(consignor) || PINFL.test(consignor) ? null : { reason: 'invalid' },
    category: tooLong(draft.category, LONGEST.category),
    ...(draft.hasPackage
      ? {
          packBarcodes: codesProblem(draft.packBarcodes),
          packPrice: amountProblem(draft.packPrice),
          packCode: tooLong(draft.packCode, LONGEST.packageCode),
          packPieces: wholeProblem(draft.packPieces, 2, MAX_LABELS),
        }
      : {}),
  };
  return { ...taxProblems(draft), ...wrongOnly(found) };
}

function namesOf({ uz, ru, en }: Draft): Names {
  const typed = Object.entries({ uz, ru, en }).map(([language, name]) => [language, name.trim()] as const);
  return Object.fromEntries(typed.filter(([, name]) => name !== ''));
}

function consignorOf(text: string): Consignor | null {
  const number = text.trim();
  if (number === '') return null;
  return { kind: TIN.test(number) ? 'tin' : 'pinfl', number };
}

/** Parts of the record that the form does not show. */
export interface UnseenParts {
  readonly productId: ProductId;
  readonly packageId: ProductId;
  readonly taxChoice: ProductRecord['taxChoice'];
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Of a draft without problems. */
export function recordOf(draft: Draft, { productId, packageId, taxChoice }: UnseenParts): ProductRecord {
  const pack: Package = {
    productId: packageId,
    barcodes: [...draft.packBarcodes],
    priceTiyin: amountOf(draft.packPrice),
    packageCode: draft.packCode.trim(),
    pieces: Number(draft.packPieces),
  };
  return {
    ...taxOfDraft(draft),
    productId,
    names: namesOf(draft),
    fiscalName: orNull(draft.fiscalName),
    barcodes: [...draft.barcodes],
    articleNumber: orNull(draft.articleNumber),
    plu: orNull(draft.plu),
    unit: draft.unit.trim(),
    unitsCode: unitsCodeOf(draft.unitsCode),
    priceTiyin: amountOf(draft.price),
    consignor: consignorOf(draft.consignor),
    category: draft.category.trim(),
    colour: draft.colour === '' ? null : draft.colour,
    pinned: draft.pinned,
    soldBy: draft.soldBy,
    package: draft.hasPackage ? pack : null,
    taxChoice,
    active: draft.active,
    ...(draft.photo && { photo: draft.photo }),
  };
}
