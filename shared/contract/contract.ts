/**
 * Everything that crosses between the page and the main process, gathered from one file for each feature.
 * Both sides infer their types from here. A request is `unknown` until its schema has parsed it; every answer
 * is a Result.
 */
import type { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { Result } from '../result.ts';
import { AUDIT, type AuditEvents } from './audit.ts';
import { BASKET, type BasketEvents } from './basket.ts';
import { CARD, type CardEvents } from './card.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Channel } from './channel.ts';
import { CLAIM } from './claim.ts';
import { CUSTOMER, type CustomerEvents } from './customer.ts';
import { DRAWER, type DrawerEvents } from './drawer.ts';
import { GLANCE } from './glance.ts';
import { GOODS, type GoodsEvents } from './goods.ts';
import { GOODS_AT_TILL } from './goods-at-till.ts';
import { GOODS_NATIONAL } from './goods-national.ts';
import { HISTORY, type HistoryEvents } from './history.ts';
import { INSTALL } from './install.ts';
import { INVOICE, type InvoiceEvents } from './invoice.ts';
import { JOURNAL, type JournalEvents } from './journal.ts';
import { KEPT_CARDS, type KeptCardsEvents } from './kept-card.ts';
import { MANUAL_LOOK_UP } from './manual-look-up.ts';
import { PAYMENT, type PaymentEvents } from './payment.ts';
import { PICTURES } from './pictures.ts';
import { POLE } from './pole.ts';
import { PRINTS, type PrintsEvents } from './prints.ts';
import { RECEIPT } from './receipt.ts';
import { RECONCILE, type ReconcileEvents } from './reconcile.ts';
import { REFUND } from './refund.ts';
import { SETTINGS, type SettingsEvents } from './settings.ts';
import { SHEET } from './sheet.ts';
import { SHIFT, type ShiftEvents } from './shift.ts';
import { STAFF, type StaffEvents } from './staff.ts';
import { TASKS, type TasksEvents } from './tasks.ts';
import { TENDERS, type TendersEvents } from './tenders.ts';
import { TILL, type TillEvents } from './till.ts';
import { TRAINING } from './training.ts';

export const CONTRACT = {
  ...TILL,
  ...CATALOGUE,
  ...GOODS_AT_TILL,
  ...GOODS_NATIONAL,
  ...GOODS,
  ...BASKET,
  ...TENDERS,
  ...CARD,
  ...KEPT_CARDS,
  ...PAYMENT,
  ...INVOICE,
  ...REFUND,
  ...RECEIPT,
  ...PRINTS,
  ...SHEET,
  ...POLE,
  ...DRAWER,
  ...GLANCE,
  ...HISTORY,
  ...SHIFT,
  ...MANUAL_LOOK_UP,
  ...RECONCILE,
  ...TASKS,
  ...JOURNAL,
  ...CLAIM,
  ...PICTURES,
  ...SETTINGS,
  ...INSTALL,
  ...TRAINING,
  ...CUSTOMER,
  ...STAFF,
  ...AUDIT,
} as const;

export type ChannelName = keyof typeof CONTRACT;
export type Request<C extends ChannelName> = z.input<(typeof CONTRACT)[C]['request']>;
export type Parsed<C extends ChannelName> = z.output<(typeof CONTRACT)[C]['request']>;
type AnswerOf<Spec> = Spec extends Channel<z.ZodType, infer Answer> ? Answer : never;
export type Answer<C extends ChannelName> = Result<AnswerOf<(typeof CONTRACT)[C]>, TillError>;

/** Events that the main process publishes. */
export type Events = TillEvents &
  GoodsEvents &
  BasketEvents &
  PaymentEvents &
  InvoiceEvents &
  TendersEvents &
  CardEvents &
  KeptCardsEvents &
  TasksEvents &
  PrintsEvents &
  DrawerEvents &
  HistoryEvents &
  ReconcileEvents &
  JournalEvents &
  ShiftEvents &
  SettingsEvents &
  StaffEvents &
  CustomerEvents &
  AuditEvents;
export type EventName = keyof Events;
export type Publish = <E extends EventName>(event: E, payload: Events[E]) => void;

/** What the preload puts on `window.tilla`; `renderer/context/api.ts` is its sole user. */
export interface TillaBridge {
  invoke<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>>;
  /** Returns a function that ends the subscription. */
  on<E extends EventName>(event: E, listen: (payload: Events[E]) => void): () => void;
}
