/** Checks before a charge through the service, by whichever instrument. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { mayCharge } from '../../shared/sale/may-tender.ts';
import { isTaken } from '../../shared/tender/held.ts';
import type { GatewayKind, TenderOf } from '../../shared/tender/tender.ts';
import type { TendersDeps } from './deps.ts';
import { partOf, type Tendered, type TenderRequest, tendered } from './tendered.ts';

export interface ChargeRequest extends TenderRequest {
  /** A share of the amount owed. Default: all of it. */
  readonly amountTiyin?: Tiyin;
}

/** A sale that may be charged now. */
export interface Chargeable extends Tendered {
  readonly amountTiyin: Tiyin;
}

/**
 * Errors: those of `charging`, `tendered`, `mayCharge` and `partOf`; `endpoint.mismatch` if the sale has money of another
 * mode.
 */
export function chargeable(deps: TendersDeps, request: ChargeRequest): Result<Chargeable, TillError> {
  const charging = deps.charging();
  if (!charging.ok) return charging;
  const may = tendered(deps, request);
  if (!may.ok) return may;
  const { sale } = may.value;
  const mayBeCharged = mayCharge(deps.journal, sale.saleId);
  if (!mayBeCharged.ok) return mayBeCharged;
  if (sale.mode !== deps.endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  const part = partOf(may.value, request.amountTiyin);
  return part.ok ? ok({ ...may.value, amountTiyin: part.value }) : part;
}

/** A retry of the same kind keeps the tender; only the payment, and perhaps the amount, is new. */
export function tenderBy<Kind extends GatewayKind>(
  { clock, random }: Pick<TendersDeps, 'clock' | 'random'>,
  kind: Kind,
  { sale, rows, amountTiyin }: Chargeable,
): TenderOf<Kind> {
  const before = rows.tenders.find((tender) => tender.kind === kind && !isTaken(tender));
  const tenderId = before?.tenderId ?? TenderId.parse(uuidV7(clock.wallMs(), random));
  // The compiler can't follow the kind into the union.
  return { kind, tenderId, saleId: sale.saleId, amountTiyin, takenAt: null } as TenderOf<Kind>;
}
