/** A short list that a shop keeps: one press removes an item, and typing adds one. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_CASH_REASON } from '../../../shared/reason.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './list-setting.module.css';

interface ListSettingProps {
  readonly title: string;
  readonly explain: string;
  readonly items: readonly string[];
  readonly addLabel: string;
  readonly inputMode: 'numeric' | 'text';
  /** The text as stored; null: it may not be added. */
  readonly fits: (text: string) => string | null;
  /** Why the typed text is refused; left out: any text fits. */
  readonly problemOf?: (text: string) => string | null;
  readonly most: number;
  /** The last item can't be removed. */
  readonly keepsOne?: boolean;
  readonly onAdd: (text: string) => void;
  readonly onRemove: (item: string) => void;
  readonly children?: ReactNode;
}

export function ListSetting(props: ListSettingProps) {
  const { title, explain, items, addLabel, inputMode, fits, most, keepsOne = false } = props;
  const words = useWords();
  const id = useId();
  const [text, setText] = useState('');
  const added = fits(text.trim());
  const isNew = added !== null && !items.includes(added);
  const problem = props.problemOf?.(text) ?? null;
  const add = (): void => {
    if (!isNew) return;
    props.onAdd(added);
    setText('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add();
  };
  return (
    <section className={styles.list} aria-label={title}>
      <h3>{title}</h3>
      <p className={textStyles.quiet}>{explain}</p>
      {items.length > 0 && (
        <ul className={setting.choices}>
          {items.map((item) => (
            <li key={item} className={styles.item}>
              <span>{item}</span>
              <Button
                label={words('settings.list.remove', { name: item })}
                icon="cross"
                iconOnly
                tone="quiet"
                size="small"
                disabled={keepsOne && items.length === 1}
                onPress={() => props.onRemove(item)}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.add} onSubmit={submit}>
        {items.length >= most ? (
          <p className={textStyles.quiet} role="status">
            {words('settings.list.full', { count: most })}
          </p>
        ) : (
          <>
            <label htmlFor={id}>{addLabel}</label>
            <input
              id={id}
              type="text"
              inputMode={inputMode}
              autoComplete="off"
              maxLength={LONGEST_CASH_REASON}
              aria-invalid={problem !== null}
              aria-describedby={`${id}-problem`}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button label={words('settings.list.add')} icon="plus" disabled={!isNew} onPress={add} />
            {problem && (
              <p id={`${id}-problem`} className={styles.problem} role="status">
                {problem}
              </p>
            )}
          </>
        )}
        {props.children}
      </form>
    </section>
  );
}
