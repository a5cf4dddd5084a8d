/** Adds an explanation of a closed shift's difference. The sums never change. */
import { type FormEvent, useState } from 'react';
import type { ReportView } from '../../../shared/contract/shift.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { ShiftId } from '../../../shared/ids.ts';
import { LONGEST_EXPLANATION } from '../../../shared/shift/counting.ts';
import type { ShiftReport } from '../../../shared/shift/report.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './report-pane.module.css';

interface ExplainProps {
  readonly shiftId: ShiftId;
  /** What was said about them last; empty: nothing. */
  readonly said: string;
  /** The differences, each explained on its own. */
  readonly differences: readonly Difference[];
}

export interface Difference {
  readonly of: 'drawer' | 'terminal' | 'float';
  /** counted - expected; not zero. */
  readonly tiyin: number;
}

/** Empty if all sums of a counted shift agree. */
export function differencesOf({ drawer }: Pick<ShiftReport, 'drawer'>): readonly Difference[] {
  const all: readonly Difference[] = [
    { of: 'drawer', tiyin: drawer?.close?.differenceTiyin ?? 0 },
    { of: 'terminal', tiyin: drawer?.close?.terminal?.differenceTiyin ?? 0 },
    { of: 'float', tiyin: drawer?.floatDifferenceTiyin ?? 0 },
  ];
  return all.filter(({ tiyin }) => tiyin !== 0);
}

const WORD = {
  drawer: ['shift.short', 'shift.over'],
  terminal: ['shift.terminal-short', 'shift.terminal-over'],
  float: ['shift.float-short', 'shift.float-over'],
} as const;

/** The newest words about the differences: those of the close, or a later explanation. */
export const saidOf = ({ report, z }: ReportView): string =>
  z?.explained.at(-1)?.words ?? report.drawer?.close?.words ?? '';

export function Explain({ shiftId, said, differences }: ExplainProps) {
  const { api, play } = useTillApp();
  const words = useWords();
  const [text, setText] = useState(said);
  const [sent, setSent] = useState(said);
  const [error, setError] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const typed = text.trim();
  const isNew = typed !== '' && typed !== sent;
  const send = (): Promise<boolean> =>
    once(async () => {
      if (!isNew) return;
      const answer = await api.ask('shift.explain', { shiftId, words: typed });
      setError(answer.ok ? null : answer.error);
      if (answer.ok) setSent(typed);
      else play('error');
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.explain} onSubmit={submit}>
      {differences.map(({ of, tiyin }) => (
        <p key={of}>
          {words(WORD[of][tiyin < 0 ? 0 : 1])}:{' '}
          <strong>
            <SignedMoney amount={Math.abs(tiyin)} />
          </strong>
        </p>
      ))}
      <div className={styles.explainRow}>
        <TextField
          maxLength={LONGEST_EXPLANATION}
          label={words('shift.difference-words')}
          value={text}
          onChange={setText}
        />
        <Button label={words('shift.explain')} size="small" disabled={!isNew} onPress={() => void send()} />
      </div>
      {typed !== '' && typed === sent && sent !== said && <p role="status">{words('shift.explained')}</p>}
      {error && <ErrorAlert error={error} />}
    </form>
  );
}
