/**
 * The count of a drawer: pieces of each note and coin, and loose money. Enter and the arrows go down the
 * list, and from its end to the next control.
 */
import { type KeyboardEvent, useId } from 'react';
import { tiyin } from '../../../shared/money.ts';
import { readAmount } from '../../../shared/typed-amount.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { groupedText, moneyText, ungroupedText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './count-fields.module.css';
import { type CountDraft, problemOf, readPieces, sumOfPieces } from './drafts.ts';

interface CountFieldsProps {
  readonly denominations: readonly number[];
  readonly draft: CountDraft;
  readonly onChange: (draft: CountDraft) => void;
  /** Enter in the last field. */
  readonly onEnd: () => void;
}

export function CountFields({ denominations, draft, onChange, onEnd }: CountFieldsProps) {
  const words = useWords();
  const id = useId();
  const problem = problemOf(draft, denominations);
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.altKey) return;
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const at = fields.findIndex((field) => field.matches(':focus'));
    const next = fields[at + by];
    if (at < 0) return;
    event.preventDefault();
    next?.focus();
    if (!next && event.key === 'Enter') onEnd();
  };
  const pieces = (soum: number, typed: string): void =>
    onChange({ ...draft, pieces: { ...draft.pieces, [soum]: ungroupedText(typed) } });
  const row = (soum: number) => (
    <PiecesRow
      key={soum}
      soum={soum}
      typed={draft.pieces[soum] ?? ''}
      isFirst={soum === denominations[0]}
      problemId={id}
      onChange={(typed) => pieces(soum, typed)}
    />
  );
  // One column down, then the next: the order in which a hand goes through the drawer.
  const half = Math.ceil((denominations.length + 1) / 2);
  return (
    <fieldset className={styles.fields} aria-label={words('shift.count')} onKeyDown={step}>
      <div className={styles.column}>{denominations.slice(0, half).map(row)}</div>
      <div className={styles.column}>
        {denominations.slice(half).map(row)}
        <label className={styles.row} data-loose>
          <span className={styles.value}>{words('shift.loose')}</span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={groupedText(draft.loose)}
            aria-invalid={readAmount(draft.loose).problem !== null}
            aria-describedby={id}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange({ ...draft, loose: ungroupedText(event.target.value) })}
          />
        </label>
      </div>
      <p id={id} className={styles.problem} role="status">
        {problem && errorWords(words, problem)}
      </p>
    </fieldset>
  );
}

interface PiecesRowProps {
  readonly soum: number;
  readonly typed: string;
  readonly isFirst: boolean;
  readonly problemId: string;
  readonly onChange: (typed: string) => void;
}

function PiecesRow({ soum, typed, isFirst, problemId, onChange }: PiecesRowProps) {
  const words = useWords();
  const { value: pieces, problem } = readPieces(typed);
  const value = moneyText(tiyin(soum * 100));
  return (
    <div className={styles.row}>
      <span className={styles.value} aria-hidden="true">
        {value}
      </span>
      <span className={styles.times} aria-hidden="true">
        ×
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the form was opened to count.
        autoFocus={isFirst}
        value={typed}
        aria-label={words('shift.pieces-of', { soum: value })}
        aria-invalid={problem !== null}
        aria-describedby={problemId}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      <output className={styles.sum}>{pieces === null ? '' : moneyText(sumOfPieces(soum, pieces))}</output>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
