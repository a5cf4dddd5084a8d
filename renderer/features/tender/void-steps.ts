/** A sale that is being cancelled, tender by tender: what went back, and what comes next. Pure: read off the view. */
import type { SaleTendersView, TenderView, VoidStep } from '../../../shared/contract/tenders.ts';
import type { TenderKind } from '../../../shared/tender/tender.ts';

type TenderStep = Extract<VoidStep, { readonly tenderId: unknown }>['what'];

export interface VoidRow {
  readonly tender: TenderView;
  /** null: nothing is left of it in our hands. */
  readonly what: TenderStep | null;
  /** It is the one to be done now: what is before it is done. */
  readonly isNext: boolean;
}

/** As the main process puts the steps: electronic first. */
const ORDER: readonly TenderKind[] = ['code', 'terminal', 'cash'];

/** Every tender that was taken. */
export function voidRows({ tenders, voidSteps }: SaleTendersView): readonly VoidRow[] {
  const steps = voidSteps ?? [];
  const [next] = steps;
  const taken = tenders.filter(({ takenAt }) => takenAt !== null);
  return ORDER.flatMap((kind) => taken.filter((tender) => tender.kind === kind)).map((tender) => {
    const step = steps.find((one) => 'tenderId' in one && one.tenderId === tender.tenderId);
    const what = step && 'tenderId' in step ? step.what : null;
    return { tender, what, isNext: step !== undefined && step === next };
  });
}
