/** Reads the story of a sale from the log. */
import type { KnownPerson, StoryView } from '../../shared/contract/history.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { saleView } from '../../shared/sale/sale-view.ts';
import type { SaleBooks } from '../../shared/sale/situation.ts';
import type { LogJournal, SaleJournal } from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { StaffJournal, StaffRecord } from '../storage/journal-staff.ts';
import type { SaleSearch } from '../storage/sale-search.ts';
import { storyOf } from './story.ts';

export interface SaleStoryDeps {
  readonly journal: Pick<SaleJournal, 'sale'> &
    SaleBooks &
    Pick<StaffJournal, 'staff' | 'soldBy'> &
    Pick<BasketJournal, 'basket'> &
    Pick<LogJournal, 'entriesAt'>;
  readonly payments: Pick<Payments, 'view'>;
  readonly search: Pick<SaleSearch, 'seqsAbout'>;
}

/** Errors: `payment.not-found`, `history.no-index`. */
export const saleStory =
  ({ journal, payments, search }: SaleStoryDeps) =>
  async (saleId: SaleId): Promise<Result<StoryView, TillError>> => {
    const sale = journal.sale(saleId);
    if (sale === null) return fail({ code: 'payment.not-found' });
    const seqs = await search.seqsAbout(saleId);
    if (!seqs.ok) return seqs;
    const steps = storyOf(sale, journal.entriesAt(seqs.value));
    return ok({ sale: saleView({ journal, payments }, sale), steps, people: knownPeople(journal) });
  };

/** All people that the books may name. People who left keep their name until it is erased. */
export function knownPeople({ staff }: Pick<StaffJournal, 'staff'>): readonly KnownPerson[] {
  const everybody = staff();
  const isReal = ({ reach }: Pick<StaffRecord, 'reach'>): boolean => reach === 'elsewhere';
  // After people were added for live mode, those added in training no longer count.
  const hasReal = everybody.some(isReal);
  return everybody.map(({ staffId, name, number, state, reach }) => ({
    staffId,
    name,
    number,
    state,
    counts: !hasReal || isReal({ reach }),
  }));
}
