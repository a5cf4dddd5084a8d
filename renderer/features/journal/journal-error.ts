/** The errors of a journal that stop all sales. */
import type { TillError } from '../../../shared/errors/till-error.ts';

const CODES = [
  'journal.corrupt',
  'journal.lost',
  'journal.set-back',
  'journal.differs',
  'journal.found-damaged',
  'journal.found-differs',
  'journal.tables-differ',
  'journal.disk-full',
  'journal.newer',
  'journal.old',
] as const;

export type JournalError = TillError & { readonly code: (typeof CODES)[number] };

export const isJournalError = (error: TillError | null): error is JournalError =>
  error !== null && CODES.some((code) => code === error.code);
