/** The log entry about goods removed from a basket: one entry, stored when the basket ends. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import { uuidV7, VoidId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Basket, PlacedLine, VoidedLine } from '../../../shared/sale/basket.ts';
import { mergedVoided } from '../../../shared/sale/taken-out.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { Appended } from '../../storage/journal-entries.ts';
import type { CheckoutDeps } from '../deps.ts';
import { pricedLines, voidedLine } from './lines.ts';
import { modeOf } from './may-change.ts';

/** The entry when all goods of a basket are removed. Errors: `void.reason-needed`. */
export function entryOfRemoval(
  deps: CheckoutDeps,
  act: Act,
  basket: Basket,
  reason: string | null,
): Result<Appended | null, TillError> {
  const goods = basket.lines.filter(({ what }) => what.kind !== 'unknown');
  if (goods.length > 0 && deps.settings().voidReason && reason === null) {
    return fail({ code: 'void.reason-needed' });
  }
  return ok(
    voidedEntry(deps, act, basket, [
      ...basket.voided,
      ...voidedOf(deps, act, basket, { lines: goods, reason }),
    ]),
  );
}

/** Lines that end with the basket. Unknown scans do not count as goods. */
export function voidedOf(
  deps: CheckoutDeps,
  act: Act,
  basket: Basket,
  { lines, reason }: { readonly lines: readonly PlacedLine[]; readonly reason: string | null },
): readonly VoidedLine[] {
  const { saleId } = basket;
  const priced = pricedLines(deps, basket);
  return lines
    .filter(({ what }) => what.kind !== 'unknown')
    .map((line) => voidedLine(deps, act, { saleId, line, priced: priced.get(line.lineId), reason }));
}

/**
 * One entry for all goods removed from a basket, stored when the basket ends; null: none were removed. `act`:
 * who ends the basket. Each line names who removed it.
 */
export const voidedEntry = (
  deps: CheckoutDeps,
  act: Act,
  basket: Basket,
  gone: readonly VoidedLine[],
): Appended | null => (gone.length === 0 ? null : endEntry(deps, act, basket, gone));

/**
 * The same entry, even if no goods were removed. It records that the goods continued as another sale: this
 * sale no longer owns them, even if money for it is found later.
 */
export function endEntry(
  deps: CheckoutDeps,
  act: Act,
  basket: Basket,
  gone: readonly VoidedLine[],
): Appended {
  const { clock, random } = deps;
  const { saleId } = basket;
  const voidId = VoidId.parse(uuidV7(clock.wallMs(), random));
  const lines = mergedVoided(gone).map(
    ({ line: { quantity }, name, dueTiyin, reason, by, approvedBy, goneWallMs }) => ({
      name,
      quantity,
      dueTiyin,
      reason,
      by,
      approvedBy,
      goneWallMs,
    }),
  );
  const mode = modeOf(deps, basket);
  return {
    act,
    entry: { kind: 'goods.voided', subject: voidId, payload: { voided: { voidId, saleId, mode, lines } } },
  };
}
