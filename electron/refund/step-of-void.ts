/** A refund that is a step of a void: the manager approved all steps at once. */
import type { SaleId, TenderId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { VoidWay } from '../../shared/staff/agreed-void.ts';
import type { Need } from '../../shared/staff/role.ts';
import { livingVoid } from '../../shared/tender/void-approval.ts';
import type { Needs, StaffNow } from '../ipc/feature.ts';
import type { RefundDeps } from './deps.ts';

interface Step {
  readonly saleId: SaleId;
  readonly tenderId: TenderId | null;
  readonly way: VoidWay;
  readonly amountTiyin: Tiyin;
  readonly reason: string;
}

/** step: all that the tender holds; null: a part, which no void lists. */
export function ofVoid(
  deps: Pick<RefundDeps, 'journal' | 'clock' | 'gatewayOffMs' | 'endpoint'>,
  step: Step | null,
  needs: readonly Need[],
  staff: StaffNow,
): Needs {
  const missing = needs.filter((need) => !staff.holds(need));
  if (step === null || missing.length === 0) return { needs };
  const living = livingVoid(deps, step.saleId, staff);
  const isListed = living?.left.some(
    ({ tenderId, way, amountTiyin }) =>
      tenderId === step.tenderId && way === step.way && amountTiyin === step.amountTiyin,
  );
  return living && isListed && living.reason === step.reason && staff.mayApprove(living.by, missing)
    ? { needs: [{ right: 'sell' }], approvedBy: living.by }
    : { needs };
}
