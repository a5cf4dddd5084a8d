/** The names alone, for the preload: it lets these through and nothing else, and carries no schema library. */
export const CHANNEL_NAMES = [
  'till.open',
  'settings.change',
  'catalogue.by-barcode',
  'catalogue.search',
  'catalogue.category',
  'catalogue.check',
  'basket.keep',
  'basket.next',
  'sale.pay',
  'sale.cash',
  'payment.set-aside',
  'payment.customer-left',
  'payment.override',
  'payment.refund',
  'payment.refund-part',
  'payment.settle-part',
  'payment.settle-refund',
  'payment.settle-alarm',
  'sales.recent',
  'sales.one',
  'sales.today',
  'fiscal.retry',
  'fiscal.correct',
  'fiscal.register',
  'reconcile.run',
  'diagnostics.read',
  'journal.start-fresh',
  'training.codes',
  'training.show-customer',
] as const;
export type Channel = (typeof CHANNEL_NAMES)[number];

export const EVENT_NAMES = [
  'payment.changed',
  'network.changed',
  'notice.raised',
  'notice.ended',
  'settings.changed',
  'reconcile.progress',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];
