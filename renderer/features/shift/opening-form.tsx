/** Counts the float and opens the shift. The expected float stands beside the count, unless hidden. */
import { useRef, useState } from 'react';
import type { LastShiftView } from '../../../shared/contract/shift.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LONGEST_EXPLANATION } from '../../../shared/shift/counting.ts';
import { useNameOf } from '../../context/names.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CountFields } from './count-fields.tsx';
import { CountedSums } from './counted-sums.tsx';
import styles from './counting.module.css';
import { countOf, isUncounted, problemOf, sumOf } from './drafts.ts';
import { useShiftStore } from './shift-store.ts';

export function OpeningForm() {
  const { api, play, route, shiftStore } = useTillApp();
  const words = useWords();
  const draft = useShiftStore((shift) => shift.opening);
  const denominations = useTill((till) => till.settings.denominations);
  const { value: state, error: unread } = useTillQuery('shift.state', undefined, { fresh: true });
  const [error, setError] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const confirm = useRef<HTMLButtonElement>(null);
  const total = sumOf(draft.count, denominations);
  const ready = !isUncounted(draft.count) && problemOf(draft.count, denominations) === null;
  const left = state?.leftTiyin ?? null;
  const open = (): Promise<boolean> =>
    once(async () => {
      if (!ready) return;
      const said = draft.words.trim();
      const answer = await api.ask('shift.open', {
        count: countOf(draft.count, denominations),
        words: said === '' ? null : said,
      });
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) {
        play('error');
        return;
      }
      shiftStore.opened();
      route.goTo('sale');
      route.say({ kind: 'done', key: 'shift.opened' });
    });
  return (
    <PageFrame title={words('shift.opening')} onBack={() => shiftStore.goTo('home')}>
      {state?.last && <LastZ last={state.last} />}
      <div className={styles.counting}>
        <section className={styles.sheet}>
          <p className={styles.hint}>{words('shift.opening-hint')}</p>
          <CountFields
            denominations={denominations}
            draft={draft.count}
            onChange={(count) => shiftStore.typeOpening({ count })}
            onEnd={() => confirm.current?.focus()}
          />
        </section>
        <section className={styles.side}>
          <CountedSums
            total={total}
            against={left === null ? null : { label: words('shift.left-before'), tiyin: left }}
            isUncounted={isUncounted(draft.count)}
          />
          {/* Even if the till hides the expected float, the person may know of a difference. */}
          {!isUncounted(draft.count) && total !== left && (
            <TextField
              maxLength={LONGEST_EXPLANATION}
              label={words(left === null ? 'shift.float-words' : 'shift.difference-words')}
              value={draft.words}
              onChange={(said) => shiftStore.typeOpening({ words: said })}
            />
          )}
          {unread && <ErrorAlert error={unread} />}
          {error && <ErrorAlert error={error} />}
          <div className={styles.buttons}>
            <Button
              ref={confirm}
              label={words('shift.open')}
              size="large"
              tone="main"
              disabled={!ready}
              onPress={() => void open()}
            />
          </div>
        </section>
      </div>
    </PageFrame>
  );
}

/** The end of the last shift, which the next person reads first. */
function LastZ({ last }: { readonly last: LastShiftView }) {
  const { api, shiftStore } = useTillApp();
  const words = useWords();
  const nameOf = useNameOf();
  const [error, setError] = useState<TillError | null>(null);
  const print = async (): Promise<void> => {
    const answer = await api.ask('shift.z', { shiftId: last.shiftId });
    setError(answer.ok ? null : answer.error);
    if (answer.ok) shiftStore.print({ kind: 'report', view: answer.value });
  };
  return (
    <div className={styles.last}>
      <p>
        {words('shift.last-z', {
          number: last.numberText,
          time: dayAndMinuteText(last.closedAt),
          name: nameOf(last.closedBy),
        })}
      </p>
      {error && <ErrorAlert error={error} />}
      <Button label={words('button.print')} icon="print" size="small" onPress={() => void print()} />
    </div>
  );
}
