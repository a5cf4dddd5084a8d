/** The buttons along the bottom, below the basket. What is rare is behind the last one. */
import { useRef, useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useBasket, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './bottom-buttons.module.css';

export function BottomButtons({ locked }: { readonly locked: boolean }) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <div className={styles.keys}>
      <Button
        label={words('key.history')}
        hint="F7"
        disabled={locked}
        onPress={() => route.goTo('history')}
      />
      <More locked={locked} />
    </div>
  );
}

function More({ locked }: { readonly locked: boolean }) {
  const { route } = useTillApp();
  const words = useWords();
  const key = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  return (
    <>
      <Button
        ref={key}
        label={words('key.others')}
        hint="F10"
        disabled={locked}
        onPress={() => setOpen(true)}
      />
      <Popover
        className={`popover ${styles.menu}`}
        triggerRef={key}
        placement="top end"
        isOpen={isOpen && !locked}
        onOpenChange={setOpen}
      >
        <Menu aria-label={words('key.others')} autoFocus="first" onClose={() => setOpen(false)}>
          <Item icon="gear" label={words('key.settings')} onAction={() => route.goTo('settings')} />
          {!isEmpty && (
            <Item
              icon="bin"
              label={words('basket.empty-question')}
              hint="Esc"
              onAction={() => route.openDialog({ kind: 'empty' })}
            />
          )}
        </Menu>
      </Popover>
    </>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly onAction: () => void;
}

const Item = ({ icon, label, hint, onAction }: ItemProps) => (
  <MenuItem className={`${styles.item}`} textValue={label} onAction={onAction}>
    <Icon name={icon} />
    <span>{label}</span>
    {hint && (
      <span className="key-hint" aria-hidden="true">
        {hint}
      </span>
    )}
  </MenuItem>
);
