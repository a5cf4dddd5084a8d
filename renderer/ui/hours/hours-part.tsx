/** Today hour by hour, against the same weekday a week before: as two sums, a chart and a table. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { DayHours, HoursView } from '../../../shared/contract/shift.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { tiyin } from '../../../shared/money.ts';
import { dayText, moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Drawing } from '../drawing.tsx';
import emptyStyles from '../empty.module.css';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ErrorAlert } from '../error-text.tsx';
import { Money } from '../money.tsx';
import textStyles from '../text.module.css';
import styles from './hours.module.css';

/** Loaded only by a screen that shows it. */
const HoursChart = lazy(() => import('./hours-chart.tsx'));

/** The usual opening hours are drawn on a quiet morning too. */
const OPENS = 8;
const CLOSES = 20;
const HEIGHT = 260;

interface HoursPartProps {
  /** Undefined while loading. */
  readonly chart: HoursView | undefined;
  readonly error: TillError | null;
  /** The theme of the settings: another theme needs another chart. */
  readonly theme: string;
  /** The height of the chart, px. */
  readonly height?: number;
}

export function HoursPart({ chart, error, theme: set, height = HEIGHT }: HoursPartProps) {
  const words = useWords();
  const theme = `${set} ${useIsDark()}`;
  const title = words(chart?.withoutCash ? 'hours.title-without-cash' : 'hours.title');
  const { from, to } = chart ? spanOf(chart.today, chart.before) : { from: OPENS, to: CLOSES };
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {chart?.withoutCash && <p className={styles.hidden}>{words('hours.cash-hidden')}</p>}
      {error && <ErrorAlert error={error} />}
      {chart && (
        <>
          <dl className={styles.days}>
            <DaySum day="today" label={words('hours.today')} of={chart.today} />
            <DaySum
              day="before"
              label={words('hours.before', { day: dayText(chart.before.day) })}
              of={chart.before}
            />
            {/* A whole day does not compare with half a day, so both sums end at the last full hour. */}
            {chart.hoursOver > 0 &&
              DAYS.map((day) => (
                <DaySum
                  key={day}
                  day={`${day}-by`}
                  label={words('hours.by', { hour: chart.hoursOver })}
                  of={{ hours: chart[day].hours.slice(0, chart.hoursOver) }}
                />
              ))}
          </dl>
          {/* A chart that can't be drawn leaves its figures. */}
          <ErrorBoundary area="chart of hours" fallback={() => null}>
            {DAYS.every((day) => sumOfDay(chart[day]) === 0) ? (
              <div className={emptyStyles.empty} style={{ blockSize: height }}>
                <Drawing of="overview" />
              </div>
            ) : (
              <Suspense fallback={<div className={styles.chart} style={{ blockSize: height }} />}>
                <HoursChart
                  key={theme}
                  today={chart.today}
                  before={chart.before}
                  from={from}
                  to={to}
                  height={height}
                />
              </Suspense>
            )}
          </ErrorBoundary>
          <table className={textStyles.visuallyHidden}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{words('hours.hour')}</th>
                <th scope="col">{words('hours.today')}</th>
                <th scope="col">{dayText(chart.before.day)}</th>
              </tr>
            </thead>
            <tbody>
              {chart.today.hours.map(({ sumTiyin }, hour) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour.
                <tr key={hour}>
                  <th scope="row">{hour}:00</th>
                  <td>{moneyText(sumTiyin)}</td>
                  <td>{moneyText(chart.before.hours[hour]?.sumTiyin ?? tiyin(0))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

const DAYS = ['today', 'before'] as const;

interface DaySumProps {
  readonly day: (typeof DAYS)[number] | `${(typeof DAYS)[number]}-by`;
  readonly label: string;
  readonly of: Pick<DayHours, 'hours'>;
}

const DaySum = ({ day, label, of }: DaySumProps) => (
  <div data-day={day}>
    <dt>{label}</dt>
    <dd>
      <Money amount={sumOfDay(of)} />
    </dd>
  </div>
);

const sumOfDay = ({ hours }: Pick<DayHours, 'hours'>) =>
  tiyin(hours.reduce((sum, { sumTiyin }) => sum + sumTiyin, 0));

/** From the first hour with a sale on either day to the last one. */
function spanOf(today: DayHours, before: DayHours): { readonly from: number; readonly to: number } {
  const sold = today.hours.flatMap(({ count }, hour) =>
    count + (before.hours[hour]?.count ?? 0) > 0 ? [hour] : [],
  );
  return { from: Math.min(OPENS, ...sold), to: Math.max(CLOSES, ...sold) };
}

const DARK = '(prefers-color-scheme: dark)';

/** The system's theme, for the setting that follows it. */
const useIsDark = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(DARK);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(DARK).matches,
  );
