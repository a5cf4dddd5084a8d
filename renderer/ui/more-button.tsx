/** A button that opens a menu of rare actions below it. */
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { MenuEntry } from './menu-entry.ts';
import { PopupMenu } from './popup-menu.tsx';

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

export function MoreButton({ entries, ...button }: MoreButtonProps) {
  const key = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={key} {...button} icon="more" onPress={() => setOpen(true)} />
      <PopupMenu
        label={button.label}
        entries={entries}
        trigger={key}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
