/**
 * One approval for the void of a sale that holds money. It lists the steps, and each step uses its own part. The
 * books alone say what is left of it.
 */
import type { VoidStep } from '../contract/tenders.ts';
import type { Endpoint } from '../endpoint.ts';
import type { SaleId, StaffId, TenderId } from '../ids.ts';
import type { Clocks } from '../refund/calendar.ts';
import type { Basket } from '../sale/basket.ts';
import type { TillBooks } from '../sale/may-tender.ts';
import { isCurrentShift, type Shift } from '../shift/shift.ts';
import type { AgreedStep, GivenVoid, VoidBooks, VoidWay } from '../staff/agreed-void.ts';
import { momentOf } from '../time.ts';
import { tendersOfSale } from './tenders-view.ts';

export interface LivingVoid {
  readonly by: StaffId;
  readonly reason: string;
  /** The parts that no step used yet. */
  readonly left: readonly AgreedStep[];
  /** All money went back, so the sale can be voided. */
  readonly isBack: boolean;
}

const WAY_OF: { readonly [What in VoidStep['what']]: VoidWay | null } = {
  'hand-over': 'cash',
  'void-on-terminal': 'terminal',
  reverse: 'service',
  'hand-over-instead': 'instead',
  'wait-for-refund': null,
  'settle-refund': null,
  'wait-for-payment': null,
  'settle-charged': null,
};

/** The steps as an approver reads them. null: none, or something of the sale is in doubt or on its way. */
export function stepsToAgree(steps: readonly VoidStep[] | null): readonly AgreedStep[] | null {
  const agreed = (steps ?? []).flatMap((step) => {
    const way = WAY_OF[step.what];
    return way !== null && 'tenderId' in step
      ? [{ tenderId: step.tenderId, way, amountTiyin: step.amountTiyin }]
      : [];
  });
  return agreed.length === 0 || agreed.length !== steps?.length ? null : agreed;
}

const isSame = (one: AgreedStep, other: AgreedStep): boolean =>
  one.tenderId === other.tenderId && one.way === other.way && one.amountTiyin === other.amountTiyin;

/** The parts left. null: the sale holds something else than these, so the approval has ended. */
export function partsLeft(
  { agreed, isOver, moved }: GivenVoid,
  steps: readonly VoidStep[] | null,
  revision: number,
): readonly AgreedStep[] | null {
  if (isOver || agreed.revision !== revision || steps === null) return null;
  const isOwn = ({ tenderId }: { readonly tenderId: TenderId }): boolean =>
    moved.has(tenderId) && agreed.steps.some((one) => one.tenderId === tenderId);
  // Its own reversal is on its way.
  const now = steps.filter((step) => !(step.what === 'wait-for-refund' && isOwn(step)));
  const left = agreed.steps.filter(({ tenderId }) => !moved.has(tenderId));
  const held = now.length === 0 ? [] : stepsToAgree(now);
  if (held?.length !== left.length) return null;
  return left.every((one) => held.some((other) => isSame(one, other))) ? left : null;
}

interface OfTill extends Clocks {
  readonly journal: TillBooks &
    VoidBooks & {
      basket(saleId: SaleId): Basket | null;
      openShift(): { readonly shift: Shift } | null;
    };
  readonly endpoint: Pick<Endpoint, 'mode'>;
}

/**
 * The approval that still covers the void of this sale: for the person who asked, in the same shift, on this
 * till. It ends once the sale holds other money than was listed. null: none, and each step asks by itself.
 */
export function livingVoid(
  till: OfTill,
  saleId: SaleId,
  staff: { readonly staffId: StaffId | null; isOurs(staffId: StaffId): boolean },
): LivingVoid | null {
  const { journal, clock } = till;
  const given = journal.newestVoid(saleId);
  if (given === null || given.by === null || !staff.isOurs(given.by)) return null;
  if (staff.staffId === null || given.person !== staff.staffId || journal.isOthersSale(saleId)) return null;
  if (!isCurrentShift(journal.openShift()?.shift, given.shiftId, momentOf(clock))) return null;
  const steps = tendersOfSale(till, saleId)?.voidSteps ?? null;
  const basket = journal.basket(saleId);
  // Lost entries may have used a part.
  if (basket?.gapBegun !== undefined) return null;
  const left = basket && partsLeft(given, steps, basket.revision);
  return left && { by: given.by, reason: given.agreed.reason, left, isBack: steps?.length === 0 };
}
