import type { RefObject } from 'react';
import type { IconName } from './icon.tsx';

export interface MenuEntry {
  readonly icon: IconName;
  readonly label: string;
  /** The key with the same action outside the menu. */
  readonly hint?: string;
  /** The first of a group. */
  readonly begins?: boolean | undefined;
  readonly onAction: () => void;
}

export interface PopupMenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly placement: 'top end' | 'bottom end' | 'bottom start';
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}
