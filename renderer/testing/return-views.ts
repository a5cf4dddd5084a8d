/** A sale of which goods may come back, and a return of it. A test states what differs. */
import type { RefundLineView, RefundOffer, SaleReturnView } from '../../shared/contract/refund.ts';
import { LineId, RefundId, SaleId, StaffId, TenderId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { RefundSource } from '../../shared/refund/sources.ts';

const saleId = SaleId.parse('sale-1');
export const LOLA = StaffId.parse('lola');

export const BREAD: RefundLineView = {
  lineId: LineId.parse('bread'),
  name: 'Obi non',
  unit: 'dona',
  quantity: 3_000,
  dueTiyin: tiyin(1_000_00),
  returned: { quantity: 0, amountTiyin: tiyin(0) },
  labels: [],
  byPiece: false,
  byMeasure: false,
};
export const WATER: RefundLineView = {
  ...BREAD,
  lineId: LineId.parse('water'),
  name: 'Suv',
  quantity: 2_000,
  dueTiyin: tiyin(600_00),
  labels: ['04780069000130aaaaaaa', '04780069000130bbbbbbb'],
  byPiece: true,
};
export const CARD: RefundSource = {
  tenderId: TenderId.parse('code'),
  kind: 'code',
  way: 'service',
  mayBeCash: false,
  heldTiyin: tiyin(700_00),
  transactionId: TransactionId.parse('transaction-1'),
  cardNumber: '8600 **** 1234',
  instead: null,
  toSettle: null,
};
export const CASH: RefundSource = {
  ...CARD,
  tenderId: TenderId.parse('cash'),
  kind: 'cash',
  way: 'cash',
  heldTiyin: tiyin(900_00),
  transactionId: null,
  cardNumber: null,
};
export const OFFER: RefundOffer = {
  saleId,
  mode: 'training',
  createdAt: '2026-11-20T09:41:07.000Z',
  totalTiyin: tiyin(1_600_00),
  heldTiyin: tiyin(1_600_00),
  lines: [BREAD, WATER],
  sources: [CARD, CASH],
  receipt: 'there',
  open: null,
  stop: null,
  returns: [],
  people: [],
};
export const RETURN: SaleReturnView = {
  returnId: RefundId.parse('refund-1'),
  madeAt: '2026-11-21T09:41:07.000Z',
  dueTiyin: tiyin(1_600_00),
  reason: 'Faulty',
  toStock: false,
  goods: [],
  refunds: [
    {
      refundId: RefundId.parse('refund-1'),
      kind: 'reversal',
      state: 'under-way',
      amountTiyin: tiyin(700_00),
      transactionId: TransactionId.parse('transaction-1'),
      why: null,
      by: LOLA,
      approvedBy: null,
    },
  ],
};
