/** A menu over the page, at its button. It takes the focus, and returns it. */
import { Suspense, useState } from 'react';
import { DialogBoundary } from './dialog-boundary.tsx';
import { later } from './later.ts';
import type { PopupMenuProps } from './menu-entry.ts';

/** Loaded for the first press, not at the start. */
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
