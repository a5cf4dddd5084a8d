/** Finds sales by one search field and the filters beside it. */
import type { FoundView, HistoryFilters } from '../../shared/contract/history.ts';
import type { Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { foldedWords } from '../../shared/history/fold.ts';
import {
  type DaySpan,
  daysInBoth,
  type IndexReading,
  indexWords,
  type Reading,
  readQuery,
  refundedWithin,
} from '../../shared/history/query.ts';
import { modeWord, personWord, REFUND_WORD, standingWord, tenderWord } from '../../shared/history/words.ts';
import type { SaleId, ShiftId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type SaleViewDeps, saleView } from '../../shared/sale/sale-view.ts';
import { TENDER_KINDS } from '../../shared/tender/tender.ts';
import { type Clock, tashkentDay } from '../../shared/time.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';
import type { FoundSales, SaleSearch } from '../storage/sale-search.ts';

export interface FindRequest {
  readonly text: string;
  readonly filters: HistoryFilters;
  readonly before: number | null;
  readonly limit: number;
}

export interface FindDeps extends SaleViewDeps {
  readonly journal: SaleViewDeps['journal'] & Pick<StaffJournal, 'staff'>;
  readonly search: Pick<SaleSearch, 'find'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  /** The till's mode. */
  readonly mode: Mode;
  /**
   * What may not be added up, while the drawer is counted blind and the signed-in person may not read the log;
   * null: every search is allowed. Read at each use.
   */
  readonly hiddenShift: () => HiddenShift | null;
}

/** The open shift, or the time since the last one (shiftId null). */
export interface HiddenShift {
  readonly shiftId: ShiftId | null;
  readonly fromWallMs: number;
}

/** Errors: `history.no-index`, `history.counted-blind`. */
export async function findSales(deps: FindDeps, request: FindRequest): Promise<Result<FoundView, TillError>> {
  const hidden = deps.hiddenShift();
  if (hidden !== null && showsDrawer(hidden, request, deps.clock.wallMs()))
    return fail({ code: 'history.counted-blind' });
  const found = await findRows(deps, request);
  if (!found.ok) return found;
  const { saleIds, next, index } = found.value;
  return ok({
    sales: saleIds.flatMap((saleId) => readable(deps, saleId)).map((sale) => saleView(deps, sale)),
    next,
    index: { isWhole: index.isWhole, share: index.share },
  });
}

/**
 * Whether the search selects hidden sales by tender: their sum would reveal the drawer's content.
 */
function showsDrawer(hidden: HiddenShift, { text, filters }: FindRequest, nowWallMs: number): boolean {
  const query = readQuery(text, nowWallMs);
  const days = daysInBoth(query.days, filters.days);
  if (days === 'none' || (days !== null && days.to < tashkentDay(hidden.fromWallMs))) return false;
  const isTender = (reading: Reading): boolean =>
    reading.by === 'word' && TENDER_KINDS.some((kind) => reading.word === tenderWord(kind));
  return (
    filters.tender !== null ||
    (filters.shift !== undefined && filters.shift === hidden.shiftId) ||
    query.words.some((readings) => readings.some(isTender))
  );
}

/** The same, with sale ids only. */
export function findRows(
  { search, clock, journal, mode }: Pick<FindDeps, 'search' | 'clock' | 'journal' | 'mode'>,
  { text, filters, before, limit }: FindRequest,
): Promise<Result<FoundSales, TillError>> {
  const query = readQuery(text, clock.wallMs());
  const days = daysInBoth(query.days, filters.days);
  const people = journal.staff().map(({ staffId, name }) => ({ staffId, own: foldedWords(name ?? '') }));
  const named = (beginnings: readonly string[]): readonly string[] =>
    people
      .filter(({ own }) => beginnings.every((start) => own.some((word) => word.startsWith(start))))
      .map(({ staffId }) => staffId);
  // The day filter applies to the refund's day: a refund of today may belong to a sale of last week.
  const refundDays = filters.refunds && days !== 'none' ? days : null;
  return search.find({
    words: indexWords(query, named),
    filters: filterWords(filters, mode, refundDays),
    days: days === 'none' ? NO_DAY : refundDays === null ? days : null,
    before,
    limit,
  });
}

const OTHER = { live: 'training', training: 'live' } as const satisfies Record<Mode, Mode>;

/** A day without sales. */
const NO_DAY = { from: '0000-01-01', to: '0000-01-01' };

function filterWords(
  { tender, standing, person, refunds, shift, mode }: HistoryFilters,
  own: Mode,
  refundDays: DaySpan | null,
): readonly IndexReading[] {
  const words = [
    tender && tenderWord(tender),
    standing && standingWord(standing),
    person && personWord(person),
    refunds && refundDays === null && REFUND_WORD,
    // Training sales are not the shop's. This filter comes last because nearly every sale matches it.
    mode !== 'both' && modeWord(mode === 'other' ? OTHER[own] : own),
  ];
  return [
    ...(shift === undefined ? [] : [{ by: 'shift', shiftId: shift } as const]),
    ...(refundDays === null ? [] : [refundedWithin(refundDays)]),
    ...words.flatMap((word) => (word ? [{ by: 'word', word } as const] : [])),
  ];
}

/** Skips an unreadable sale; the daily check reports it. */
function readable({ journal }: SaleViewDeps, saleId: SaleId): readonly Sale[] {
  try {
    const sale = journal.sale(saleId);
    return sale ? [sale] : [];
  } catch {
    return [];
  }
}
