/** A price from an instant on, by the till's clock in Tashkent's time. */
import { useId, useState } from 'react';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import fieldStyles from '../../ui/field.module.css';
import { MoneyField } from '../../ui/money-field.tsx';
import styles from './goods-forms.module.css';

/** `2026-11-30T08:00` of Tashkent as an instant; null: not whole. */
function instantOf(local: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null;
  const wallMs = Date.parse(`${local}:00+05:00`);
  return Number.isNaN(wallMs) ? null : wallMs;
}

export function PriceFromDialog() {
  const { goods, route } = useTillApp();
  const words = useWords();
  const id = useId();
  const [price, setPrice] = useState('');
  const [local, setLocal] = useState('');
  const [error, setError] = useState<TillError | null>(null);
  const { value } = readAmountAboveZero(price);
  const fromWallMs = instantOf(local);
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
          <input
            id={id}
            type="datetime-local"
            value={local}
            onChange={({ target }) => setLocal(target.value)}
          />
        </div>
        {/* The field's own order of day and month is the computer's. */}
        <p role="status">
          {fromWallMs === null
            ? '\u00a0'
            : words('goods.price.from', { at: dayAndClockText(new Date(fromWallMs).toISOString()) })}
        </p>
        <p className={styles.quiet}>{words('goods.price.from-explain')}</p>
        <button type="submit" hidden />
      </EnterForm>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.cancel')} icon="cross" hint="Esc" onPress={route.closeDialog} />
        <Button label={words('goods.save')} tone="main" disabled={!isReady} onPress={() => void send()} />
      </ButtonRow>
    </Dialog>
  );
}
