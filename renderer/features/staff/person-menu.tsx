/** The signed-in person in the bar, with a menu: another person, lock, sign out, or a new PIN. */
import { useRef, useState } from 'react';
import { useStaff, useTillApp } from '../../context/use-till-app.ts';
import { personName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import styles from './person-menu.module.css';

export function PersonMenu() {
  const { api, route, staff } = useTillApp();
  const words = useWords();
  const { person, roles } = useStaff(({ view }) => view);
  const key = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (person === null) return null;
  const leave = async (channel: 'staff.lock' | 'staff.sign-out'): Promise<void> => {
    const answer = await api.ask(channel, undefined);
    if (!answer.ok) route.say({ kind: 'error', error: answer.error });
  };
  const entries: readonly MenuEntry[] = [
    { icon: 'manager', label: words('person.change'), onAction: () => staff.change(true) },
    { icon: 'lock', label: words('person.lock'), onAction: () => void leave('staff.lock') },
    { icon: 'leave', label: words('person.sign-out'), onAction: () => void leave('staff.sign-out') },
    {
      icon: 'gear',
      label: words('person.pin'),
      onAction: () => route.openDialog({ kind: 'staff', form: { name: 'own-pin' } }),
    },
  ];
  return (
    <>
      <button
        ref={key}
        type="button"
        className={styles.person}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="manager" size={20} />
        <span data-shortened>{personName(words, person, roles)}</span>
      </button>
      <PopupMenu
        label={personName(words, person, roles)}
        entries={entries}
        trigger={key}
        placement="bottom start"
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
