/** What concerns all goods: a file brought in or saved, categories, and undoing the last import. */
import { useRef, useState } from 'react';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { PopupMenu } from '../../ui/popup-menu.tsx';

export function GoodsMore() {
  const { goods, route } = useTillApp();
  const words = useWords();
  const key = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const entries: readonly MenuEntry[] = [
    { icon: 'enter', label: words('goods.bring-file'), onAction: goods.bringFile },
    {
      icon: 'leave',
      label: words('goods.export'),
      onAction: () => route.openDialog({ kind: 'goods-export' }),
    },
    { icon: 'tiles', label: words('goods.groups'), onAction: () => route.goTo('goods-groups') },
  ];
  return (
    <>
      <Button ref={key} label={words('goods.more')} icon="more" onPress={() => setOpen(true)} />
      <PopupMenu
        label={words('goods.more')}
        entries={entries}
        trigger={key}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
