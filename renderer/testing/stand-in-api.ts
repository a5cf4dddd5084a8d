/** Stands in for the main process: gives the test's answers, remembers requests, and publishes on demand. */
import type { Answer, ChannelName, EventName, Events, Request } from '../../shared/contract/contract.ts';
import type { StaffView } from '../../shared/contract/staff.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { SaleId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { RIGHTS } from '../../shared/staff/rights.ts';
import type { Api } from '../context/api.ts';
import { NOBODY_YET } from '../context/staff.ts';
import { UNKNOWN_NETWORK } from '../context/till.ts';
import { SAMPLE_GROUPS } from './sample-groups.ts';

export type Answers = {
  readonly [C in ChannelName]?: (request: Request<C>) => Answer<C> | Promise<Answer<C>>;
};

/** A till without staff: one unnamed cashier with all rights. */
export const NO_STAFF: StaffView = { ...NOBODY_YET, rights: RIGHTS };

/** A till without work to do, in English. */
export const OPEN: TillView = {
  mode: 'training',
  version: '0.1.0',
  shopName: 'Bahor market',
  shopNumber: '12',
  shopAddress: 'Toshkent, Bahor koʻchasi 7',
  shopPhone: '+998 71 200 12 34',
  settings: { ...DEFAULT_SETTINGS, language: 'en' },
  fiscal: { tin: '305123456', pinfl: null, amountScale: 1000, unitsRequired: false, receivedBy: 'card' },
  charging: { ready: true },
  copied: null,
  secretInMemoryOnly: false,
  notSetUp: null,
  basket: { saleId: SaleId.parse('sale-1'), revision: 0, discount: null, lines: [] },
  payments: [],
  tasks: { count: 0, oldestMs: null },
  network: { ...UNKNOWN_NETWORK, state: 'ok' },
  notices: [],
  categories: [],
  isShiftCounted: false,
  printsWaiting: 0,
  staff: NO_STAFF,
};

export class StandInApi implements Api {
  /** The channels of all requests, in order. */
  readonly sent: ChannelName[] = [];
  /** The requests by channel. */
  readonly requests = new Map<ChannelName, unknown[]>();
  readonly #answers: Answers;
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>();

  /** A channel without an answer is a test's mistake, and rejects. */
  constructor(answers: Answers) {
    this.#answers = {
      'till.open': () => ok(OPEN),
      // No sale has a tender.
      'sale.tenders': () => fail({ code: 'sale.over' }),
      'sales.held': () => ok([]),
      'basket.parked': () => ok([]),
      'invoice.open': () => ok([]),
      'payment.read': () => ok(null),
      // No printer is set up.
      'print.receipt': () => ok({ by: 'system', isCopy: false }),
      'print.paper': () => ok({ by: 'system', isCopy: false }),
      'prints.view': () => ok({ printer: null, count: 0, waiting: [] }),
      // The till has no drawer.
      'drawer.view': () => ok(null),
      'pole.view': () => ok(null),
      // The page confirms a lock.
      'staff.now': () => ok(NO_STAFF),
      // No sale has a refund.
      'refund.offer': () => fail({ code: 'sale.over' }),
      'refund.unfinished': () => ok([]),
      'catalogue.has-favourites': () => ok(true),
      // One screen, and it is the till's.
      'customer.screens': () => ok([]),
      // A till without people.
      'history.people': () => ok([]),
      'goods.tax-groups': () => ok(SAMPLE_GROUPS),
      'goods.tax-offer': () => ok({ groups: SAMPLE_GROUPS, spic: '', without: null }),
      'goods.known-pairs': () => ok([]),
      'goods.propose': () => fail({ code: 'national.missing' }),
      ...answers,
    };
  }

  /** A property, not a method, so that a test may pass `ask` alone. */
  readonly ask = async <C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> => {
    this.sent.push(channel);
    this.requests.set(channel, [...(this.requests.get(channel) ?? []), request]);
    const answer: Answers[C] = this.#answers[channel];
    if (!answer) throw new Error(`the test has no answer for ${channel}`);
    return answer(request);
  };

  subscribe<E extends EventName>(event: E, listen: (payload: Events[E]) => void): () => void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listen));
    return () => known.delete(listen);
  }

  publish<E extends EventName>(event: E, payload: Events[E]): void {
    for (const listen of this.#listeners.get(event) ?? []) listen(payload as never);
  }
}
