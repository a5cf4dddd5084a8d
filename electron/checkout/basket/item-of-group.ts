import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { EnteredItem, OpenItem } from '../../../shared/sale/basket.ts';
import type { CheckoutDeps } from '../deps.ts';

/**
 * The item with its group's answers about cash and marking, and its unit code. If several groups have the same tax
 * data, the strictest answer and the first unit code count. Errors: `tax-group.gone`: no group has these tax data now.
 */
export function itemOfGroup(
  { itemGroups }: Pick<CheckoutDeps, 'itemGroups'>,
  item: EnteredItem,
): Result<OpenItem, TillError> {
  const groups = itemGroups().filter(
    ({ spic, packageCode, vatPercent }) =>
      spic === item.spic && packageCode === item.packageCode && vatPercent === item.vatPercent,
  );
  if (groups.length === 0) return fail({ code: 'tax-group.gone' });
  const unitsCode = groups.find((group) => group.unitsCode !== undefined)?.unitsCode;
  return ok({
    ...item,
    ...(unitsCode !== undefined && { unitsCode }),
    ...(groups.some(({ notForCash }) => notForCash === true) && { notForCash: true as const }),
    ...(groups.some(({ marked }) => marked === true) && { marked: true as const }),
  });
}
