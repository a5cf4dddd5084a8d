/** A receipt's number: as it is printed, as it is typed, and which sale gets one. */
import { describe, expect, it } from 'vitest';
import { JournalId, SaleId, TillId } from '../../shared/ids.ts';
import {
  numbered,
  readReceiptText,
  receiptText,
  receiptTexts,
  seriesOf,
  shortReceiptText,
} from '../../shared/sale/receipt-no.ts';
import { saleOf } from '../support/book-entries.ts';

const saleId = SaleId.parse('0197a3b2-5c1e-7b0c-8d52-13a0f26b7c41');
const series = seriesOf({
  tillId: TillId.parse('0197a3b2-5c1e-7b0c-8d52-aaaaaa13a0f2'),
  journalId: JournalId.parse('0197a3b2-5c1e-7b0c-8d52-aaaaaa7b7c41'),
});
const no = (number: number) => ({ series, number });

describe('on paper', () => {
  it.each([
    ['live', 345, '13A0F2-7B7C41-000345', '000345'],
    ['training', 7, 'T13A0F2-7B7C41-000007', '000007'],
    ['live', 1_234_567, '13A0F2-7B7C41-1234567', '1234567'],
  ] as const)('number %s %i is %s, and %s in a list', (mode, number, text, short) => {
    const sale = { saleId, mode, receiptNo: no(number) };
    expect(receiptText(sale)).toBe(text);
    expect(shortReceiptText(sale)).toBe(short);
  });

  it('a sale without a number has the end of its id', () => {
    expect(receiptText({ saleId, mode: 'live' })).toBe('6B7C41');
    expect(shortReceiptText({ saleId, mode: 'training' })).toBe('6B7C41');
  });
});

describe('typed', () => {
  it.each([
    ['13A0F2-7B7C41-000345', '13a0f2-7b7c41-345'],
    ['13a0f2-7b7c41-345', '13a0f2-7b7c41-345'],
    ['T13A0F2-7B7C41-000345', '13a0f2-7b7c41-345'],
    ['13АOF2–7В7С41—345', '13a0f2-7b7c41-345'],
    ['Т13А0F2-7В7С41-000345', '13a0f2-7b7c41-345'],
    ['т13а0f2-7в7с41-345', '13a0f2-7b7c41-345'],
    ['Т345', '345'],
    ['7B7C41-345', '7b7c41-345'],
    ['000345', '345'],
    ['345', '345'],
  ])('%s is read as %s, a text by which the sale is found', (text, as) => {
    expect(readReceiptText(text)).toBe(as);
    expect(receiptTexts(no(345))).toContain(as);
  });

  it.each(['0', '', 'non', '4780001-', '13A0F2-7B7C41-345-1', '12.50', 'x345'])(
    '%s is another text',
    (text) => {
      expect(readReceiptText(text)).toBeNull();
    },
  );
});

describe('a sale gets a number', () => {
  const [open, completed] = [saleOf('sale-1'), saleOf('sale-1', { state: 'completed' })];

  it('once, when it becomes complete, from the count of its own mode', () => {
    const asked: string[] = [];
    const next = (mode: string) => {
      asked.push(mode);
      return no(5);
    };
    expect(numbered(open, completed, next)).toEqual({ ...completed, receiptNo: no(5) });
    expect(numbered(open, { ...completed, mode: 'training' }, next).receiptNo).toEqual(no(5));
    expect(numbered(open, open, next)).toBe(open);
    expect(numbered(open, saleOf('sale-1', { state: 'voided' }), next).receiptNo).toBeUndefined();
    expect(numbered(completed, completed, next)).toBe(completed);
    expect(asked).toEqual(['live', 'training']);
  });

  it('or completes without one if the count can not be read', () => {
    expect(numbered(open, completed, () => null)).toBe(completed);
  });
});
