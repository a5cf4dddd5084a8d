/** The open basket as the main process keeps it: a mirror, brought up by what each edit answers. Asks nothing itself. */
import { createStore } from 'zustand/vanilla';
import type { BasketChange, BasketLineView, BasketView } from '../../../shared/contract/basket.ts';
import type { ChannelName, Request } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId, SaleId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import { type Discount, ONE } from '../../../shared/sale/basket.ts';
import { type PricedBasket, payable, priceBasket } from '../../../shared/sale/price.ts';

export interface BasketState {
  readonly saleId: SaleId;
  readonly revision: number;
  readonly discount: Discount | null;
  /** In their places. A line that did not change is the same object as before. */
  readonly lines: readonly BasketLineView[];
  /** Its goods may have been paid: the log had lost entries when it lay there. */
  readonly isOfGap: boolean;
  /** The line that the buttons below the basket change. */
  readonly selectedId: LineId | null;
  /** By the very function that the main process charges with, whatever is still wrong with it. */
  readonly priced: PricedBasket;
  /** The same, where it can be paid; or why it can't. */
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

/** What the basket would come to with this discount off a line, or off all of it. */
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
  // Whether a fraction can be sold here was looked at when it was added.
  return { ...basket, priced, toPay: payable(priced, ONE) };
}

/** An empty basket, until the main process says which one is open. */
export function createBasket() {
  const store = createStore<BasketState>()(() => ({
    // A cast, not a parse: the page carries no schema library.
    ...withPrices({ saleId: 'none-yet' as SaleId, revision: 0, discount: null, lines: [], isOfGap: false }),
    selectedId: null,
  }));
  const { getState, setState } = store;
  const select = (selectedId: LineId): void => setState({ selectedId });
  /** Lines that came into the sale that was open, and were not drawn yet. */
  let fresh = new Set<LineId>();
  /** A basket that is opened brings lines, but nobody has just added them. */
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
    /** Takes a basket whole: after a start, a reload, or a sale. */
    open: ({ saleId, revision, discount, lines, isOfGap }: BasketView): void => {
      notice(saleId, lines);
      setState({
        ...withPrices({ saleId, revision, discount, lines, isOfGap: isOfGap === true }),
        selectedId: lines.at(-1)?.line.lineId ?? null,
      });
    },
    /** Whether this line has just come into the open sale: true once, for the row that is drawn first. */
    isFresh: (lineId: LineId): boolean => fresh.delete(lineId),
    /**
     * Takes what an edit changed, and selects the line that it was about. Answers whether it follows from what is
     * here: where it does not, a change was missed, and the basket has to be asked for whole.
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

/** The line that was selected, or its neighbour where it went. */
function stillSelected(
  { lines: before, selectedId }: BasketState,
  lines: readonly BasketLineView[],
): LineId | null {
  if (lines.some(({ line }) => line.lineId === selectedId)) return selectedId;
  const index = before.findIndex(({ line }) => line.lineId === selectedId);
  return (lines[index] ?? lines.at(-1))?.line.lineId ?? null;
}

/** The channels that answer what they changed. */
export type Edit =
  | 'basket.add'
  | 'basket.add-open-item'
  | 'basket.set-quantity'
  | 'basket.note'
  | 'basket.remove'
  | 'basket.put-back'
  | 'basket.price'
  | 'basket.discount'
  | 'basket.other'
  | 'basket.replace-unknown'
  | 'basket.keep-refused'
  | 'basket.dismiss';
/** The channels that answer another basket. */
export type Swap = 'basket.empty' | 'basket.park' | 'basket.recall';
/** A request without the sale: the open basket's is put in. */
export type Said<C extends ChannelName> = Without<Request<C>>;
type Without<R> = R extends unknown ? Omit<R, 'saleId'> : never;
