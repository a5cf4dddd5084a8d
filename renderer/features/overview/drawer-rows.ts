/** The row of the cash drawer. */
import type { DrawerView } from '../../../shared/contract/drawer.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { OverviewRow } from './overview-row.ts';

/** Only at a till with a drawer. */
export function useDrawerRows(): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  const { value: drawer } = useTillQuery('drawer.view', undefined);
  if (!drawer) return [];
  return [
    {
      icon: 'cash',
      title: words('drawer.title'),
      says: words(`drawer.light.${drawer.light}`),
      beside: drawer.why && errorWords(words, drawer.why),
      standing: drawerStanding(drawer),
      topic: null,
      onPress: () => route.goTo('settings', 'drawer'),
    },
  ];
}

function drawerStanding({ light, why }: DrawerView): OverviewRow['standing'] {
  if (why !== null) return 'bad';
  return light === 'opened' || light === 'taken' ? 'well' : 'note';
}
