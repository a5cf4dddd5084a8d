/**
 * What was booked today, by tender, and what was refunded, of any sale: the shift manager's first question.
 * One line on a low screen, which a press unfolds.
 */

import { useState } from 'react';
import type { TotalsView } from '../../../shared/contract/history.ts';
import type { CountAndSum } from '../../../shared/shift/totals.ts';
import { useTillQuery } from '../../context/till-query.ts';
import type { MessageKey } from '../../i18n/message-keys.ts';
import { useWords } from '../../i18n/words.ts';
import { ShiftSoFar, SignedMoney } from '../../ui/money.tsx';
import styles from './todays-totals.module.css';

export function TodaysTotals() {
  const words = useWords();
  // The list of sales shows the error, because it reads the same journal.
  const { value: totals } = useTillQuery('sales.today', undefined);
  const [isOpen, setOpen] = useState(() => window.innerHeight >= ROOMY);
  return (
    <section className={styles.totals} aria-label={words('totals.title')}>
      {totals && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={styles.head}>
            <span>{words(totals.cash === null ? 'totals.title-without-cash' : 'totals.title')}</span>
            <SignedMoney amount={totals.keptTiyin} />
          </summary>
          <dl className={styles.parts}>
            {PARTS.map(([part, key]) => (
              <Figure
                key={part}
                label={words(key)}
                of={totals[part]}
                isTender={isTender(part)}
                isUsual={isUsual(part)}
              />
            ))}
            <ShiftSoFar totals={totals} />
          </dl>
        </details>
      )}
    </section>
  );
}

/** Height of a page with room for the parts beside nine sales. */
const ROOMY = 900;

type PartName = Exclude<keyof TotalsView, 'since' | 'keptTiyin' | 'shift'>;

const PARTS = [
  ['electronic', 'totals.electronic'],
  ['cash', 'totals.cash'],
  ['terminal', 'totals.terminal'],
  ['refundedInFull', 'totals.refunded-in-full'],
  ['refundedInPart', 'totals.refunded-in-part'],
  ['refundedCash', 'totals.refunded-cash'],
  ['refundedTerminal', 'totals.refunded-terminal'],
  ['refundedElsewhere', 'totals.refunded-elsewhere'],
  ['voided', 'totals.voided'],
  ['heldForOpenSales', 'totals.held'],
] as const satisfies readonly (readonly [PartName, MessageKey])[];

/** These tenders have a line on every day. Other parts need a line only with an entry. */
const isUsual = (part: PartName): boolean => part === 'electronic' || part === 'cash';
const isTender = (part: PartName): boolean =>
  isUsual(part) || part === 'terminal' || part === 'heldForOpenSales';

function Figure({
  label,
  of,
  isTender,
  isUsual,
}: {
  readonly label: string;
  /** Null: hidden until the drawer is counted. */
  readonly of: CountAndSum | null;
  readonly isTender: boolean;
  readonly isUsual: boolean;
}) {
  const words = useWords();
  if (of === null) return isUsual ? <Hidden label={label} /> : null;
  if (of.count === 0 && !isUsual) return null;
  return (
    <div>
      <dt>
        {label} · {words(isTender ? 'totals.count' : 'totals.refunds', { count: of.count })}
      </dt>
      <dd>
        <SignedMoney amount={isTender ? of.sumTiyin : -of.sumTiyin} />
      </dd>
    </div>
  );
}

function Hidden({ label }: { readonly label: string }) {
  const words = useWords();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words('totals.hidden')}</dd>
    </div>
  );
}
