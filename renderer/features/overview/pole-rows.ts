/** The row of the pole display. */
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { OverviewRow } from './overview-row.ts';

/** The display changes with each sale. */
const AGAIN_MS = 10_000;

/** Only at a till with a display. */
export function usePoleRows(): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  const { value: pole } = useTillQuery('pole.view', undefined, { everyMs: AGAIN_MS });
  if (!pole) return [];
  return [
    {
      icon: 'terminal',
      title: words('pole.title'),
      says: words(`pole.light.${pole.light}`, { address: pole.address }),
      beside: pole.why && errorWords(words, pole.why),
      standing: pole.why ? 'bad' : pole.light === 'shown' ? 'well' : 'note',
      topic: null,
      onPress: () => route.goTo('settings', 'pole'),
    },
  ];
}
