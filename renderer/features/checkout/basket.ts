/** The open basket: one line a product, in the order of the first scan. Pure changes; IPC is in selling.ts. */
import { createStore } from 'zustand/vanilla';
import type { Product } from '../../../shared/catalogue/product.ts';
import type { OpenBasketView } from '../../../shared/contract/checkout.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ProductId, SaleId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import {
  type BasketLine,
  MAX_QUANTITY,
  type PricedBasket,
  priceBasket,
} from '../../../shared/sale/basket.ts';

export interface BasketState {
  readonly saleId: SaleId;
  readonly lines: readonly BasketLine[];
  readonly products: ReadonlyMap<ProductId, Product>;
  /** The line that the buttons below the basket change. */
  readonly selectedId: ProductId | null;
}

export type BasketStore = ReturnType<typeof createBasket>;

/** An empty basket, until the main process says which one is open. */
export function createBasket() {
  const store = createStore<BasketState>()(() => ({
    // A cast, not a parse: the page carries no schema library.
    saleId: 'none-yet' as SaleId,
    lines: [],
    products: new Map(),
    selectedId: null,
  }));
  const { getState, setState } = store;
  const select = (selectedId: ProductId): void => setState({ selectedId });
  return {
    ...store,
    select,
    /** Takes a basket as the main process keeps it: after a start, a reload, or a sale. */
    open: (basket: OpenBasketView, products: readonly Product[]): void =>
      setState({
        saleId: basket.saleId,
        lines: basket.lines,
        products: new Map(products.map((product) => [product.productId, product])),
        selectedId: basket.lines.at(-1)?.productId ?? null,
      }),
    /** Adds a quantity (thousandths) of a product, to its line or as a new one, and selects it. */
    add: (product: Product, quantity: number): void => setState((basket) => added(basket, product, quantity)),
    /** Sets the quantity (thousandths) of a line that is there. */
    setQuantity: (productId: ProductId, quantity: number): void =>
      setState(({ lines }) => ({
        lines: lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)),
        selectedId: productId,
      })),
    /** Takes a line away and selects its neighbour. Answers the line and where it stood, to put it back. */
    remove: (productId: ProductId): { readonly line: BasketLine; readonly index: number } | null => {
      const { lines } = getState();
      const index = lines.findIndex((line) => line.productId === productId);
      const line = lines[index];
      if (!line) return null;
      const others = lines.toSpliced(index, 1);
      setState({ lines: others, selectedId: (others[index] ?? others.at(-1))?.productId ?? null });
      return { line, index };
    },
    /** Puts a line back where it stood, unless its product was added again meanwhile. */
    putBack: (line: BasketLine, index: number): void =>
      setState(({ lines }) =>
        lines.some(({ productId }) => productId === line.productId)
          ? {}
          : { lines: lines.toSpliced(index, 0, line), selectedId: line.productId },
      ),
    empty: (): void => setState({ lines: [], selectedId: null }),
    /** Moves the selection up (-1) or down (1). */
    stepSelection: (by: -1 | 1): void => {
      const { lines, selectedId } = getState();
      const index = lines.findIndex(({ productId }) => productId === selectedId);
      const next = lines[index === -1 ? lines.length - 1 : index + by];
      if (next) select(next.productId);
    },
  };
}

function added(
  { lines, products }: BasketState,
  product: Product,
  quantity: number,
): Omit<BasketState, 'saleId'> {
  const { productId } = product;
  const known = lines.some((line) => line.productId === productId);
  return {
    lines: known
      ? lines.map((line) =>
          line.productId === productId
            ? { ...line, quantity: Math.min(MAX_QUANTITY, line.quantity + quantity) }
            : line,
        )
      : [...lines, { productId, quantity }],
    products: products.get(productId) === product ? products : new Map(products).set(productId, product),
    selectedId: productId,
  };
}

/** The basket with its prices, by the very function that the main process charges with. */
export const priced = ({ lines, products }: BasketState): Result<PricedBasket, TillError> =>
  priceBasket(lines, (id) => products.get(id));
