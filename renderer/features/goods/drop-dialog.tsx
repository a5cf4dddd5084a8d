/** Deletes a category or a tax group, after the person has read what its products lose. */
import type { Category, ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useSending } from './use-sending.ts';

interface DropDialogProps {
  readonly dropped: Category | ItemGroup;
  readonly onDone: () => void;
}

export function DropDialog({ dropped, onDone }: DropDialogProps) {
  const { api, route } = useTillApp();
  const words = useWords();
  const { error, send } = useSending(() => {
    route.closeDialog();
    onDone();
  });
  const isGroup = 'groupId' in dropped;
  const name = isGroup ? nameIn(dropped.names, words.language) : categoryText(words, dropped.name);
  const what = isGroup ? 'goods.item-group.drop' : 'goods.category.drop';
  const drop = (): void =>
    send(() =>
      isGroup
        ? api.ask('goods.drop-group', { groupId: dropped.groupId })
        : api.ask('goods.drop-category', { name: dropped.name }),
    );
  return (
    <Dialog title={`${words(what)}: ${name}`} onClose={route.closeDialog} firm>
      <p>{words(`${what}.explain`)}</p>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" isFirst onPress={route.closeDialog} />
        <Button label={words('goods.drop')} icon="bin" tone="danger" onPress={drop} />
      </ButtonRow>
    </Dialog>
  );
}
