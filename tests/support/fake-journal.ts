/** The outcomes of a manager's ways out of a broken journal, on a fake till. */
import type { FreshJournal, Repaired } from '../../shared/journal/outcomes.ts';

const keptAs = 'journal.set-aside-1795167667000.db';

export const FAKE_REPAIR: Repaired = {
  repairedTo: 4_812,
  regained: 37,
  leftOver: 0,
  salvaged: 0,
  baskets: 0,
  keptAs,
};
export const FAKE_FRESH: FreshJournal = {
  keptAs,
  read: 1_204,
  unread: 3,
  payments: 311,
  waiting: 2,
  baskets: 0,
};
