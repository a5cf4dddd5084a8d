/** In the place of the main process: answers what a test says, remembers what was asked, publishes on demand. */
import type { Answer, ChannelName, EventName, Events, Request } from '../../../shared/contract/contract.ts';
import type { StaffView } from '../../../shared/contract/staff.ts';
import type { TillView } from '../../../shared/contract/till.ts';
import { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { RIGHTS } from '../../../shared/staff/rights.ts';
import type { Api } from '../api.ts';
import { NOBODY_YET } from '../staff.ts';
import { UNKNOWN_NETWORK } from '../till.ts';

export type Answers = {
  readonly [C in ChannelName]?: (request: Request<C>) => Answer<C> | Promise<Answer<C>>;
};

/** Nobody has to sign in: one cashier without a name, who may do everything. */
const NO_STAFF: StaffView = { ...NOBODY_YET, rights: RIGHTS };

/** A till that has nothing to do, in English. */
export const OPEN: TillView = {
  mode: 'training',
  version: '0.1.0',
  shopName: 'Bahor market',
  shopNumber: '12',
  shopAddress: 'Toshkent, Bahor koʻchasi 7',
  settings: { ...DEFAULT_SETTINGS, language: 'en' },
  fiscal: { tin: '305123456', pinfl: null, amountScale: 1000, receivedBy: 'card' },
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
  staff: NO_STAFF,
};

export class StandInApi implements Api {
  /** The channels that were asked, in order. */
  readonly asked: ChannelName[] = [];
  /** What they were asked with, by channel. */
  readonly requests = new Map<ChannelName, unknown[]>();
  readonly #answers: Answers;
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>();

  /** A channel without an answer here is a test's mistake, and rejects. */
  constructor(answers: Answers) {
    this.#answers = {
      'till.open': () => ok(OPEN),
      // Nobody was asked for money of anything.
      'sale.tenders': () => fail({ code: 'sale.over' }),
      'sales.held': () => ok([]),
      'basket.parked': () => ok([]),
      'payment.read': () => ok(null),
      // It is told that a lock was heard.
      'staff.now': () => ok(NO_STAFF),
      // Nothing went back.
      'refund.offer': () => fail({ code: 'sale.over' }),
      'refund.unfinished': () => ok([]),
      // A till without people.
      'history.people': () => ok([]),
      ...answers,
    };
  }

  /** No method: whoever needs nothing else of the connection takes it alone. */
  readonly ask = async <C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>> => {
    this.asked.push(channel);
    this.requests.set(channel, [...(this.requests.get(channel) ?? []), request]);
    const answer: Answers[C] = this.#answers[channel];
    if (!answer) throw new Error(`the test has no answer for ${channel}`);
    return answer(request);
  };

  hear<E extends EventName>(event: E, listen: (payload: Events[E]) => void): () => void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listen));
    return () => known.delete(listen);
  }

  publish<E extends EventName>(event: E, payload: Events[E]): void {
    for (const listen of this.#listeners.get(event) ?? []) listen(payload as never);
  }
}
