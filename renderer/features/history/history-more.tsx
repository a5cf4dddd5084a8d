/** Rare actions of the history: the comparison, the file, manual look-ups, and the service's own switch. */
import { useRef, useState } from 'react';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { PopupMenu } from '../../ui/popup-menu.tsx';

export function HistoryMore() {
  const { reconciling, route } = useTillApp();
  const words = useWords();
  const key = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The comparison and its dialog go on, whatever screen started them. */
  const compare = (): void => {
    route.openDialog({ kind: 'reconcile' });
    void reconciling.compareWithService();
  };
  const entries: readonly MenuEntry[] = [
    {
      icon: 'leave',
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
  return (
    <>
      <Button
        ref={key}
        label={words('history.more')}
        icon="more"
        size="small"
        onPress={() => setOpen(true)}
      />
      <PopupMenu
        label={words('history.more')}
        entries={entries}
        trigger={key}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
