/** Everybody the books may name: who left is called by his name as long as it is not erased. */
import type { KnownPerson } from '../../shared/contract/history.ts';
import type { StaffJournal, StaffRecord } from '../storage/journal-staff.ts';

/** By their numbers. */
export function knownPeople({ staff }: Pick<StaffJournal, 'staff'>): readonly KnownPerson[] {
  const everybody = staff();
  const isReal = ({ reach }: Pick<StaffRecord, 'reach'>): boolean => reach === 'elsewhere';
  // Once people were made for real money, those who were made in training count no more.
  const hasReal = everybody.some(isReal);
  return everybody.map(({ staffId, name, number, state, reach }) => ({
    staffId,
    name,
    number,
    state,
    counts: !hasReal || isReal({ reach }),
  }));
}
