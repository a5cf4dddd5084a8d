/**
 * A mirror of the open basket of the main process. Each edit's answer updates it; it sends no requests
 * itself.
 */
import { createStore } from 'zustand/vanilla';
import type { BasketChange, BasketLineView, BasketView } from '../../shared/contract/basket.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { type Discount, ONE } from '../../shared/sale/basket.ts';
import { type PricedBasket, payable, priceBasket } from '../../shared/sale/price.ts';

export interface BasketState {
  readonly saleId: SaleId;
  readonly revision: number;
  readonly discount: Discount | null;
  /** In basket order. An unchanged line stays the same object. */
  readonly lines: readonly BasketLineView[];
  /** The goods may have been paid already: the log lost entries while this basket was parked. */
  readonly isOfGap: boolean;
  /** The buttons below the basket change this line. */
  readonly selectedId: LineId | null;
  /** From the same function with which the main process charges, even if the basket can't be paid. */
  readonly priced: PricedBasket;
  /** The same prices if the basket can be paid, or the reason why it can't. */
  readonly toPay: Result<PricedBasket, TillError>;
}

export type BasketStore = ReturnType<typeof createBasket>;

type Mirrored = Pick<BasketState, 'saleId' | 'revision' | 'discount' | 'lines' | 'isOfGap'>;

function pricedOf({ lines, discount }: Pick<Mirrored, 'lines' | 'discount'>): PricedBasket {
  const products = new Map(
    lines.flatMap(({ product }) => (product ? [[product.productId, product] as const] : [])),
  );
  return priceBasket({ lines: lines.map(({ line }) => line), discount }, (id) => products.get(id));
}

/** The priced basket with this discount on a line, or on the whole basket if `lineId` is null. */
export const pricedWith = (
  basket: Pick<Mirrored, 'lines' | 'discount'>,
  lineId: LineId | null,
  discount: Discount | null,
): PricedBasket =>
  lineId === null
    ? pricedOf({ lines: basket.lines, discount })
    : pricedOf({
        discount: basket.discount,
        lines: basket.lines.map((view) =>
          view.line.lineId === lineId ? { ...view, line: { ...view.line, discount } } : view,
        ),
      });

function withPrices(basket: Mirrored): Mirrored & Pick<BasketState, 'priced' | 'toPay'> {
  const priced = pricedOf(basket);
  // `ONE`: the main process checked fractions when it added the line.
  return { ...basket, priced, toPay: payable(priced, ONE) };
}

/** An empty basket, until the main process names the open one. */
export function createBasket() {
  const store = createStore<BasketState>()(() => ({
    // A cast, not a parse: the page carries no schema library.
    ...withPrices({ saleId: 'none-yet' as SaleId, revision: 0, discount: null, lines: [], isOfGap: false }),
    selectedId: null,
  }));
  const { getState, setState } = store;
  const select = (selectedId: LineId): void => setState({ selectedId });
  /** Lines that came into the open sale and are not drawn yet. */
  let fresh = new Set<LineId>();
  /** The lines of a newly opened basket are not fresh: no person has just added them. */
  const notice = (saleId: SaleId, lines: readonly BasketLineView[]): void => {
    const before = getState();
    if (saleId !== before.saleId) {
      fresh = new Set();
      return;
    }
    const known = new Set(before.lines.map(({ line }) => line.lineId));
    for (const { line } of lines) if (!known.has(line.lineId)) fresh.add(line.lineId);
  };
  return {
    ...store,
    select,
    /** Replaces the whole basket: after a start, a reload, or a sale. */
    open: ({ saleId, revision, discount, lines, isOfGap }: BasketView): void => {
      notice(saleId, lines);
      setState({
        ...withPrices({ saleId, revision, discount, lines, isOfGap: isOfGap === true }),
        selectedId: lines.at(-1)?.line.lineId ?? null,
      });
    },
    /** Whether this line has just come into the open sale. True once, for the row that is drawn first. */
    isFresh: (lineId: LineId): boolean => fresh.delete(lineId),
    /**
     * Applies what an edit changed and selects its line. False: a change was missed, so the caller must fetch
     * the whole basket.
     */
    take: (change: BasketChange): boolean => {
      const before = getState();
      if (change.saleId !== before.saleId || change.revision !== before.revision + 1) return false;
      const { saleId, revision, discount } = change;
      const { isOfGap } = before;
      const lines = changedLines(before.lines, change);
      notice(saleId, lines);
      setState({
        ...withPrices({ saleId, revision, discount, lines, isOfGap }),
        selectedId: change.lines.at(-1)?.line.lineId ?? stillSelected(before, lines),
      });
      return true;
    },
    /** Moves the selection up (-1) or down (1). */
    stepSelection: (by: -1 | 1): void => {
      const { lines, selectedId } = getState();
      const index = lines.findIndex(({ line }) => line.lineId === selectedId);
      const next = lines[index === -1 ? lines.length - 1 : index + by];
      if (next) select(next.line.lineId);
    },
  };
}

function changedLines(
  before: readonly BasketLineView[],
  { lines, removed }: BasketChange,
): readonly BasketLineView[] {
  const changed = new Map(lines.map((view) => [view.line.lineId, view]));
  const gone = new Set(removed);
  const kept = before
    .filter(({ line }) => !gone.has(line.lineId))
    .map((view) => changed.get(view.line.lineId) ?? view);
  const known = new Set(before.map(({ line }) => line.lineId));
  const came = lines.filter(({ line }) => !known.has(line.lineId));
  return came.length === 0
    ? kept
    : [...kept, ...came].toSorted((one, other) => one.line.position - other.line.position);
}

/** The selected line, or its neighbour if the line is gone. */
function stillSelected(
  { lines: before, selectedId }: BasketState,
  lines: readonly BasketLineView[],
): LineId | null {
  if (lines.some(({ line }) => line.lineId === selectedId)) return selectedId;
  const index = before.findIndex(({ line }) => line.lineId === selectedId);
  return (lines[index] ?? lines.at(-1))?.line.lineId ?? null;
}
