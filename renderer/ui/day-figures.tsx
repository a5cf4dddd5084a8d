/**
 * The parts of the day's net total as rows of a `dl`, without the unit. Where it comes from and where it lies
 * both add up to it.
 */

import type { TotalsView } from '../../shared/contract/day.ts';
import { signedText } from '../../shared/paper/amount-text.ts';
import { sinceText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';

/** amount: null: hidden, because the drawer is counted blind. */
export function Figure({ label, amount }: { readonly label: string; readonly amount: number | null }) {
  const words = useWords();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount === null ? words('figures.hidden') : signedText(amount)}</dd>
    </div>
  );
}

interface FiguresProps {
  readonly totals: Pick<TotalsView, 'sold' | 'figures' | 'corrections'>;
}

export function MadeOf({ totals: { sold, figures, corrections } }: FiguresProps) {
  const words = useWords();
  const { refundedTiyin, otherTiyin } = figures;
  return (
    <>
      <Figure label={words('figures.sold', { count: sold.count })} amount={sold.sumTiyin} />
      {refundedTiyin !== null && <Figure label={words('figures.refunded')} amount={-refundedTiyin} />}
      {otherTiyin !== null && otherTiyin !== 0 && (
        <Figure label={words('figures.other')} amount={otherTiyin} />
      )}
      {corrections.count > 0 && <Figure label={words('figures.corrections')} amount={corrections.sumTiyin} />}
    </>
  );
}

/** Says that the sums lack entries that can't be read. */
export function Lacks({ totals: { unread } }: { readonly totals: Pick<TotalsView, 'unread'> }) {
  const words = useWords();
  return unread > 0 && <p role="alert">{words('figures.lacks', { count: unread })}</p>;
}

const WAYS = ['code', 'cash', 'terminal'] as const;

export function OfIt({ totals: { figures } }: FiguresProps) {
  const words = useWords();
  return WAYS.map((way) => <Figure key={way} label={words(`figures.${way}`)} amount={figures.of[way]} />);
}

/** The open shift so far, if it counts its drawer: its span is another than the day. */
export function ShiftSoFar({
  totals: { shift, since },
}: {
  readonly totals: Pick<TotalsView, 'shift' | 'since'>;
}) {
  const words = useWords();
  return (
    shift && (
      <Figure
        label={words('shift.so-far', { time: sinceText(shift.since, since) })}
        amount={shift.keptTiyin}
      />
    )
  );
}
