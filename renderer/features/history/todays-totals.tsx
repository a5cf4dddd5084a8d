/**
 * The day's net total and its parts: the shift manager's first question. One line on a low screen, which a
 * press unfolds.
 */
import { useState } from 'react';
import { useToday } from '../../context/use-today.ts';
import { useWords } from '../../i18n/words.ts';
import { Figure, Lacks, MadeOf, OfIt, ShiftSoFar } from '../../ui/day-figures.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import styles from './todays-totals.module.css';

export function TodaysTotals() {
  const words = useWords();
  // The list of sales shows the error, because it reads the same journal.
  const { value: totals } = useToday();
  const [isOpen, setOpen] = useState(() => window.innerHeight >= ROOMY);
  return (
    <section className={styles.totals} aria-label={words('figures.net-today')}>
      {totals && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={styles.head}>
            <span>{words('figures.net-today')}</span>
            <span className={styles.count}>{words('totals.sales', { count: totals.sold.count })}</span>
            {totals.keptTiyin === null ? (
              <span>{words('figures.hidden')}</span>
            ) : (
              <SignedMoney amount={totals.keptTiyin} />
            )}
          </summary>
          <Lacks totals={totals} />
          <dl className={styles.parts}>
            <MadeOf totals={totals} />
            <OfIt totals={totals} />
            {totals.heldForOpenSales.count > 0 && (
              <Figure label={words('totals.held')} amount={totals.heldForOpenSales.sumTiyin} />
            )}
            <ShiftSoFar totals={totals} />
          </dl>
        </details>
      )}
    </section>
  );
}

/** Height of a page with room for the parts beside nine sales. */
const ROOMY = 900;
