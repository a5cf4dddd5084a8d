/**
 * The frame of every edit: it changes only the open basket, while its sale may change, and stores before it
 * answers.
 */
import type { BasketChange, BasketLineView, BasketView } from '../../../shared/contract/basket.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LineId, type SaleId, uuidV7 } from '../../../shared/ids.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import {
  type Basket,
  type BasketLine,
  type Discount,
  MAX_LINES,
  type PlacedLine,
  type VoidedLine,
} from '../../../shared/sale/basket.ts';
import type { SetBy } from '../../../shared/sale/reduction.ts';
import type { Appended } from '../../storage/journal-entries.ts';
import type { CheckoutDeps } from '../deps.ts';
import { mayChange, modeOf } from './may-change.ts';

/** An edit: lines added or changed, lines removed, and changes to the whole basket. */
export interface Edit {
  readonly lines?: readonly PlacedLine[];
  readonly removed?: readonly LineId[];
  /** The discount of the whole basket, and who gave it. */
  readonly discount?: { readonly is: Discount; readonly by: SetBy } | null;
  readonly voided?: readonly VoidedLine[];
  /** The edit ends the open basket with the entry `entry`; the lines go into `basket`. */
  readonly next?: { readonly basket: Basket; readonly entry: Appended | null };
}

/**
 * Edits the open basket. Errors beside those of `work`, `basket.too-large` and `journal.unwritable`:
 * - `basket.gone`: the basket is not the open one.
 * - `endpoint.mismatch`: the basket was opened in another mode, and a write failure kept it open.
 * - `basket.locked`: its sale may not change.
 */
export function editOpen(
  deps: CheckoutDeps,
  saleId: SaleId,
  work: (basket: Basket) => Result<Edit, TillError>,
): Result<BasketChange, TillError> {
  deps.onBasket();
  const open = deps.journal.openBasket();
  if (open?.saleId !== saleId) return fail({ code: 'basket.gone' });
  if (modeOf(deps, open) !== deps.endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  const may = mayChange(deps, saleId);
  if (!may.ok) return may;
  const edit = work(open);
  if (!edit.ok) return edit;
  const { basket, entry } = edit.value.next ?? { basket: open, entry: null };
  const { lines = [], removed = [], voided = basket.voided } = edit.value;
  const known = new Set(basket.lines.map(({ lineId }) => lineId));
  const more = lines.filter(({ lineId }) => !known.has(lineId)).length;
  if (more > 0 && basket.lines.length + more - removed.length > MAX_LINES) {
    return fail({ code: 'basket.too-large', field: 'lines', limit: MAX_LINES });
  }
  const { lines: _, ...head } = discounted(basket, edit.value);
  const next = { ...head, mode: deps.endpoint.mode, voided, revision: basket.revision + 1 };
  const ended = basket === open ? [] : [{ dropped: saleId }];
  const written = deps.journal.saveBaskets([...ended, { basket: next, lines, removed }], entry);
  if (!written.ok) return written;
  const { revision, discount } = next;
  return ok({ saleId: next.saleId, revision, discount, lines: viewsOf(deps, lines), removed });
}

function discounted(basket: Basket, { discount }: Pick<Edit, 'discount'>): Basket {
  if (discount === undefined) return basket;
  const { discountBy: _, ...before } = basket;
  return discount === null
    ? { ...before, discount }
    : { ...before, discount: discount.is, discountBy: discount.by };
}

/** Edits one line. Errors: `basket.line-gone`, and those of `editOpen`. */
export const editLine = (
  deps: CheckoutDeps,
  { saleId, lineId }: { readonly saleId: SaleId; readonly lineId: LineId },
  work: (line: PlacedLine, basket: Basket) => Result<Edit, TillError>,
): Result<BasketChange, TillError> =>
  editOpen(deps, saleId, (basket) => {
    const line = basket.lines.find((one) => one.lineId === lineId);
    return line ? work(line, basket) : fail({ code: 'basket.line-gone' });
  });

/** A new line after all others. */
export const newLine = (
  { clock, random }: Pick<CheckoutDeps, 'clock' | 'random'>,
  basket: Basket,
  line: Pick<BasketLine, 'what' | 'quantity' | 'labels' | 'scanned'>,
): PlacedLine => ({
  lineId: LineId.parse(uuidV7(clock.wallMs(), random)),
  priceTiyin: null,
  discount: null,
  otherTiyin: ZERO_TIYIN,
  note: '',
  ...line,
  position: Math.max(-1, ...[...basket.lines, ...basket.voided].map(({ position }) => position)) + 1,
});

type Known = Pick<CheckoutDeps, 'catalogue'>;

export const basketView = (
  deps: Known,
  { saleId, revision, discount, lines, gapBegun }: Basket,
): BasketView => ({
  saleId,
  revision,
  discount,
  lines: viewsOf(deps, lines),
  ...(gapBegun !== undefined && { isOfGap: true }),
});

const viewsOf = ({ catalogue }: Known, lines: readonly PlacedLine[]): readonly BasketLineView[] =>
  lines.map((line) => ({
    line,
    product: line.what.kind === 'product' ? (catalogue.product(line.what.productId) ?? null) : null,
  }));
