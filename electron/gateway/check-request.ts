/**
 * Our own check of a request before it is sent: integers, bigints, and every limit of section 8. Each check
 * returns the name of the wrong field, or null.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { FISCAL_LIMITS, type FiscalItem } from '../../shared/fiscal/items.ts';
import { isTiyin } from '../../shared/money.ts';
import { fail } from '../../shared/result.ts';
import type { FiscalSubmission } from './gateway.ts';

export const invalidRequest = (field: string): { readonly ok: false; readonly error: GatewayError } =>
  fail({ code: 'gateway.invalid-request', field });

export const isId = (id: string): boolean => /^[1-9]\d{0,18}$/.test(id);

/**
 * The interface reads an amount as a float, which keeps 15 significant digits: thirteen before the point, two
 * after it.
 */
const MAX_AMOUNT_TIYIN = 999_999_999_999_999;

export const isAmount = (amount: number): boolean =>
  isTiyin(amount) && amount > 0 && amount <= MAX_AMOUNT_TIYIN;

/** A text of 1 to `max` characters that UTF-8 can encode: no half of a surrogate pair. */
export const isText = (text: string, max: number): boolean =>
  text !== '' && text.length <= max && text.isWellFormed();

/** A safe path segment. Encoding leaves `.` and `..` unchanged, so they are refused. */
export const isSegment = (text: string): boolean => isText(text, 255) && text !== '.' && text !== '..';

const within = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text !== '' && [...text].length <= max;

const isUint = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The first field of an item that breaks section 2.5, or null. */
function itemProblem(item: FiscalItem): string | null {
  if (!within(item.Name, FISCAL_LIMITS.name)) return 'Name';
  if (item.Barcode !== undefined && !within(item.Barcode, FISCAL_LIMITS.barcode)) return 'Barcode';
  if (!within(item.SPIC, FISCAL_LIMITS.spic)) return 'SPIC';
  if (!within(item.PackageCode, FISCAL_LIMITS.packageCode)) return 'PackageCode';
  if (item.Labels !== undefined) {
    const { labels, label } = FISCAL_LIMITS;
    if (item.Labels.length > labels || item.Labels.some((text) => !within(text, label))) return 'Labels';
  }
  for (const field of ['Price', 'Amount', 'VAT', 'VATPercent', 'GoodPrice', 'Discount', 'Other'] as const) {
    if (!isUint(item[field])) return field;
  }
  if (item.Units !== undefined && !isUint(item.Units)) return 'Units';
  return ownerProblem({ ...item.CommissionInfo });
}

/** TIN, PINFL or both, each inside its limit. */
function ownerProblem({ TIN, PINFL }: { readonly TIN?: unknown; readonly PINFL?: unknown }): string | null {
  if (TIN === undefined && PINFL === undefined) return 'CommissionInfo';
  if (TIN !== undefined && !within(TIN, FISCAL_LIMITS.tin)) return 'TIN';
  return PINFL === undefined || within(PINFL, FISCAL_LIMITS.pinfl) ? null : 'PINFL';
}

/** The first field of a fiscal submission that breaks section 2.5, or null. */
export function submissionProblem(submission: FiscalSubmission): string | null {
  if (!isId(submission.paymentId)) return 'payment_id';
  if (submission.items.length === 0) return 'items';
  for (const field of ['received_ecash', 'received_cash', 'received_card'] as const) {
    if (!isUint(submission[field])) return field;
  }
  for (const item of submission.items) {
    const problem = itemProblem(item);
    if (problem !== null) return problem;
  }
  return null;
}
