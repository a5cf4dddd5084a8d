/** A menu over the page, at the button that opens it. It takes the focus, and gives it back. */
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';
import { KeyHint } from './key-hint.tsx';
import styles from './popup-menu.module.css';

export interface MenuEntry {
  readonly icon: IconName;
  readonly label: string;
  /** The key that does the same without the menu. */
  readonly hint?: string;
  readonly onAction: () => void;
}

interface PopupMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button that opens it. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly placement: 'top end' | 'bottom end' | 'bottom start';
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export const PopupMenu = ({ label, entries, trigger, placement, isOpen, onOpenChange }: PopupMenuProps) => (
  <Popover
    className={`${styles.menu}`}
    aria-label={label}
    triggerRef={trigger}
    placement={placement}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
  >
    <Menu aria-label={label} autoFocus="first" onClose={() => onOpenChange(false)}>
      {entries.map(({ icon, label: name, hint, onAction }) => (
        <MenuItem key={name} className={`${styles.item}`} textValue={name} onAction={onAction}>
          <Icon name={icon} />
          <span>{name}</span>
          {hint && <KeyHint className={styles.hint}>{hint}</KeyHint>}
        </MenuItem>
      ))}
    </Menu>
  </Popover>
);
