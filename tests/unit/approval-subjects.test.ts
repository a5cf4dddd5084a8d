/** The subject of each request that an approver reads, as the contract names it. */
import { expect, it } from 'vitest';
import { subjectFor } from '../../electron/ipc/parse.ts';
import { type ChannelName, CONTRACT, type Parsed } from '../../shared/contract/contract.ts';
import { APPROVAL_SUBJECTS, type ApprovalSubject } from '../../shared/staff/approval.ts';

const SUBJECT_OF: { readonly [C in ChannelName]?: ApprovalSubject } = {
  'kept-cards.charge': 'charge-kept-card',
  'settings.change': 'setting',
  'basket.empty': 'empty-basket',
  'basket.drop': 'drop-basket',
  'basket.price': 'new-price',
  'basket.agree': 'reduced-basket',
  'sale.void-agree': 'void-steps',
  'payment.override': 'stop-waiting',
  'invoice.leave': 'leave-invoice',
  'payment.say-charged': 'say-charged',
  'payment.say-not-charged': 'say-not-charged',
  'payment.settle-alarm': 'settle-alarm',
  'receipt.resend': 'receipt-resend',
  'receipt.correct': 'receipt-correct',
  'receipt.register': 'receipt-register',
  'receipt.close': 'receipt-close',
  'by-hand.look-up': 'look-up',
  'by-hand.adopt': 'adopt',
  'shift.close': 'close-shift',
  'shift.explain': 'explain-shift',
  'shift.compare': 'compare-shift',
  'shift.export': 'shift-file',
  'history.export': 'sales-file',
  'history.export-story': 'sales-file',
  'audit.export': 'log-file',
  'journal.start-fresh': 'start-fresh',
  'goods.save': 'save-product',
  'goods.type-package-code': 'save-product',
  'goods.add-scanned': 'save-product',
  'goods.bulk': 'bulk-goods',
  'goods.save-category': 'save-category',
  'goods.drop-category': 'save-category',
  'goods.save-group': 'save-item-group',
  'goods.drop-group': 'save-item-group',
  'goods.price-from': 'price-from',
  'goods.confirm-tax': 'confirm-tax',
  'goods.file-take': 'import-goods',
  'goods.import-undo': 'undo-import',
  'goods.take-copy': 'take-goods-copy',
};

const BY_REQUEST: readonly (readonly [ApprovalSubject, ChannelName, unknown])[] = [
  ['pay-in', 'cash.move', { kind: 'pay-in' }],
  ['pay-out', 'cash.move', { kind: 'pay-out' }],
  ['drop', 'cash.move', { kind: 'drop' }],
  ['refund-was-done', 'refund.settle', { outcome: 'refunded' }],
  ['refund-was-not-done', 'refund.settle', { outcome: 'not-refunded' }],
  ['record-void', 'refund.record', { as: 'void' }],
  ['record-elsewhere', 'refund.record', { as: 'elsewhere' }],
  ['confirmation-on', 'by-hand.confirmation', { isOn: true }],
  ['confirmation-off', 'by-hand.confirmation', { isOn: false }],
];

/** Only the books know these subjects: the feature's approval rule names them. */
const BY_BOOKS: readonly ApprovalSubject[] = [
  'basket-of-gap',
  'card-without-slip',
  'cash-for-code',
  'second-invoice',
  'keep-card',
];

it('is fixed for a channel or derived from the request; other requests read as their right', () => {
  const fixed = Object.entries(CONTRACT).flatMap(([channel, { approval }]) =>
    typeof approval === 'string' ? [[channel, approval]] : [],
  );
  expect(Object.fromEntries(fixed)).toEqual(SUBJECT_OF);
  const derived = Object.entries(CONTRACT).filter(([, { approval }]) => typeof approval === 'function');
  expect(new Set(derived.map(([channel]) => channel))).toEqual(
    new Set(BY_REQUEST.map(([, channel]) => channel)),
  );
  for (const [subject, channel, request] of BY_REQUEST) {
    expect(subjectFor(channel, request as Parsed<ChannelName>)).toBe(subject);
  }
});

it('is used: every subject has a request', () => {
  const used = [...Object.values(SUBJECT_OF), ...BY_REQUEST.map(([subject]) => subject), ...BY_BOOKS];
  expect(new Set(used)).toEqual(new Set(APPROVAL_SUBJECTS));
});
