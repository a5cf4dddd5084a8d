/** A menu over the page, at the button that opens it. It takes the focus, and gives it back. */
import { Suspense, useState } from 'react';
import { DialogBoundary } from './dialog-boundary.tsx';
import { later } from './later.ts';
import type { PopupMenuProps } from './menu-entry.ts';

/** The first press of such a button needs it: no start does. */
export const MENU = later(async () => (await import('./open-menu.tsx')).OpenMenu);

const AS_DIALOG = { kind: 'menu' } as const;

export function PopupMenu(props: PopupMenuProps) {
  const { isOpen, onOpenChange } = props;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  if (!isOpen && !wasOpened) return null;
  return (
    <DialogBoundary dialog={isOpen ? AS_DIALOG : null} onClose={() => onOpenChange(false)}>
      <Suspense fallback={null}>
        <MENU.View {...props} />
      </Suspense>
    </DialogBoundary>
  );
}
