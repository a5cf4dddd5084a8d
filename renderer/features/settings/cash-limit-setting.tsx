/** The unit price from which goods take no cash. Off until a shop sets it. */
import { type FormEvent, useId, useState } from 'react';
import type { Tiyin } from '../../../shared/money.ts';
import { readAmountAboveZero } from '../../../shared/typed-amount.ts';
import { typedProblem } from '../../i18n/error-words.ts';
import { groupedText, moneyWithUnit, ungroupedText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './list-setting.module.css';

interface CashLimitSettingProps {
  readonly from: Tiyin | null;
  /** null: no limit. */
  readonly onChange: (from: Tiyin | null) => void;
}

export function CashLimitSetting({ from, onChange }: CashLimitSettingProps) {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const typed = readAmountAboveZero(text);
  const problem = typedProblem(words, typed);
  const isNew = typed.value !== null && typed.value !== from;
  const set = (next: Tiyin | null): void => {
    onChange(next);
    setText('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isNew) set(typed.value);
  };
  const title = words('settings.not-for-cash');
  return (
    <section className={styles.list} aria-label={title}>
      <h3>{title}</h3>
      <p className={textStyles.quiet}>{words('settings.not-for-cash.explain')}</p>
      <p role="status">
        {from === null
          ? words('settings.not-for-cash.none')
          : words('settings.not-for-cash.is', { amount: moneyWithUnit(from, words('money.unit')) })}
      </p>
      <form className={styles.add} onSubmit={submit}>
        <label htmlFor={id}>{words('settings.not-for-cash.amount')}</label>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          value={groupedText(text)}
          onChange={(event) => setText(ungroupedText(event.target.value))}
        />
        <Button
          label={words('settings.not-for-cash.set')}
          disabled={!isNew}
          onPress={() => set(typed.value)}
        />
        {from !== null && (
          <Button label={words('settings.not-for-cash.stop')} tone="quiet" onPress={() => set(null)} />
        )}
        {problem && (
          <p id={`${id}-problem`} className={styles.problem} role="status">
            {problem}
          </p>
        )}
      </form>
    </section>
  );
}
