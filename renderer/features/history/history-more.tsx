/** Rare actions of the history: the comparison, the file, manual look-ups, and the service's own switch. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { MoreButton } from '../../ui/more-button.tsx';

export function HistoryMore() {
  const { reconciling, route } = useTillApp();
  const words = useWords();
  /** The comparison and its dialog go on, whatever screen started them. */
  const compare = (): void => {
    route.openDialog({ kind: 'reconcile' });
    void reconciling.compareWithService();
  };
  const entries: readonly MenuEntry[] = [
    {
      icon: 'save',
      label: words('export.title'),
      onAction: () => route.openDialog({ kind: 'export' }),
    },
    {
      icon: 'search',
      label: words('by-hand.title'),
      onAction: () => route.openDialog({ kind: 'manual-look-up' }),
    },
    {
      icon: 'gear',
      label: words('confirmation.title'),
      onAction: () => route.openDialog({ kind: 'confirmation' }),
    },
    { icon: 'again', label: words('reconcile.run'), onAction: compare },
  ];
  return <MoreButton label={words('history.more')} entries={entries} size="small" />;
}
