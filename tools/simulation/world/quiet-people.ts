/**
 * People of a quiet day press only what a sale needs, and one press that only trouble needs: they set a payment
 * aside that stays unknown. They throw no dice, so that two tills meet the same day.
 */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { Evidence } from '../rows.ts';
import { type Basket, basketOf } from './goods.ts';
import { tender, UNDER_WAY } from './people.ts';
import type { PeopleDeps } from './people-deps.ts';
import type { PlannedSale } from './plan.ts';
import { named, pressAs } from './press.ts';
import { isQuiet, type Theme } from './themes.ts';

/** Between two glances at the screen. */
const GLANCE_MS = 2_000;
/** A payment that is unknown this long after its create left is set aside: the counter serves on. */
const SET_ASIDE_FROM_MS = 60_000;
/** After so many codes without money the customer pays in cash. */
const MOST_CODES = 2;

/** The tasks of a run; on quiet days also payments set aside, and no hand-over of an invoice: each of its sales has one. */
export const peopleNeeded = (
  theme: Theme,
  tasks: readonly string[],
  { pressed }: Pick<Evidence, 'pressed'>,
): readonly string[] =>
  isQuiet(theme)
    ? [
        ...tasks.filter((kind) => theme !== 'quiet-invoice' || kind !== 'goods'),
        ...Object.values(pressed)
          .flat()
          .filter((kind) => kind === 'set-aside'),
      ]
    : tasks;

export function planQuietSale(deps: PeopleDeps, number: number, { atMs }: PlannedSale): void {
  const { time, plan, till } = deps;
  const basket = basketOf(number);
  const glance = (): void => {
    if (time.trueMs >= plan.quietMs) return;
    if (till.isOpen) serve(deps, basket);
    time.afterAwake(GLANCE_MS, glance);
  };
  time.afterAwake(atMs, glance);
}

/** One glance at the sale, and one press at most. */
function serve(deps: PeopleDeps, basket: Basket): void {
  const views = deps.till.viewsOf(basket.saleId);
  const last = views.at(-1);
  if (last?.state === 'paid') handOver(deps, last);
  else if (last && UNDER_WAY.has(last.state)) serveOn(deps, last);
  else if (views.length < MOST_CODES) pay(deps, basket, 'pay');
  else if (deps.books.sale(basket.saleId)?.state === 'open') pay(deps, basket, 'cash');
}

/** The whole total, once the counter's screen is free: a tender is no press that only trouble needs. */
const pay = (deps: PeopleDeps, basket: Basket, by: 'pay' | 'cash'): void =>
  tender({ ...deps, isPatient: true, onPress: () => undefined }, basket, by);

function handOver(deps: PeopleDeps, view: PaymentView): void {
  if (view.goodsSince === null || !view.actions.includes('handed-over')) return;
  pressAs(deps, 'handed-over', view, 'payment.handed-over', named(view));
}

function serveOn(deps: PeopleDeps, view: PaymentView): void {
  const isStuck = view.state === 'unknown' && !view.setAside && view.ageMs >= SET_ASIDE_FROM_MS;
  if (!isStuck || !view.actions.includes('set-aside')) return;
  pressAs(deps, 'set-aside', view, 'payment.set-aside', named(view));
}
