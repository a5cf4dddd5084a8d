/** The rows of the overview about the shop's goods. */
import type { GlanceView } from '../../../shared/contract/glance.ts';
import type { GoodsEntry } from '../../context/actions.ts';
import type { Words } from '../../i18n/words.ts';
import type { OverviewRow } from './overview-row.ts';

/** Only what waits for a person, each with the place of its remedy. */
export function goodsRows(
  words: Words,
  { taxUnconfirmed, notGreen, goodsLeftOut }: GlanceView,
  { showOnly, bringFile }: GoodsEntry,
): readonly OverviewRow[] {
  const common = { icon: 'tiles', standing: 'bad', topic: null } as const;
  const rows: OverviewRow[] = [];
  if (taxUnconfirmed > 0) {
    rows.push({
      ...common,
      title: words('glance.goods'),
      says: words('glance.goods.unconfirmed', { count: taxUnconfirmed }),
      onPress: () => showOnly('tax-unconfirmed'),
    });
  }
  if (notGreen > 0) {
    rows.push({
      ...common,
      title: words('glance.goods.light'),
      says: words('glance.goods.not-green', { count: notGreen }),
      onPress: () => showOnly('not-green'),
    });
  }
  if (goodsLeftOut) {
    const { limit: count } = goodsLeftOut;
    rows.push({
      ...common,
      title: words('glance.goods.file'),
      says: count === undefined ? words('glance.goods.not-taken') : words('glance.goods.left-out', { count }),
      onPress: bringFile,
    });
  }
  return rows;
}
