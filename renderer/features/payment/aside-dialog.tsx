/** All sales beside the open one, when the bar has no room for them. */
import { useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import textStyles from '../../ui/text.module.css';
import type { AsideSale } from './aside-sales.ts';
import styles from './sale-chip.module.css';
import { looksOf, SaleText, usePressSale } from './sale-chip.tsx';
import { useAsideSales } from './use-aside-sales.ts';

const LIST = { kind: 'held' } as const;

export function AsideDialog() {
  const { play, route } = useTillApp();
  const words = useWords();
  const pressSale = usePressSale(LIST);
  const [error, setError] = useState<TillError | null>(null);
  const press = async (sale: AsideSale): Promise<void> => {
    const refused = await pressSale(sale);
    setError(refused);
    if (refused) play('error');
  };
  return (
    <Dialog title={words('held.title')} onClose={route.closeDialog} wide>
      <p className={textStyles.quiet}>{words('held.explain')}</p>
      <ul className={styles.list}>
        {useAsideSales().map((sale) => (
          <li key={sale.saleId}>
            <button
              type="button"
              className={styles.one}
              data-state={looksOf(sale).state}
              onClick={() => void press(sale)}
            >
              <SaleText sale={sale} />
            </button>
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
