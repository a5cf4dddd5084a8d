/** The instant by which a sale belongs to a day. */
import type { Tender } from '../tender/tender.ts';
import type { Sale } from './sale.ts';

/** When its last tender completed it (wall clock, ms). null: it is not complete. */
export function completedMs(
  { state }: Pick<Sale, 'state'>,
  tenders: readonly Pick<Tender, 'takenAt'>[],
): number | null {
  const lastMs = Math.max(0, ...tenders.map(({ takenAt }) => takenAt?.wallMs ?? 0));
  return state === 'completed' && lastMs > 0 ? lastMs : null;
}

/** Its completion, as the day's figures count; until then its beginning. */
export const saleMs = (
  sale: Pick<Sale, 'state' | 'createdAt'>,
  tenders: readonly Pick<Tender, 'takenAt'>[],
): number => completedMs(sale, tenders) ?? sale.createdAt.wallMs;
