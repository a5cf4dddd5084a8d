/** Copies of the shop's goods, newest first. One takes the place of the present goods. */
import { useState } from 'react';
import type { GoodsCopy } from '../../../shared/contract/goods.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import rowStyles from '../../ui/row.module.css';
import textStyles from '../../ui/text.module.css';
import { copiedAt, TakeCopyDialog } from './take-copy-dialog.tsx';

export function CopiesDialog() {
  const { route } = useTillApp();
  const words = useWords();
  const { value: copies, error } = useTillQuery('goods.copies', undefined, { fresh: true });
  const [chosen, setChosen] = useState<GoodsCopy | null>(null);
  if (chosen) return <TakeCopyDialog copy={chosen} onBack={() => setChosen(null)} />;
  return (
    <Dialog title={words('goods.copies')} onClose={route.closeDialog}>
      {!copies && !error && <p role="status">{words('goods.copies.reading')}</p>}
      {copies?.length === 0 && <p>{words('goods.copies.none')}</p>}
      {copies && copies.length > 0 && (
        <>
          <p className={textStyles.quiet}>{words('goods.copies.explain')}</p>
          <ul aria-label={words('goods.copies')}>
            {copies.map((copy) => (
              <CopyRow key={copy.name} copy={copy} onPress={() => setChosen(copy)} />
            ))}
          </ul>
        </>
      )}
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

function CopyRow({ copy, onPress }: { readonly copy: GoodsCopy; readonly onPress: () => void }) {
  const words = useWords();
  return (
    <li className={rowStyles.row}>
      <button type="button" onClick={onPress}>
        <span className={rowStyles.name}>{copiedAt(copy)}</span>
        <span className={rowStyles.count}>{words(`goods.copies.place.${copy.place}`)}</span>
        <span className={rowStyles.due}>{words('goods.found', { count: copy.products })}</span>
      </button>
    </li>
  );
}
