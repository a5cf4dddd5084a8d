import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { EnteredItem, OpenItem } from '../../../shared/sale/basket.ts';
import type { CheckoutDeps } from '../deps.ts';

/** The item with the tax data of its group as they are now. Errors: `tax-group.gone`. */
export function itemOfGroup(
  { itemGroups }: Pick<CheckoutDeps, 'itemGroups'>,
  { groupId, name, unit, priceTiyin }: EnteredItem,
): Result<OpenItem, TillError> {
  const group = itemGroups().find((one) => one.groupId === groupId);
  if (group?.vatPercent === undefined) return fail({ code: 'tax-group.gone' });
  const { spic, packageCode, vatPercent, unitsCode, notForCash, marked } = group;
  return ok({
    name,
    unit,
    priceTiyin,
    vatPercent,
    spic,
    packageCode,
    ...(unitsCode !== undefined && { unitsCode }),
    ...(notForCash === true && { notForCash }),
    ...(marked === true && { marked }),
  });
}
