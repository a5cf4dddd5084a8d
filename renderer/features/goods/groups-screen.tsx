/** Categories, and groups of custom items: what their products inherit. */
import { useState } from 'react';
import type { Category, ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { NeedsManager } from '../../context/needs-manager.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import rowStyles from '../../ui/row.module.css';
import { CategoryForm } from './category-form.tsx';
import { DropDialog } from './drop-dialog.tsx';
import styles from './goods-forms.module.css';
import { GroupForm } from './group-form.tsx';
import { inShownOrder } from './shown-categories.ts';

/** 'new' of either kind, or one that is there. */
type Chosen =
  | { readonly kind: 'category'; readonly category: Category | null }
  | { readonly kind: 'group'; readonly group: ItemGroup | null };

export default function GroupsScreen() {
  const { route } = useTillApp();
  const words = useWords();
  const { value, error } = useTillQuery('goods.state', undefined);
  const [chosen, choose] = useState<Chosen | null>(null);
  const dialog = useRoute((state) => state.dialog);
  const done = (): void => choose(null);
  const dropped = chosen?.kind === 'category' ? chosen.category : (chosen?.group ?? null);
  return (
    <PageFrame title={words('goods.groups')} onBack={() => route.goTo('goods')}>
      {error && <NeedsManager error={error} />}
      {value && (
        <div className={styles.split}>
          <div className={styles.side}>
            <Listed
              title={words('goods.categories')}
              add={words('goods.category.add')}
              onAdd={() => choose({ kind: 'category', category: null })}
              rows={inShownOrder(words, value.categories).map((category) => ({
                key: category.name,
                name: categoryText(words, category.name),
                beside: category.spic,
                isChosen: chosen?.kind === 'category' && chosen.category?.name === category.name,
                onPress: () => choose({ kind: 'category', category }),
              }))}
            />
            <Listed
              title={words('goods.item-groups')}
              explain={words('goods.item-groups.explain')}
              add={words('goods.item-group.add')}
              onAdd={() => choose({ kind: 'group', group: null })}
              rows={value.groups.map((group) => ({
                key: group.groupId,
                name: nameIn(group.names, words.language),
                beside: group.spic,
                isChosen: chosen?.kind === 'group' && chosen.group?.groupId === group.groupId,
                onPress: () => choose({ kind: 'group', group }),
              }))}
            />
          </div>
          <div className={styles.side}>
            {chosen === null && <p className={styles.choosePlease}>{words('goods.groups.choose')}</p>}
            {chosen?.kind === 'category' && (
              <CategoryForm key={chosen.category?.name ?? ''} category={chosen.category} onDone={done} />
            )}
            {chosen?.kind === 'group' && (
              <GroupForm key={chosen.group?.groupId ?? ''} group={chosen.group} onDone={done} />
            )}
          </div>
        </div>
      )}
      <DialogBoundary dialog={dialog}>
        {dialog?.kind === 'goods-drop' && dropped && <DropDialog dropped={dropped} onDone={done} />}
      </DialogBoundary>
    </PageFrame>
  );
}

interface ListedProps {
  readonly title: string;
  readonly explain?: string;
  readonly add: string;
  readonly onAdd: () => void;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly beside: string;
    readonly isChosen: boolean;
    readonly onPress: () => void;
  }[];
}

function Listed({ title, explain, add, onAdd, rows }: ListedProps) {
  const words = useWords();
  return (
    <section className={styles.listed} aria-label={title}>
      <h2>{title}</h2>
      {explain !== undefined && <p className={styles.quiet}>{explain}</p>}
      <ul>
        {rows.map(({ key, name, beside, isChosen, onPress }) => (
          <li key={key} className={rowStyles.row} data-selected={isChosen}>
            <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={onPress}>
              <span className={rowStyles.name}>{name}</span>
              <span className={rowStyles.count}>{beside === '' ? words('goods.no-codes') : beside}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button label={add} icon="plus" onPress={onAdd} />
    </section>
  );
}
