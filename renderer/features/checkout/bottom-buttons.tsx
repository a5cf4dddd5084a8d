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
  const isEmpty = useBasket(({ lines }) => lines.length === 0);
  return (
    <div className={styles.keys}>
      <Button
        label={words('park.key')}
        hint="F4"
        disabled={locked || isEmpty}
        onPress={() => route.openDialog({ kind: 'park' })}
      />
      <Button
        label={words('discount.key')}
        hint="F8"
        disabled={locked || isEmpty}
        onPress={() => route.openDialog({ kind: 'discount', lineId: null })}
      />
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
          <Item
            icon="back"
            label={words('parked.title')}
            hint="F5"
            onAction={() => route.openDialog({ kind: 'parked' })}
          />
          <Item
            icon="plus"
            label={words('open-item.title')}
            onAction={() => route.openDialog({ kind: 'open-item', replaces: null })}
          />
          <Item
            icon="search"
            label={words('price-check.title')}
            onAction={() => route.openDialog({ kind: 'price-check', code: null })}
          />
          {!isEmpty && (
            <Item
              icon="bin"
              label={words('basket.empty-question')}
              hint="Esc"
              onAction={() => route.openDialog({ kind: 'empty' })}
            />
          )}
          <Item icon="gear" label={words('key.settings')} onAction={() => route.goTo('settings')} />
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
