/** All other sales that hold money, when the bar has no room for them. */
import { useState } from 'react';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './held-chips.module.css';
import { HeldText, useGoods, useHeldAside, useTakeBack } from './held-chips.tsx';

export default function HeldDialog() {
  const { play, route } = useTillApp();
  const words = useWords();
  const takeBack = useTakeBack();
  const [error, setError] = useState<TillError | null>(null);
  const press = async (sale: SaleTendersView): Promise<void> => {
    const refused = await takeBack(sale);
    setError(refused);
    if (refused) play('error');
  };
  return (
    <Dialog title={words('held.title')} onClose={route.closeDialog} wide>
      <p className={textStyles.quiet}>{words('held.explain')}</p>
      <ul className={styles.list}>
        {useHeldAside().map((sale) => (
          <li key={sale.saleId}>
            <Row sale={sale} onPress={() => void press(sale)} />
          </li>
        ))}
      </ul>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

function Row({ sale, onPress }: { readonly sale: SaleTendersView; readonly onPress: () => void }) {
  return (
    <button type="button" className={styles.one} onClick={onPress}>
      <HeldText sale={sale} goods={useGoods(sale)} />
    </button>
  );
}
