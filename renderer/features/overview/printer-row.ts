/** The row of the receipt printer. */
import type { GlanceView } from '../../../shared/contract/glance.ts';
import { printerText } from '../../../shared/device/printer-address.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import type { OverviewRow } from './overview-row.ts';

/** The printer that the till drives; null: there is none. */
export function usePrinterRow(): OverviewRow | null {
  const { route } = useTillApp();
  const words = useWords();
  const { value } = useTillQuery('prints.view', undefined);
  if (!value?.printer) return null;
  const { light, why } = value.printer;
  return {
    icon: 'print',
    title: words('glance.printer'),
    says: words(`settings.printer.light.${light}`, { address: printerText(value.printer) }),
    beside: why && errorWords(words, why),
    standing: why ? 'bad' : light === 'ready' ? 'well' : 'note',
    topic: null,
    onPress: () => route.goTo('settings', 'printer'),
  };
}

/** Papers go through the system's printing. The till knows the chosen printer only if there is just one. */
export function systemPrinterFacts(
  words: Words,
  view: GlanceView | undefined,
): Omit<OverviewRow, 'onPress' | 'topic'> {
  const [icon, title, printers] = ['print' as const, words('glance.printer'), view?.printers ?? null];
  if (printers?.length === 0) return { icon, title, says: words('glance.printer.none'), standing: 'bad' };
  const [only, ...others] = printers ?? [];
  const says = only !== undefined && others.length === 0 ? only : words('glance.printer.system');
  return { icon, title, says, standing: view ? 'well' : 'note' };
}
