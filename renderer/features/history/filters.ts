/** The chips below the search field, each on or off. */
import type { HistoryFilters } from '../../../shared/contract/history.ts';
import type { Mode } from '../../../shared/endpoint.ts';
import { DAY_MS, tashkentDay } from '../../../shared/time.ts';
import type { PlainKey } from '../../i18n/words.ts';

export const NO_FILTERS: HistoryFilters = {
  days: null,
  tender: null,
  standing: null,
  person: null,
  refunds: false,
};

export interface Chip {
  readonly key: PlainKey;
  /** What the chip sets. A second press clears it. */
  readonly sets: Partial<HistoryFilters>;
}

const daysBack = (nowMs: number, from: number, to: number) => ({
  from: tashkentDay(nowMs - from * DAY_MS),
  to: tashkentDay(nowMs - to * DAY_MS),
});

/** Chips of one line exclude one another. What a manager looks for comes before the tenders. mode: the till's. */
export const chipsAt = (nowMs: number, mode: Mode): readonly (readonly Chip[])[] => [
  [
    { key: 'filter.today', sets: { days: daysBack(nowMs, 0, 0) } },
    { key: 'filter.yesterday', sets: { days: daysBack(nowMs, 1, 1) } },
    { key: 'filter.week', sets: { days: daysBack(nowMs, 6, 0) } },
  ],
  [
    { key: 'filter.open', sets: { standing: 'open' } },
    { key: 'filter.uncertain', sets: { standing: 'uncertain' } },
    { key: 'filter.receipt-waiting', sets: { standing: 'receipt-waiting' } },
    { key: 'filter.unpaid', sets: { standing: 'unpaid' } },
    { key: 'filter.voided', sets: { standing: 'voided' } },
    { key: 'filter.without-slip', sets: { standing: 'without-slip' } },
  ],
  [
    { key: 'filter.code', sets: { tender: 'code' } },
    { key: 'filter.invoice', sets: { tender: 'invoice' } },
    { key: 'filter.saved-card', sets: { tender: 'saved-card' } },
    { key: 'filter.cash', sets: { tender: 'cash' } },
    { key: 'filter.terminal', sets: { tender: 'terminal' } },
  ],
  [{ key: 'filter.refunds', sets: { refunds: true } }],
  [{ key: mode === 'live' ? 'filter.training' : 'filter.live', sets: { mode: 'other' } }],
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isOn = (filters: HistoryFilters, { sets }: Chip): boolean =>
  isSame({ ...filters, ...sets }, filters);

export function turned(filters: HistoryFilters, chip: Chip): HistoryFilters {
  if (!isOn(filters, chip)) return { ...filters, ...chip.sets };
  const { days, tender, standing, refunds, mode } = chip.sets;
  const { mode: other, ...own } = filters;
  return {
    ...own,
    ...(mode === undefined && other !== undefined && { mode: other }),
    ...(days === undefined ? {} : { days: null }),
    ...(tender === undefined ? {} : { tender: null }),
    ...(standing === undefined ? {} : { standing: null }),
    ...(refunds === undefined ? {} : { refunds: false }),
  };
}

export function ofAnyShift({ shift: _, ...filters }: HistoryFilters): HistoryFilters {
  return filters;
}

export const isNarrowed = (text: string, filters: HistoryFilters): boolean =>
  text.trim() !== '' || !isSame(filters, NO_FILTERS);
