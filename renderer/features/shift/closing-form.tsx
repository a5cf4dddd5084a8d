/**
 * Counts the drawer and closes the shift. Open matters, differences and failed queries stand beside the count
 * and block nothing.
 */
import { useEffect, useRef, useState } from 'react';
import type { OpenShiftView } from '../../../shared/contract/shift.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { LONGEST_EXPLANATION } from '../../../shared/shift/counting.ts';
import { readAmount } from '../../../shared/typed-amount.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AmountField } from './amount-field.tsx';
import { ComparePart } from './compare-part.tsx';
import { CountFields } from './count-fields.tsx';
import { Changed, CountedSums } from './counted-sums.tsx';
import styles from './counting.module.css';
import { countOf, EMPTY_COUNT, isUncounted, problemOf, sumOf } from './drafts.ts';
import { OpenMatters } from './open-matters.tsx';
import type { ClosingDraft } from './shift-store.ts';
import { useShiftStore } from './shift-store.ts';

export function ClosingForm() {
  const { shiftStore } = useTillApp();
  const words = useWords();
  const draft = useShiftStore((shift) => shift.closing);
  const { value: state, error } = useTillQuery('shift.state', undefined, { fresh: true });
  const open = state?.open?.kind === 'counted' ? state.open : null;
  useEffect(() => {
    if (open) shiftStore.startClosing(open.shiftId, open.mark);
  }, [open, shiftStore]);
  return (
    <PageFrame title={words('shift.closing')} onBack={() => shiftStore.goTo('home')}>
      {error && <ErrorAlert error={error} />}
      {state && !open && <p className={emptyStyles.empty}>{words('shift.none-open')}</p>}
      {open && draft?.shiftId === open.shiftId && <Closing open={open} draft={draft} />}
    </PageFrame>
  );
}

function Closing({ open, draft }: { readonly open: OpenShiftView; readonly draft: ClosingDraft }) {
  const { api, play, queries, shiftStore } = useTillApp();
  const words = useWords();
  const denominations = useTill((till) => till.settings.denominations);
  const [error, setError] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const takenOutField = useRef<HTMLDivElement>(null);
  const total = sumOf(draft.count, denominations);
  const takenOut = readAmount(draft.takenOut).value ?? ZERO_TIYIN;
  const hasChanged = open.mark !== draft.mark;
  const expected = open.blind ? null : open.expectedTiyin;
  const terminal = terminalOf(open, draft);
  const differs =
    (expected !== null && !isUncounted(draft.count) && total !== expected) ||
    (terminal !== null && terminal.counted !== terminal.expected);
  const isWrong =
    problemOf(draft.count, denominations) !== null ||
    [draft.takenOut, draft.terminal].some((typed) => readAmount(typed).problem) ||
    takenOut > total;
  const ready = !isUncounted(draft.count) && !isWrong && !hasChanged;
  const takeChange = (change: Partial<ClosingDraft>): void => {
    setError(null);
    shiftStore.typeClosing({ ...change, mark: open.mark });
  };
  const close = (): Promise<boolean> =>
    once(async () => {
      if (!ready) return;
      const said = draft.words.trim();
      const answer = await api.ask('shift.close', {
        shiftId: open.shiftId,
        count: countOf(draft.count, denominations),
        takenOutTiyin: takenOut,
        terminalTiyin: readAmount(draft.terminal).value,
        mark: draft.mark,
        words: open.blind || !differs || said === '' ? null : said,
      });
      if (answer.ok) {
        shiftStore.closeDone(answer.value);
        return;
      }
      play('error');
      setError(answer.error);
      await queries.invalidateQueries({ queryKey: ['shift.state'] });
    });
  return (
    <div className={styles.counting}>
      <section className={styles.sheet}>
        {hasChanged && (
          <Changed onKeep={() => takeChange({})} onRecount={() => takeChange({ count: EMPTY_COUNT })} />
        )}
        <p className={styles.hint}>{words(open.blind ? 'shift.closing-hint-blind' : 'shift.closing-hint')}</p>
        <CountFields
          denominations={denominations}
          draft={draft.count}
          onChange={(count) => shiftStore.typeClosing({ count })}
          onEnd={() => takenOutField.current?.querySelector('input')?.focus()}
        />
        <div className={styles.fieldsBelow} ref={takenOutField}>
          <AmountField
            label={words('shift.taken-out')}
            hint={words('shift.taken-out-hint')}
            value={draft.takenOut}
            problem={takenOut > total ? words('shift.taken-out-too-much') : null}
            onChange={(text) => shiftStore.typeClosing({ takenOut: text })}
          />
          <AmountField
            label={words('shift.terminal-own')}
            hint={words('shift.terminal-own-hint')}
            value={draft.terminal}
            onChange={(text) => shiftStore.typeClosing({ terminal: text })}
          />
        </div>
      </section>
      <section className={styles.side}>
        <CountedSums
          total={total}
          takenOut={takenOut}
          against={expected === null ? null : { label: words('shift.expected'), tiyin: expected }}
          isUncounted={isUncounted(draft.count)}
          terminal={terminal}
        />
        {differs && (
          <TextField
            maxLength={LONGEST_EXPLANATION}
            label={words('shift.difference-words')}
            value={draft.words}
            onChange={(said) => shiftStore.typeClosing({ words: said })}
          />
        )}
        {/* The count itself shows a change made meanwhile. */}
        {error && !hasChanged && <ErrorAlert error={error} />}
        <ComparePart />
        <OpenMatters />
        <div className={styles.buttons}>
          <Button
            label={words('shift.close')}
            size="large"
            tone="main"
            disabled={!ready}
            onPress={() => void close()}
          />
        </div>
      </section>
    </div>
  );
}

/** The card terminal's sum against the till's; null: the cashier typed none, or the till hides its own. */
function terminalOf({ terminalTiyin: expected }: OpenShiftView, draft: ClosingDraft) {
  const counted = readAmount(draft.terminal).value;
  return expected === null || counted === null ? null : { counted, expected };
}
