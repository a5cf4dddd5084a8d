/** What concerns all goods: a file brought in or saved, categories, copies, and undoing the last import. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { MoreButton } from '../../ui/more-button.tsx';

/** hasUndo: the last import can still be undone. */
export function GoodsMore({ hasUndo }: { readonly hasUndo: boolean }) {
  const { goods, route } = useTillApp();
  const words = useWords();
  const entries: readonly MenuEntry[] = [
    { icon: 'file', label: words('goods.bring-file'), onAction: goods.bringFile },
    {
      icon: 'save',
      label: words('goods.export'),
      onAction: () => route.openDialog({ kind: 'goods-export' }),
    },
    {
      icon: 'search',
      label: words('national.title'),
      onAction: () => route.openDialog({ kind: 'national-list' }),
    },
    { icon: 'tiles', label: words('goods.groups'), onAction: () => route.goTo('goods-groups') },
    {
      icon: 'history',
      label: words('goods.copies'),
      onAction: () => route.openDialog({ kind: 'goods-copies' }),
    },
    ...(hasUndo
      ? [
          {
            icon: 'refund' as const,
            label: words('goods.undo-import'),
            onAction: () => route.openDialog({ kind: 'goods-undo' }),
          },
        ]
      : []),
  ];
  return <MoreButton label={words('goods.more')} entries={entries} />;
}
