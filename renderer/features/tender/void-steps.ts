/**
 * A sale that is being voided, tender by tender: what went back, and what comes next. Pure: read off the
 * view.
 */
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import type { SaleTendersView, VoidStep } from '../../../shared/contract/tenders.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GIVING_BACK_ORDER } from '../../../shared/tender/tender.ts';

type TenderStep = Extract<VoidStep, { readonly tenderId: unknown }>['what'];

export interface VoidRow {
  readonly tender: TenderView;
  /** null: the sale holds nothing of this tender any more. */
  readonly what: TenderStep | null;
  /**
   * For cash in place of a code refund: the rule that forbids the refund. Null if two cabinet checks settled
   * it.
   */
  readonly instead: TillError | null;
  /** The step to do now: all earlier steps are done. */
  readonly isNext: boolean;
}

export function voidRows({ tenders, voidSteps }: SaleTendersView): readonly VoidRow[] {
  const steps = voidSteps ?? [];
  const [next] = steps;
  const taken = tenders.filter(({ takenAt }) => takenAt !== null);
  return GIVING_BACK_ORDER.flatMap((kind) => taken.filter((tender) => tender.kind === kind)).map((tender) => {
    const step = steps.find((one) => 'tenderId' in one && one.tenderId === tender.tenderId);
    const { what = null, instead = null } = step && 'tenderId' in step ? step : {};
    return { tender, what, instead, isNext: step !== undefined && step === next };
  });
}
