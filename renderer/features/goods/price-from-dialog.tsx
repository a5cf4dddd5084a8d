/** A price from an instant on, by the till's clock in Tashkent's time. */
import { useId, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { readInstant } from '../../../shared/typed-day.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import fieldStyles from '../../ui/field.module.css';
import { MoneyField } from '../../ui/money-field.tsx';
import styles from './goods-forms.module.css';

export function PriceFromDialog() {
  const { goods, route } = useTillApp();
  const words = useWords();
  const id = useId();
  const [price, setPrice] = useState('');
  const [local, setLocal] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const { value } = readAmountAboveZero(price);
  const fromWallMs = readInstant(local);
  const isReady = value !== null && fromWallMs !== null;
  const send = async (): Promise<void> => {
    if (value === null || fromWallMs === null) return;
    const problem = await goods.form.priceFrom(fromWallMs, value);
    setError(problem);
    if (!problem) route.closeDialog();
  };
  return (
    <Dialog title={words('goods.price.from-title')} onClose={route.closeDialog} firm>
      <EnterForm className={styles.form} onEnter={() => void send()}>
        <MoneyField
          isFirst
          label={words('goods.price')}
          value={price}
          reads={readAmountAboveZero}
          onChange={setPrice}
        />
        <div className={`${fieldStyles.field} ${styles.instant}`}>
          <label htmlFor={id}>{words('goods.price.instant')}</label>
          <DayField id={id} kind="instant" onChange={setLocal} />
        </div>
        <p role="status">
          {fromWallMs === null
            ? '\u00a0'
            : words('goods.price.from', { at: dayAndMinuteText(new Date(fromWallMs).toISOString()) })}
        </p>
        <p className={styles.quiet}>{words('goods.price.from-explain')}</p>
        <button type="submit" hidden />
      </EnterForm>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button label={words('goods.save')} tone="main" disabled={!isReady} onPress={() => void send()} />
      </ButtonRow>
    </Dialog>
  );
}
