/** Earlier shifts, newest first. Each opens its report. */
import type { ClosedShiftView } from '../../../shared/contract/shift.ts';
import { reportWord } from '../../../shared/shift/report-row.ts';
import { useTillPages } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { dayText, minuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import rowStyles from '../../ui/row.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './past-shifts.module.css';
import { useShiftStore } from './shift-store.ts';

const PAGE = 20;

const earlierThan = (page: readonly ClosedShiftView[]) => {
  const last = page.length === PAGE ? page.at(-1) : undefined;
  return last ? { limit: PAGE, before: last.shiftId } : null;
};

export function PastShifts() {
  const { shiftStore } = useTillApp();
  const words = useWords();
  const shown = useShiftStore((shift) => shift.shown);
  const { pages, hasMore, error, showMore } = useTillPages('shift.list', { limit: PAGE }, earlierThan);
  const shifts = pages?.flat();
  return (
    <section className={styles.past} aria-label={words('shift.past')}>
      <h2>{words('shift.past')}</h2>
      {error && <ErrorAlert error={error} />}
      {shifts?.length === 0 && <p className={textStyles.quiet}>{words('shift.none-past')}</p>}
      <ul>
        {shifts?.map((shift) => (
          <Row
            key={shift.shiftId}
            shift={shift}
            isChosen={shown.kind === 'z' && shown.shiftId === shift.shiftId}
            onChoose={() => shiftStore.show({ kind: 'z', shiftId: shift.shiftId })}
          />
        ))}
      </ul>
      {hasMore && <Button label={words('shift.earlier')} onPress={() => void showMore()} />}
    </section>
  );
}

/** Names the day only if it differs from the day of the opening. */
function closedText(day: string, closedAt: string): string {
  const [opened, closed] = [dayText(noonOf(day)), dayText(closedAt)];
  const clock = minuteText(closedAt);
  return opened === closed ? clock : `${closed} ${clock}`;
}

interface RowProps {
  readonly shift: ClosedShiftView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ shift, isChosen, onChoose }: RowProps) {
  const words = useWords();
  const language = useTill((till) => till.settings.language);
  const { kind, day, closedAt, numberText, differenceTiyin, mode } = shift;
  const differences = differencesOf(shift);
  const closed = closedAt === null ? '' : closedText(day, closedAt);
  return (
    <li className={rowStyles.row} data-selected={isChosen}>
      <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
        <span className={rowStyles.name}>{dayText(noonOf(day))}</span>
        <span className={rowStyles.count}>
          {numberText === null
            ? reportWord(language, kind === 'day' ? 'day-report' : 'uncounted-report')
            : `Z ${numberText} · ${closed}`}
          {mode === 'training' && numberText !== null && ` · ${words('settings.mode.training')}`}
        </span>
        {differenceTiyin !== null && (
          <span className={rowStyles.due}>
            {differences.length === 0 && (
              <span className={styles.difference}>
                <Icon name="check" size={18} />
                {words('shift.fits')}
              </span>
            )}
            {differences.map(({ of, tiyin }) => (
              <span key={of} className={styles.difference} data-differs="true">
                <Icon name="stop" size={18} />
                {of !== 'drawer' && `${words(`shift.off.${of}`)}: `}
                <SignedMoney amount={tiyin} withPlus />
              </span>
            ))}
          </span>
        )}
      </button>
    </li>
  );
}

function differencesOf({ differenceTiyin, terminalDifferenceTiyin, floatDifferenceTiyin }: ClosedShiftView) {
  const all = [
    { of: 'drawer', tiyin: differenceTiyin ?? 0 },
    { of: 'terminal', tiyin: terminalDifferenceTiyin ?? 0 },
    { of: 'float', tiyin: floatDifferenceTiyin ?? 0 },
  ] as const;
  return all.filter(({ tiyin }) => tiyin !== 0);
}

/** Noon in Tashkent: the same day in any time zone. ISO 8601. */
const noonOf = (day: string): string => `${day}T12:00:00+05:00`;
