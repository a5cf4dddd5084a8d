/** The row of the customer's screen. */
import { findScreen } from '../../../shared/device/screen.ts';
import { screenName } from '../../context/screen-name.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import type { OverviewRow } from './overview-row.ts';

/** A screen may be plugged in meanwhile. */
const AGAIN_MS = 10_000;

/** Only at a till with such a screen. */
export function useCustomerRows(): readonly OverviewRow[] {
  const { route } = useTillApp();
  const words = useWords();
  const wanted = useTill(({ settings }) => settings.customerScreen);
  const { value: screens } = useTillQuery('customer.screens', wanted && undefined, { everyMs: AGAIN_MS });
  if (wanted === null || !screens) return [];
  const name = screenName(words, wanted);
  const isThere = findScreen(
    wanted,
    screens.filter(({ isTills }) => !isTills),
  );
  return [
    {
      icon: 'terminal',
      title: words('settings.customer'),
      says: isThere ? name : words('settings.customer.gone', { name }),
      beside: null,
      standing: isThere ? 'well' : 'bad',
      topic: null,
      onPress: () => route.goTo('settings', 'customer'),
    },
  ];
}
