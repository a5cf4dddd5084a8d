/**
 * Fiscal items (section 2.5) for `submit_items`. The till checks every limit before it charges a customer.
 * Field names are capitalised as in the interface.
 */

import type { Product } from '../catalogue/product.ts';
import type { TillError } from '../errors/till-error.ts';
import type { Tiyin } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AmountScale, LONGEST_SCANNED, LONGEST_SENT_LABEL, MAX_LABELS, ONE } from '../sale/basket.ts';
import type { SaleLine } from '../sale/line.ts';
import type { PricedBasket, PricedLine } from '../sale/price.ts';
import type { FieldProblem } from './field-problem.ts';
import { sentLabels } from './labels.ts';

/** Sections 2.5 and 8; in characters, unless stated otherwise. */
export const FISCAL_LIMITS = {
  name: 63,
  barcode: LONGEST_SCANNED,
  spic: 17,
  packageCode: 20,
  label: LONGEST_SENT_LABEL,
  /** elements */
  labels: MAX_LABELS,
  tin: 9,
  pinfl: 14,
} as const;

export type CommissionInfo = { readonly TIN: string } | { readonly PINFL: string };

export interface FiscalItem {
  readonly Name: string;
  readonly Barcode?: string;
  readonly Labels?: readonly string[];
  readonly SPIC: string;
  readonly Units?: number;
  readonly PackageCode: string;
  /** tiyin */
  readonly GoodPrice: number;
  /** tiyin, for the whole quantity, before discounts */
  readonly Price: number;
  readonly Amount: number;
  /** tiyin, inside Price - Discount - Other */
  readonly VAT: number;
  readonly VATPercent: number;
  /** tiyin */
  readonly Discount: number;
  /** tiyin */
  readonly Other: number;
  readonly CommissionInfo: CommissionInfo;
}

export interface Received {
  readonly received_ecash: number;
  readonly received_cash: number;
  readonly received_card: number;
}

export interface FiscalSettings {
  readonly tin: string | null;
  readonly pinfl: string | null;
  readonly amountScale: AmountScale;
  /** The shop's receipts need a unit code on each line. */
  readonly unitsRequired: boolean;
  /** Where money with an unknown `processing_type` is reported. */
  readonly receivedBy: 'card' | 'ecash';
}

/** The name of a fiscal item. The interface wants the unit at the end. */
export function fiscalName(goods: Pick<Product, 'name' | 'fiscalName' | 'unit'>): string {
  const { fiscalName: name = goods.name, unit } = goods;
  return unit === '' ? name : `${name}, ${unit}`;
}

/** Code points, so that an emoji counts once. */
const length = (text: string): number => [...text].length;

const LONGEST = {
  Name: FISCAL_LIMITS.name,
  SPIC: FISCAL_LIMITS.spic,
  PackageCode: FISCAL_LIMITS.packageCode,
  Barcode: FISCAL_LIMITS.barcode,
} as const;

/**
 * The fault of a tax catalogue field as it would be sent, or null. Only the barcode may be empty. The field
 * requires 17 digits for SPIC; the interface requires at most 17 characters.
 */
function fiscalTextProblem(field: keyof typeof LONGEST, text: string): FieldProblem | null {
  const limit = LONGEST[field];
  if (text === '') return field === 'Barcode' ? null : { field, reason: 'missing' };
  if (field === 'SPIC') {
    if (!/^\d+$/.test(text)) return { field, reason: 'not-digits' };
    return text.length === limit ? null : { field, reason: 'wrong-length', limit };
  }
  return length(text) > limit ? { field, reason: 'too-long', limit } : null;
}

/** What a manager may correct in a refused receipt, in the order of the form. Amounts can't be corrected. */
export const CORRECTABLE = ['Name', 'SPIC', 'PackageCode', 'Units', 'Barcode'] as const;
export type CorrectableField = (typeof CORRECTABLE)[number];

/** Digits of a unit code: JavaScript counts exactly so far. */
const LONGEST_UNITS = 15;

/** The fault of a corrected field (trimmed), or null. A receipt goes without an empty unit code. */
export function correctionProblem(field: CorrectableField, typed: string): FieldProblem | null {
  const text = typed.trim();
  if (field !== 'Units') return fiscalTextProblem(field, text);
  if (!/^\d*$/.test(text)) return { field, reason: 'not-whole' };
  return text.length > LONGEST_UNITS ? { field, reason: 'too-long', limit: LONGEST_UNITS } : null;
}

/** The first field that prevents fiscalising a product, or null. */
export function fiscalProblem(product: Product, settings: FiscalSettings): FieldProblem | null {
  const name = (product.fiscalName ?? product.name).trim() === '' ? '' : fiscalName(product);
  const problem =
    fiscalTextProblem('Name', name) ??
    fiscalTextProblem('SPIC', product.spic) ??
    fiscalTextProblem('PackageCode', product.packageCode);
  if (problem) return problem;
  if (settings.unitsRequired && product.unitsCode === null) return { field: 'Units', reason: 'missing' };
  if (product.priceTiyin === 0) return { field: 'GoodPrice', reason: 'missing' };
  if (product.lacksVat) return { field: 'VATPercent', reason: 'missing' };
  // `VATPercent` is an integer in the interface.
  if (!Number.isInteger(product.vatPercent ?? 0)) return { field: 'VATPercent', reason: 'not-whole' };
  return commissionProblem(product, settings);
}

/**
 * Why a product can't be sold. If the shop has no tax number either, the error blames the shop, not the
 * catalogue.
 */
export const notFiscal = (problem: FieldProblem, { name }: Pick<Product, 'name'>): TillError =>
  problem.field === 'TIN' && problem.reason === 'missing'
    ? { code: 'shop.no-tax-number', note: name }
    : { code: 'product.not-fiscal', ...problem, note: name };

function commissionProblem(product: Product, settings: FiscalSettings): FieldProblem | null {
  const owner = ownerOf(product, settings);
  if (!owner) return { field: 'TIN', reason: 'missing' };
  if (!/^\d+$/.test(owner.number)) return { field: owner.field, reason: 'not-digits' };
  const limit = owner.field === 'TIN' ? FISCAL_LIMITS.tin : FISCAL_LIMITS.pinfl;
  return owner.number.length === limit ? null : { field: owner.field, reason: 'wrong-length', limit };
}

/** The product's own owner first (commission goods), then the shop. */
function ownerOf(
  product: Product,
  settings: FiscalSettings,
): { readonly field: 'TIN' | 'PINFL'; readonly number: string } | null {
  if (product.tin) return { field: 'TIN', number: product.tin };
  if (product.pinfl) return { field: 'PINFL', number: product.pinfl };
  if (settings.tin) return { field: 'TIN', number: settings.tin };
  if (settings.pinfl) return { field: 'PINFL', number: settings.pinfl };
  return null;
}

/**
 * The first code that fits the field. A code that is too long is left out, because the goods carry no shorter
 * one.
 */
const fiscalBarcode = (codes: readonly (string | null | undefined)[]): string | null =>
  codes.find((code) => code != null && length(code) <= FISCAL_LIMITS.barcode) ?? null;

function saleLine(priced: PricedLine, settings: FiscalSettings): Result<SaleLine, TillError> {
  const { line, product } = priced;
  if (product === null) return fail({ code: 'product.not-found' });
  const problem = fiscalProblem({ ...product, priceTiyin: priced.unitPriceTiyin }, settings);
  if (problem) return fail(notFiscal(problem, product));
  const fiscalAmount = (line.quantity * settings.amountScale) / ONE;
  if (!Number.isSafeInteger(fiscalAmount)) {
    return fail(notFiscal({ field: 'Amount', reason: 'not-whole' }, product));
  }
  const owner = ownerOf(product, settings);
  if (!owner) return fail(notFiscal({ field: 'TIN', reason: 'missing' }, product));
  if (sentLabels(line.labels).length > FISCAL_LIMITS.labels) {
    return fail({ code: 'label.too-many', note: product.name, limit: FISCAL_LIMITS.labels });
  }
  return ok({
    lineId: line.lineId,
    productId: product.productId,
    name: product.name,
    ...(product.fiscalName !== undefined && { fiscalName: product.fiscalName }),
    unit: product.unit,
    barcode: fiscalBarcode([line.scanned, product.barcode]),
    spic: product.spic,
    unitsCode: product.unitsCode,
    packageCode: product.packageCode,
    owner: owner.field === 'TIN' ? { TIN: owner.number } : { PINFL: owner.number },
    ...(line.note === '' ? {} : { note: line.note }),
    labels: line.labels,
    ...(line.packs && { packs: line.packs }),
    quantity: line.quantity,
    fiscalAmount,
    unitPriceTiyin: priced.unitPriceTiyin,
    ...(priced.unitPriceTiyin !== product.priceTiyin && { listPriceTiyin: product.priceTiyin }),
    ...(product.category !== '' && { category: product.category }),
    priceTiyin: priced.priceTiyin,
    discountTiyin: priced.discountTiyin,
    otherTiyin: priced.otherTiyin,
    vatPercent: product.vatPercent,
    vatTiyin: priced.vatTiyin,
  });
}

/**
 * Turns a priced basket into lines of a sale and checks all limits of section 2.5 before a charge. Errors:
 * those of `notFiscal` and `label.too-many` (note: the product's name); `fiscal.sum-mismatch` if the sum of
 * Price - Discount - Other differs from the charged total.
 */
export function saleLines(basket: PricedBasket, settings: FiscalSettings): Result<SaleLine[], TillError> {
  const lines: SaleLine[] = [];
  for (const priced of basket.lines) {
    const line = saleLine(priced, settings);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return itemsDue(lines.map(fiscalItemOf)) === basket.totalTiyin
    ? ok(lines)
    : fail({ code: 'fiscal.sum-mismatch' });
}

export const fiscalItemOf = (line: SaleLine): FiscalItem => ({
  Name: fiscalName(line),
  ...(line.barcode === null ? {} : { Barcode: line.barcode }),
  ...(line.labels.length === 0 ? {} : { Labels: sentLabels(line.labels) }),
  SPIC: line.spic,
  ...(line.unitsCode === null ? {} : { Units: line.unitsCode }),
  PackageCode: line.packageCode,
  GoodPrice: line.unitPriceTiyin,
  Price: line.priceTiyin,
  Amount: line.fiscalAmount,
  VAT: line.vatTiyin,
  VATPercent: line.vatPercent ?? 0,
  Discount: line.discountTiyin,
  Other: line.otherTiyin,
  CommissionInfo: line.owner,
});

/** What a sale is paid with, by kind of tender. */
export interface PaidWith {
  /** By the payment of the receipt: a payer code, an invoice or a card. */
  readonly codeTiyin: Tiyin;
  readonly cashTiyin: Tiyin;
  readonly terminalTiyin: Tiyin;
}

/**
 * Where the money is reported: the operator's wallet as e-cash, card processors and outside terminals as
 * card. An unknown `processing_type` (a lost answer) follows the settings.
 */
export function receivedFields(
  { codeTiyin, cashTiyin, terminalTiyin }: PaidWith,
  processingType: string | null,
  settings: FiscalSettings,
): Received {
  const ecash = processingType === null ? settings.receivedBy === 'ecash' : processingType === 'WALLET';
  return {
    received_ecash: ecash ? codeTiyin : 0,
    received_cash: cashTiyin,
    received_card: terminalTiyin + (ecash ? 0 : codeTiyin),
  };
}

/** The sum to pay for the items, in tiyin; not a valid amount where discounts exceed prices. */
export const itemsDue = (items: readonly FiscalItem[]): number =>
  items.reduce((sum, item) => sum + item.Price - item.Discount - item.Other, 0);
