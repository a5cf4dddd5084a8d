/** How a basket opens, waits and ends: the stored rows, and the log entry in the same transaction. */
import { SaleId, uuidV7 } from '../../../shared/ids.ts';
import type { Basket, PlacedLine } from '../../../shared/sale/basket.ts';
import { isOfGap } from '../../../shared/sale/gap.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { isOpenSale } from '../../../shared/tender/held.ts';
import type { BasketWrite } from '../../storage/journal-baskets.ts';
import type { Appended } from '../../storage/journal-entries.ts';
import type { CheckoutDeps } from '../deps.ts';
import { notCharged, takenAway } from './charged.ts';
import { isHolding, isOver, modeOf } from './may-change.ts';
import { voidedEntry, voidedOf } from './voided-entry.ts';

export const freshBasket = ({
  clock,
  random,
  endpoint,
}: Pick<CheckoutDeps, 'clock' | 'random' | 'endpoint'>): Basket => ({
  saleId: SaleId.parse(uuidV7(clock.wallMs(), random)),
  state: 'open',
  mode: endpoint.mode,
  name: '',
  parkedWallMs: null,
  revision: 0,
  discount: null,
  voided: [],
  lines: [],
});

/** Stores the basket with all its lines. */
export const put = (basket: Basket): BasketWrite => ({ basket, lines: basket.lines, removed: [] });
export const drop = ({ saleId }: Pick<Basket, 'saleId'>): BasketWrite => ({ dropped: saleId });
/** Stores the basket as parked; its lines stay as they are. */
export function park(deps: CheckoutDeps, basket: Basket, name = basket.name): BasketWrite {
  const [mode, parkedWallMs, revision] = [modeOf(deps, basket), deps.clock.wallMs(), basket.revision + 1];
  return {
    basket: { ...basket, state: 'parked', mode, name, parkedWallMs, revision },
    lines: [],
    removed: [],
  };
}

/**
 * Whether a basket that leaves the screen ends: its sale is over, or it is empty. A basket that holds money
 * waits even without goods.
 */
export const ends = (deps: CheckoutDeps, basket: Basket): boolean =>
  isOver(deps, basket.saleId) || (basket.lines.length === 0 && !isHolding(deps, basket.saleId));

interface End {
  readonly entry: Appended | null;
  /** The goods added after the paying tender was begun. They were not sold. null: there are none. */
  readonly successor: Basket | null;
}

export function endOf(deps: CheckoutDeps, act: Act, basket: Basket): End {
  const sale = deps.journal.sale(basket.saleId);
  if (sale === null || isOpenSale(sale))
    return { entry: voidedEntry(deps, act, basket, basket.voided), successor: null };
  const rest = notCharged(sale, basket.lines);
  // The sale's own entry already records the charged goods.
  const gone = takenAway(sale, basket.lines, basket.voided);
  if (sale.state === 'completed')
    return { entry: voidedEntry(deps, act, basket, gone), successor: basketOfRest(deps, basket, rest) };
  return {
    entry: voidedEntry(deps, act, basket, [
      ...gone,
      ...voidedOf(deps, act, basket, { lines: rest, reason: null }),
    ]),
    successor: null,
  };
}

export const basketOfRest = (
  deps: CheckoutDeps,
  basket: Basket,
  lines: readonly PlacedLine[],
): Basket | null => {
  const { name } = basket;
  const mode = modeOf(deps, basket);
  return lines.length === 0 ? null : { ...freshBasket(deps), mode, name, ...gapOf(deps, basket), lines };
};

/** If the basket lay in the gap, its successor does too: the new sale has no tenders yet. */
export const gapOf = ({ journal }: CheckoutDeps, basket: Basket): Pick<Basket, 'gapBegun'> =>
  isOfGap(journal, basket) ? { gapBegun: 0 } : {};

export const parkedNew = ({ clock }: CheckoutDeps, basket: Basket | null): readonly BasketWrite[] =>
  basket === null ? [] : [put({ ...basket, state: 'parked', parkedWallMs: clock.wallMs() })];

/** The writes for a basket that leaves the screen or stops waiting. */
export function leave(
  deps: CheckoutDeps,
  act: Act,
  basket: Basket,
): Pick<End, 'entry'> & { writes: readonly BasketWrite[] } {
  if (!ends(deps, basket)) return { writes: [park(deps, basket)], entry: null };
  const { entry, successor } = endOf(deps, act, basket);
  return { writes: [drop(basket), ...parkedNew(deps, successor)], entry };
}
