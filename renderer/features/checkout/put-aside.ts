/** Reports where a basket went: somebody parked it, or a recall did so in its place. */
import type { SaleId } from '../../../shared/ids.ts';
import type { Stores } from '../../context/stores.ts';
import { minuteText, moneyText } from '../../i18n/money.ts';

/**
 * Shows which basket waits now, by its name or the time. left: the basket that was open; a sold basket waits
 * nowhere.
 */
export async function reportParked(
  { api, route }: Pick<Stores, 'api' | 'route'>,
  left: SaleId,
): Promise<void> {
  const waiting = await api.ask('basket.parked', undefined);
  const parked = waiting.ok && waiting.value.find(({ saleId }) => saleId === left);
  if (!parked) return;
  const { name, lines, totalTiyin } = parked;
  const now = minuteText(new Date().toISOString());
  const values = { name: name === '' ? now : name, lines, total: moneyText(totalTiyin) };
  route.say({ kind: 'done', key: 'parked.put-aside', values, isSeen: true });
}
