/** A sale's story: charged by code, paid, and given back with its goods. */
import type { SaleView, StoryView } from '../../shared/contract/history.ts';
import { PaymentId, SaleId, StaffId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { paidSale } from './views.ts';

const [LINE] = paidSale().lines;
if (!LINE) throw new Error('a sale has a line');
/** A sale of pieces with these names. */
export const named = (id: string, ...names: readonly string[]): SaleView =>
  paidSale({ saleId: SaleId.parse(id), lines: names.map((name) => ({ ...LINE, name })) });

export const transactionId = TransactionId.parse('0190-t');
export const lola = StaffId.parse('lola');
export const STORY: StoryView = {
  sale: named('sale-3', 'Non'),
  people: [
    { staffId: lola, name: 'Lola', number: 2 },
    { staffId: StaffId.parse('gone'), name: null, number: 5 },
  ],
  steps: [
    {
      seq: 7,
      at: '2026-11-20T10:00:00.000Z',
      by: { person: lola, isTill: false },
      approvedBy: null,
      parts: [{ what: 'charge-sent', instrument: 'pass-code', amountTiyin: tiyin(7_800_000), transactionId }],
    },
    {
      seq: 8,
      at: '2026-11-20T10:00:02.000Z',
      by: { person: lola, isTill: true },
      approvedBy: null,
      parts: [
        {
          what: 'payment',
          happening: 'confirmed',
          state: 'paid',
          amountTiyin: tiyin(7_800_000),
          transactionId,
          paymentId: PaymentId.parse('2354512461'),
          cardNumber: '860012******1234',
          why: null,
          reason: null,
        },
        { what: 'completed' },
      ],
    },
    {
      seq: 9,
      at: '2026-11-20T11:00:02.000Z',
      by: { person: lola, isTill: false },
      approvedBy: StaffId.parse('gone'),
      parts: [
        {
          what: 'refund',
          kind: 'reversal',
          state: 'refunded',
          amountTiyin: tiyin(7_800_000),
          reason: 'the bread was stale',
          why: null,
          settled: null,
          goods: [
            { name: 'Non', quantity: 2_000 },
            { name: 'Olma', quantity: 350 },
          ],
          toStock: true,
        },
      ],
    },
  ],
};
