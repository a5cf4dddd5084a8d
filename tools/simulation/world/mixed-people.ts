/**
 * The cashier of a shop with part payments: types parts, sometimes too much, presses twice, gives money back,
 * and voids half-paid sales. All choices come from separate dice.
 */
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import type { SaleTendersView, VoidStep } from '../../../shared/contract/tenders.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { UNNAMED_CASHIER } from '../../../shared/staff/actor.ts';
import type { Dice } from './dice.ts';
import type { Basket } from './goods.ts';
import type { SaleBooks } from './memory-journal.ts';
import { uncertainBy } from './sale-watch.ts';
import type { Slips } from './slips.ts';
import type { Till } from './till.ts';

const REASON = 'the customer changed his mind';

export interface MixedDeps {
  readonly till: Till;
  /** Separate dice. */
  readonly mixed: Dice;
  readonly slips: Slips;
  /** The dice for senseless actions; null: there are none. */
  readonly fumbles: Dice | null;
  readonly log: (text: () => string) => void;
}

export interface FumbleDeps extends MixedDeps {
  readonly fumbles: Dice;
  readonly books: Pick<SaleBooks, 'sale'>;
}

/** The page's view of the sale when a person presses. */
async function seen({ till }: Pick<MixedDeps, 'till'>, saleId: SaleId): Promise<SaleTendersView | null> {
  const answer = await till.press('sale.tenders', { saleId });
  return answer?.ok === true ? (answer.value as SaleTendersView) : null;
}

/** Sometimes pressed twice: the second press states what the first has changed. */
function press(deps: MixedDeps, channel: string, request: object): void {
  const { till, mixed, log } = deps;
  till.person = UNNAMED_CASHIER;
  const times = mixed.chance(0.15) ? 2 : 1;
  for (let time = 0; time < times; time += 1)
    void till.press(channel, request)?.then((answer) => {
      log(() => `${channel} ${JSON.stringify(request)}: ${answer.ok ? 'done' : answer.error.code}`);
    });
}

/** A part of the rest, mostly all of it, sometimes more. */
const partOf = ({ mixed }: MixedDeps, owedTiyin: number): number =>
  Math.max(1, Math.round(owedTiyin * mixed.pick(1, 1, 1, 0.5, 0.5, 0.25, 1.2)));

/** by: the customer's kind of tender; the caller applies the rules for codes. */
export async function tenderPart(
  deps: MixedDeps,
  { saleId, totalTiyin }: Basket,
  by: 'code' | 'cash' | 'terminal',
  payerCode: string,
): Promise<void> {
  const view = await seen(deps, saleId);
  const owedTiyin = view?.owedTiyin ?? totalTiyin;
  const amountTiyin = partOf(deps, owedTiyin);
  const request = { saleId, totalTiyin, owedTiyin, amountTiyin };
  if (by === 'code') return press(deps, 'tender.code', { ...request, payerCode });
  if (by === 'cash') {
    const givenTiyin = amountTiyin + (deps.mixed.chance(0.3) ? 50_000 : 0);
    return press(deps, 'tender.cash', { ...request, givenTiyin });
  }
  if (deps.slips.isForgotten()) void deps.till.press('tender.terminal', { ...request, approval: null });
  return press(deps, 'tender.terminal', { ...request, approval: slipOf(deps, view) });
}

/** Sometimes the slip of an earlier part, still at hand. */
function slipOf({ mixed, fumbles, slips }: MixedDeps, view: SaleTendersView | null): string | null {
  const before = view?.tenders.findLast(({ kind }) => kind === 'terminal');
  if (before && fumbles?.chance(0.3)) return before.approval;
  return slips.typed(`slip ${mixed.between(0, 1_000_000)}`);
}

/** While the sale holds money, tries to change or remove its goods: the till must refuse. */
export async function fumble(deps: FumbleDeps, { saleId }: Basket): Promise<void> {
  const { fumbles: hand, books } = deps;
  const view = await seen(deps, saleId);
  if (view === null || view.voidSteps === null || view.heldTiyin === 0) return;
  if (deps.till.onScreen !== saleId) return press(deps, 'basket.drop', { saleId, reason: REASON });
  press(deps, ...drawEdit(hand, books, saleId));
}

/** Some change of the goods. */
function drawEdit(
  hand: Dice,
  books: FumbleDeps['books'],
  saleId: SaleId,
): readonly [channel: string, request: object] {
  const discount = { kind: 'percent', hundredths: hand.between(1, 5_000) };
  const basket = { saleId, lineId: null, discount };
  const line = { saleId, lineId: books.sale(saleId)?.lines[0]?.lineId ?? null };
  return hand.pick<readonly [string, object]>(
    ['basket.discount', basket],
    ['basket.discount', { ...line, discount }],
    ['basket.set-quantity', { ...line, quantity: 7 * ONE }],
    ['basket.remove', { ...line, reason: REASON }],
    ['basket.empty', { saleId, reason: REASON }],
  );
}

export interface EditDeps extends Pick<MixedDeps, 'till' | 'log'> {
  /** Separate dice, so that a run of this seed otherwise stays the same. */
  readonly edits: Dice;
  readonly books: Pick<SaleBooks, 'sale' | 'paymentsOf' | 'refundsOf'>;
}

/** While the paid sum is uncertain, tries to change the goods: the till must refuse. */
export function editUncertain({ till, edits, books, log }: EditDeps, { saleId }: Basket): void {
  if (till.onScreen !== saleId || uncertainBy(books, saleId) === null) return;
  const [channel, request] = drawEdit(edits, books, saleId);
  till.person = UNNAMED_CASHIER;
  void till.press(channel, request)?.then((answer) => {
    log(() => `${channel} ${JSON.stringify(request)}: ${answer.ok ? 'done' : answer.error.code}`);
  });
}

/** Whether a payment may still become money by itself. */
const IS_OPEN = new Set(['sending', 'processing', 'confirming', 'unknown', 'paid']);

/**
 * The customer left without paying, and the goods go back on the shelf: late money no longer pays for them.
 * Answers whether that was pressed.
 */
export function putOnShelf(
  { till, log }: Pick<MixedDeps, 'till' | 'log'>,
  served: { readonly basket: Basket; isLeft: boolean },
): boolean {
  const { saleId } = served.basket;
  const last = till.viewsOf(saleId).at(-1);
  if (served.isLeft || !last || IS_OPEN.has(last.state)) return false;
  const isOnScreen = till.onScreen === saleId;
  till.person = UNNAMED_CASHIER;
  void till.press(isOnScreen ? 'basket.empty' : 'basket.drop', { saleId, reason: REASON })?.then((answer) => {
    log(() => `the goods of ${saleId} go back on the shelf: ${answer.ok ? 'done' : answer.error.code}`);
    if (!answer.ok) return;
    if (isOnScreen && till.onScreen === saleId) till.onScreen = null;
    served.isLeft = true;
  });
  return true;
}

/** One check of the sale's payment, and perhaps one press: a refund, or a void. */
export async function actOnTenders(deps: MixedDeps, { saleId }: Basket, wantsOut: boolean): Promise<void> {
  const { mixed } = deps;
  const view = await seen(deps, saleId);
  if (view === null) return;
  if (view.voidSteps === null) {
    if (view.state === 'completed' && mixed.chance(0.06)) giveSome(deps, view);
    return;
  }
  if (mixed.chance(0.04)) return giveSome(deps, view);
  if (!wantsOut && !mixed.chance(0.05)) return;
  const next = view.voidSteps.find(isByHand);
  if (next && mixed.chance(0.8)) giveBack(deps, view, next);
  else press(deps, 'sale.void', { saleId, reason: REASON });
}

type ByHandStep = Extract<VoidStep, { tenderId: unknown }>;

const isByHand = (step: VoidStep): step is ByHandStep =>
  step.what === 'hand-over' || step.what === 'void-on-terminal' || step.what === 'hand-over-instead';

function giveBack(deps: MixedDeps, view: SaleTendersView, { tenderId }: ByHandStep): void {
  const tender = view.tenders.find((one) => one.tenderId === tenderId);
  if (tender) give(deps, view, tender, null);
}

/** Of any tender, allowed or not: half, all, or more than it holds. */
function giveSome(deps: MixedDeps, view: SaleTendersView): void {
  const { mixed } = deps;
  const [first, ...others] = view.tenders.filter(({ takenAt }) => takenAt !== null);
  if (!first) return;
  const tender = mixed.pick(first, ...others);
  const amount = Math.round(tender.heldTiyin * mixed.pick(0.5, 1, 1.5));
  give(deps, view, tender, mixed.chance(0.5) ? null : amount);
}

function give(
  deps: MixedDeps,
  { saleId }: SaleTendersView,
  { tenderId, kind, heldTiyin }: TenderView,
  amountTiyin: number | null,
): void {
  const request = { saleId, tenderId, heldTiyin, amountTiyin, reason: REASON };
  if (kind === 'terminal' && deps.mixed.chance(0.8)) {
    press(deps, 'refund.terminal', { ...request, slip: deps.slips.typed('void') });
  } else press(deps, 'refund.cash', request);
}

/** Where people go on after the run: the rest of a sale is paid in cash, so that no task stays open. */
export async function payRest(
  deps: Pick<MixedDeps, 'till'>,
  { saleId, totalTiyin }: Basket,
): Promise<boolean> {
  const view = await seen(deps, saleId);
  if (view === null || view.voidSteps === null || view.heldTiyin === 0 || view.tenderStop !== null)
    return false;
  const { owedTiyin } = view;
  // Recalled first: money is taken only for the open basket.
  deps.till.onScreen = saleId;
  const request = { saleId, totalTiyin, owedTiyin, givenTiyin: owedTiyin };
  return (await deps.till.press('tender.cash', request))?.ok === true;
}
