/**
 * The number of a receipt, on paper, on the screen and in a table. Each history of a till's log counts in a
 * series of its own, so a number never repeats, however an earlier journal ended.
 *
 *   13A0F2-7B7C41-000345    the till, the history of its log, the number; `T` in front in training
 */

import type { Mode } from '../endpoint.ts';
import { idEnd, type JournalId, type SaleId, type TillId } from '../ids.ts';
import { latinTwins } from '../latin-twins.ts';
import type { ReceiptNo, Sale } from './sale.ts';
import { saleTail } from './sale-code.ts';

/** A sale as far as its papers name it. A sale from before receipts were numbered has no number. */
export interface Receipted {
  readonly saleId: SaleId;
  readonly mode: Mode;
  readonly receiptNo?: ReceiptNo;
}

const DIGITS = 6;
const padded = (number: number): string => String(number).padStart(DIGITS, '0');

export const seriesOf = ({
  tillId,
  journalId,
}: {
  readonly tillId: TillId;
  readonly journalId: JournalId;
}): string => `${idEnd(tillId)}-${idEnd(journalId)}`;

/** The whole number; without one, the end of the sale's id. */
export const receiptText = ({ saleId, mode, receiptNo }: Receipted): string =>
  receiptNo
    ? `${mode === 'training' ? 'T' : ''}${receiptNo.series}-${padded(receiptNo.number)}`
    : saleTail(saleId);

/** For a list: the count alone. */
export const shortReceiptText = ({ saleId, receiptNo }: Receipted): string =>
  receiptNo ? padded(receiptNo.number) : saleTail(saleId);

/**
 * The sale after a tender, with its number if the tender completed it. next: null if the count can't be read;
 * money does not wait for a number.
 */
export function numbered<S extends Pick<Sale, 'state' | 'mode' | 'receiptNo'>>(
  before: Pick<Sale, 'state'>,
  after: S,
  next: (mode: Mode) => ReceiptNo | null,
): S {
  if (before.state === 'completed' || after.state !== 'completed' || after.receiptNo) return after;
  const receiptNo = next(after.mode);
  return receiptNo === null ? after : { ...after, receiptNo };
}

const NUMBER = /^T?((?:[\dA-F]{1,6}-){0,2})0*([1-9]\d{0,8})$/;

/** A typed receipt number, as the search index has it: `13a0f2-7b7c41-345`, `7b7c41-345`, `345`; null: another text. */
export function readReceiptText(text: string): string | null {
  const plain = latinTwins(text.toUpperCase())
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('O', '0');
  const [, series, number] = NUMBER.exec(plain) ?? [];
  return number === undefined ? null : `${series ?? ''}${number}`.toLowerCase();
}

/** Each text by which the search finds the number, as `readReceiptText` gives it. */
export function receiptTexts({ series, number }: ReceiptNo): readonly string[] {
  const ofHistory = series.split('-').at(-1) ?? '';
  return [`${series}-${number}`, `${ofHistory}-${number}`, String(number)].map((one) => one.toLowerCase());
}
