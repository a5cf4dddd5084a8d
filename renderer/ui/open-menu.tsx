/** The menu itself; its button is on the page already. */
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from './icon.tsx';
import { KeyHint } from './key-hint.tsx';
import type { PopupMenuProps } from './menu-entry.ts';
import styles from './popup-menu.module.css';

export const OpenMenu = ({ label, entries, trigger, placement, isOpen, onOpenChange }: PopupMenuProps) => (
  <Popover
    className={`${styles.menu}`}
    aria-label={label}
    triggerRef={trigger}
    placement={placement}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
  >
    <Menu aria-label={label} autoFocus="first" onClose={() => onOpenChange(false)}>
      {entries.map(({ icon, label: name, hint, begins, onAction }) => (
        <MenuItem
          key={name}
          className={`${styles.item} ${begins ? styles.begins : ''}`}
          textValue={name}
          onAction={onAction}
        >
          <Icon name={icon} />
          <span>{name}</span>
          {hint && <KeyHint className={styles.hint}>{hint}</KeyHint>}
        </MenuItem>
      ))}
    </Menu>
  </Popover>
);
