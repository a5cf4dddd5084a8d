/** The right of each request of the page in one list, so that a change is stated here. */
import { expect, it } from 'vitest';
import { rightFor } from '../../electron/ipc/parse.ts';
import { type ChannelName, CONTRACT, type Parsed } from '../../shared/contract/contract.ts';
import { OPEN_TO_ANYONE } from '../../shared/contract/open-to-anyone.ts';
import type { Right } from '../../shared/staff/rights.ts';

const CHANNELS_OF: { readonly [R in Right]?: readonly ChannelName[] } = {
  anyone: [
    'till.open',
    'install.pending',
    'install.accept',
    'training.codes',
    'training.language',
    'training.show-customer',
    'staff.now',
    'staff.sign-in',
    'staff.lock',
    'staff.sign-out',
    'staff.touched',
    'staff.make-manager',
    'staff.reset-pin',
  ],
  sell: [
    'catalogue.search',
    'catalogue.category',
    'catalogue.check',
    'goods.tax-groups',
    'goods.tax-offer',
    'goods.choose-tax',
    'goods.known-pairs',
    'goods.choose-pair',
    'basket.add',
    'basket.set-quantity',
    'basket.note',
    'basket.put-back',
    'basket.replace-unknown',
    'basket.keep-refused',
    'basket.dismiss',
    'basket.next',
    'basket.agree',
    'basket.park',
    'basket.recall',
    'card.ask',
    'card.cancel',
    'card.pay',
    'kept-cards.find',
    'tender.code',
    'tender.cash',
    'tender.terminal',
    'payment.set-aside',
    'payment.customer-left',
    'payment.another-tender',
    'payment.take',
    'payment.handed-over',
    'print.again',
    'print.drop',
    'print.drop-all',
  ],
  look: [
    'refund.unfinished',
    'kept-cards.state',
    'kept-cards.overdue',
    'prints.view',
    'print.receipt',
    'catalogue.favourites',
    'catalogue.has-favourites',
    'basket.open',
    'basket.parked',
    'product.price-check',
    'sale.tenders',
    'sales.held',
    'payment.shown',
    'payment.read',
    'refund.offer',
    'refund.line-of',
    'till.glance',
    'sales.recent',
    'history.find',
    'history.story',
    'history.people',
    'history.export-cancel',
    'sales.one',
    'shift.state',
    'shift.compare',
    'tasks.open',
    'diagnostics.read',
    'staff.change-own-pin',
    'staff.need',
    'staff.approve',
  ],
  'void-line': ['basket.remove', 'basket.empty', 'basket.drop'],
  'open-item': ['basket.add-open-item'],
  'void-sale': ['sale.void-agree', 'sale.void'],
  refund: ['refund.cash', 'refund.terminal', 'refund.goods', 'refund.go-on', 'refund.give'],
  override: ['payment.override', 'payment.say-charged', 'payment.say-not-charged'],
  settle: [
    'payment.settle-alarm',
    'refund.settle',
    'refund.record',
    'by-hand.look-up',
    'by-hand.adopt',
    'kept-cards.settle',
  ],
  receipt: ['receipt.resend', 'receipt.correct', 'receipt.register', 'receipt.close'],
  audit: [
    'history.export',
    'history.export-story',
    'audit.page',
    'audit.export',
    'audit.export-cancel',
    'audit.check',
  ],
  report: ['sales.today', 'sales.details', 'shift.x', 'shift.list', 'shift.z', 'shift.export'],
  'open-shift': ['shift.open'],
  'close-shift': ['shift.close', 'shift.explain'],
  'pay-in-out': ['cash.move'],
  'no-sale': ['drawer.no-sale'],
  install: ['by-hand.confirmation', 'till.claim'],
  reconcile: ['reconcile.run'],
  settings: ['printer.test'],
  'kept-card': ['kept-cards.charge'],
  customers: ['kept-cards.list', 'kept-cards.delete', 'kept-cards.forget', 'kept-cards.begin-anew'],
  journal: ['journal.repair', 'journal.start-fresh'],
  catalogue: [
    'goods.type-package-code',
    'goods.add-scanned',
    'goods.national',
    'goods.propose',
    'goods.national-load',
    'goods.national-place',
    'goods.national-cancel',
    'goods.state',
    'goods.page',
    'goods.product',
    'goods.by-code',
    'goods.package-codes',
    'goods.save',
    'goods.bulk',
    'goods.save-category',
    'goods.drop-category',
    'goods.save-group',
    'goods.drop-group',
    'goods.price-from',
    'goods.confirm-tax',
    'goods.file-open',
    'goods.file-map',
    'goods.file-check',
    'goods.file-rows',
    'goods.file-take',
    'goods.file-cancel',
    'goods.import-undo',
    'goods.export',
    'goods.copies',
    'goods.take-copy',
  ],
  people: [
    'people.list',
    'people.add',
    'people.rename',
    'people.give-role',
    'people.set-pin',
    'people.leave',
    'people.return',
    'people.erase-name',
    'roles.save',
    'roles.retire',
  ],
};

/** Rights by request: the first of each pair needs only the right to sell, the second needs more. */
const BY_REQUEST = [
  ['basket.price', { priceTiyin: null }, 'sell'],
  ['basket.price', { priceTiyin: 1 }, 'price'],
  ['basket.discount', { discount: null }, 'sell'],
  ['basket.discount', { discount: { kind: 'percent', hundredths: 1 } }, 'discount'],
  ['basket.other', { otherTiyin: 0 }, 'sell'],
  ['basket.other', { otherTiyin: 1 }, 'discount'],
  ['picture.keep', { of: 'photo', base64: 'AAAA' }, 'catalogue'],
  ['picture.keep', { of: 'logo', base64: 'AAAA' }, 'look'],
  ['settings.change', { theme: 'dark' }, 'look'],
  ['settings.change', { theme: 'dark', blindCount: false }, 'settings'],
  ['settings.change', { logo: null }, 'settings'],
] as const;

it('each channel of the contract needs the right in this list, and stands here once', () => {
  const named = Object.entries(CHANNELS_OF).flatMap(([right, channels]) =>
    channels.map((channel) => [channel, right] as const),
  );
  const byRequest = new Set<string>(BY_REQUEST.map(([channel]) => channel));
  const fixed = Object.entries(CONTRACT).flatMap(([channel, { right }]) =>
    typeof right === 'function' ? [] : [[channel, right] as const],
  );
  expect(named.toSorted()).toEqual(fixed.toSorted());
  expect([...named.map(([channel]) => channel), ...byRequest].toSorted()).toEqual(
    Object.keys(CONTRACT).toSorted(),
  );
});

it('a locked till’s page sends exactly the requests that anyone may make', () => {
  const anyones = Object.entries(CONTRACT).flatMap(([channel, { right }]) =>
    right === 'anyone' ? [channel] : [],
  );
  expect([...OPEN_TO_ANYONE].toSorted()).toEqual(anyones.toSorted());
});

it.each(BY_REQUEST)('%s of %j needs %s', (channel, request, right) => {
  expect(rightFor<ChannelName>(channel, request as Parsed<ChannelName>)).toBe(right);
});
