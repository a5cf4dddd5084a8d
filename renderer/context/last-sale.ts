/** The sale that was completed last. */
import type { SaleView } from '../../shared/contract/history.ts';

/** Enough recent sales to find a completed one. */
export const RECENT = 30;

/** A parked sale may be older than later sales, and still be the last one paid. */
export const endedAt = ({ createdAt, tenders }: SaleView): string =>
  tenders.reduce(
    (latest, { takenAt }) => (takenAt !== null && takenAt > latest ? takenAt : latest),
    createdAt,
  );

export const lastCompleted = (sales: readonly SaleView[]): SaleView | undefined =>
  sales
    .filter(({ state }) => state === 'completed')
    .toSorted((one, other) => (endedAt(one) < endedAt(other) ? 1 : -1))[0];
