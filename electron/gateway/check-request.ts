/**
 * Our own check of a request before it is sent: what the interface calls integer or bigint, and every limit
 * of section 8. Each answers the name of the field that is wrong, or null.
 */
import type { GatewayError } from '../../shared/errors.ts';
import { FISCAL_LIMITS, type FiscalItem } from '../../shared/fiscal-items.ts';
import { isTiyin } from '../../shared/money.ts';
import { fail } from '../../shared/result.ts';
import type { FiscalSubmission } from './gateway.ts';

export const invalidRequest = (field: string): { readonly ok: false; readonly error: GatewayError } =>
  fail({ code: 'gateway.invalid-request', field });

export const isId = (id: string): boolean => /^\d{1,19}$/.test(id);

export const isAmount = (amount: number): boolean => isTiyin(amount) && amount > 0;

/** A path segment that is encoded and can't climb: `.` and `..` survive encoding, so they are refused. */
export const isSegment = (text: string): boolean =>
  text.length > 0 && text.length <= 255 && text !== '.' && text !== '..';

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

const within = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text !== '' && [...text].length <= max;

const isUint = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The first field of an item that breaks section 2.5, or null. */
export function itemProblem(item: FiscalItem): string | null {
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
  const owner = item.CommissionInfo;
  if ('TIN' in owner) return within(owner.TIN, FISCAL_LIMITS.tin) ? null : 'TIN';
  return within(owner.PINFL, FISCAL_LIMITS.pinfl) ? null : 'PINFL';
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
