/** What today sold by hour, against the same weekday a week before: as two sums, a chart and a table. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { DayHours, HoursView } from '../../../shared/contract/day.ts';
import { addTiyin, tiyin } from '../../../shared/money.ts';
import { dayText, moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Drawing } from '../drawing.tsx';
import emptyStyles from '../empty.module.css';
import { ErrorBoundary } from '../error-boundary.tsx';
import textStyles from '../text.module.css';
import styles from './hours.module.css';

/** Loaded only by a screen that shows it. */
const HoursChart = lazy(() => import('./hours-chart.tsx'));

/** The usual opening hours are drawn on a quiet morning too. */
const OPENS = 8;
const CLOSES = 20;
const HEIGHT = 260;

interface HoursPartProps {
  /** null: it can't be read. */
  readonly chart: HoursView | null;
  /** The theme of the settings: another theme needs another chart. */
  readonly theme: string;
  /** The height of the chart, px. */
  readonly height?: number;
  /** No card beside it names the day. */
  readonly isAlone?: boolean;
}

export function HoursPart({ chart, theme: set, height = HEIGHT, isAlone = false }: HoursPartProps) {
  const words = useWords();
  const theme = `${set} ${useIsDark()}`;
  const title = words('hours.title');
  if (chart === null) {
    return (
      <section className={styles.part} aria-label={title}>
        <h2>{title}</h2>
        <p>{words('figures.unreadable')}</p>
      </section>
    );
  }
  const { today, before, hoursOver: hour } = chart;
  const { from, to } = spanOf(today, before.hours ?? []);
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title}
        {isAlone && <time dateTime={today.day}> · {dayText(today.day)}</time>}
      </h2>
      {/* A whole day does not compare with half a day, so both sums end at the last full hour. */}
      <dl className={styles.days}>
        <DaySum
          day="today"
          label={hour === 0 ? words('hours.today') : words('hours.today-by', { hour })}
          of={today.hours.slice(0, hour)}
        />
        {(before.hours === null || before.hours.some(({ count }) => count > 0)) && (
          <DaySum
            day="before"
            label={hour === 0 ? words('hours.week-ago') : words('hours.before-by', { hour })}
            of={before.hours?.slice(0, hour) ?? null}
          />
        )}
      </dl>
      {/* A chart that can't be drawn leaves its figures. */}
      <ErrorBoundary area="chart of hours" fallback={() => null}>
        {[...today.hours, ...(before.hours ?? [])].every(({ sumTiyin }) => sumTiyin === 0) ? (
          <div className={emptyStyles.empty} style={{ blockSize: height }}>
            <Drawing of="overview" />
          </div>
        ) : (
          <Suspense fallback={<div className={styles.chart} style={{ blockSize: height }} />}>
            <HoursChart key={theme} today={today} before={before} from={from} to={to} height={height} />
          </Suspense>
        )}
      </ErrorBoundary>
      <table className={textStyles.visuallyHidden}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words('hours.hour')}</th>
            <th scope="col">{words('hours.today')}</th>
            <th scope="col">{dayText(before.day)}</th>
          </tr>
        </thead>
        <tbody>
          {today.hours.map(({ sumTiyin }, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour.
            <tr key={hour}>
              <th scope="row">{hour}:00</th>
              <td>{moneyText(sumTiyin)}</td>
              <td>
                {before.hours
                  ? moneyText(before.hours[hour]?.sumTiyin ?? tiyin(0))
                  : words('figures.unreadable')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DaySumProps {
  readonly day: 'today' | 'before';
  readonly label: string;
  /** The hours that are over; empty: none is. null: they can't be read. */
  readonly of: DayHours['hours'] | null;
}

function DaySum({ day, label, of }: DaySumProps) {
  const words = useWords();
  return (
    <div data-day={day}>
      <dt>{label}</dt>
      {of === null && <dd>{words('figures.unreadable')}</dd>}
      {of !== null && of.length > 0 && <dd>{moneyText(addTiyin(...of.map(({ sumTiyin }) => sumTiyin)))}</dd>}
    </div>
  );
}

/** From the first hour with a sale on either day to the last one. */
function spanOf(today: DayHours, before: DayHours['hours']): { readonly from: number; readonly to: number } {
  const sold = today.hours.flatMap(({ count }, hour) =>
    count + (before[hour]?.count ?? 0) > 0 ? [hour] : [],
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
