/** The day in figures: the net total and its parts, what was sold by hour, and by goods and cashier. */
import type { DayDetails, TotalsView } from '../../../shared/contract/day.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { useNameOf } from '../../context/names.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useToday, useTodaysDetails } from '../../context/use-today.ts';
import { unitText } from '../../i18n/goods-words.ts';
import { dayText, minuteText, moneyText, quantityText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Lacks, MadeOf, OfIt, ShiftSoFar } from '../../ui/day-figures.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { HoursPart } from '../../ui/hours/hours-part.tsx';
import { Money, SignedMoney } from '../../ui/money.tsx';
import styles from './day.module.css';

/** Low enough that the whole overview fits the smallest screen; taller where there is room. */
const CHART_HEIGHT = { low: 176, tall: 400 } as const;
const TALL_FROM = 900;

export function Day() {
  const { value: today, error } = useToday();
  const { value: counted, error: whyNone } = useTodaysDetails();
  const failed = error ?? whyNone;
  // The drawer may be hidden since the parts were counted.
  const details = today?.keptTiyin === null ? null : counted;
  const theme = useTill((till) => till.settings.theme);
  return (
    <>
      {failed && <ErrorAlert error={failed} />}
      <div className={styles.day}>
        <div className={styles.column}>
          {today && <NetTotal totals={today} />}
          {details && (
            <HoursPart
              chart={details.hours}
              theme={theme}
              height={window.innerHeight < TALL_FROM ? CHART_HEIGHT.low : CHART_HEIGHT.tall}
            />
          )}
        </div>
        <div className={styles.column}>{details && <Details of={details} />}</div>
      </div>
    </>
  );
}

function NetTotal({ totals }: { readonly totals: TotalsView }) {
  const words = useWords();
  const { keptTiyin, since } = totals;
  return (
    <section className={styles.card} aria-label={words('figures.net-today')}>
      <h2 className={styles.head}>
        {words('figures.net-today')}
        <time dateTime={totals.day}>
          {words('glance.day', { weekday: weekdayOf(totals.day), day: dayText(since) })}
        </time>
      </h2>
      {keptTiyin === null ? (
        <p className={styles.hidden}>{words('figures.hidden')}</p>
      ) : (
        <p className={styles.net}>
          <SignedMoney amount={keptTiyin} />
        </p>
      )}
      <Lacks totals={totals} />
      <div className={styles.sides}>
        <dl className={styles.numbers}>
          <MadeOf totals={totals} />
          <ShiftSoFar totals={totals} />
        </dl>
        <dl className={styles.numbers}>
          <OfIt totals={totals} />
        </dl>
      </div>
    </section>
  );
}

/** 0: Sunday. day: YYYY-MM-DD. */
const weekdayOf = (day: string): string => String(new Date(day).getUTCDay());

function Details({ of }: { readonly of: DayDetails }) {
  const words = useWords();
  const nameOf = useNameOf();
  const { at, averageTiyin, topGoods, cashiers } = of;
  return (
    <>
      {averageTiyin !== null && (
        <section className={styles.average} aria-label={words('glance.average')}>
          <h2>{words('glance.average')}</h2>
          <Money amount={averageTiyin} />
        </section>
      )}
      <List
        title={words('glance.top-goods')}
        rows={topGoods?.map(({ productId, name, unit, quantity, sumTiyin }) => ({
          key: `${productId} ${unit}`,
          name,
          beside: `${quantityText(quantity)}\u00a0${unitText(words, unit)}`,
          sumTiyin,
        }))}
      />
      <List
        title={words('glance.cashiers')}
        rows={cashiers?.map(({ staffId, count, sumTiyin }) => ({
          key: staffId ?? '',
          name: staffId === null ? words('glance.no-cashier') : nameOf(staffId),
          beside: words('glance.sales', { count }),
          sumTiyin,
        }))}
      />
      <p className={styles.beside}>{words('glance.as-of', { time: minuteText(at) })}</p>
    </>
  );
}

interface ListProps {
  readonly title: string;
  /** Left out: they can't be read. */
  readonly rows:
    | readonly {
        readonly key: string;
        readonly name: string;
        readonly beside: string;
        readonly sumTiyin: Tiyin;
      }[]
    | undefined;
}

function List({ title, rows }: ListProps) {
  const words = useWords();
  if (rows?.length === 0) return null;
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {rows === undefined && <p>{words('figures.unreadable')}</p>}
      <ul className={styles.list}>
        {rows?.map(({ key, name, beside, sumTiyin }) => (
          <li key={key}>
            <span className={styles.name}>{name}</span>
            <span className={styles.beside}>{beside}</span>
            <strong>{moneyText(sumTiyin)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
