import type { BooksStep } from '../database.ts';

/**
 * An index of the entries about people and roles. Each start reads them all, because only the log decides
 * about rights.
 */
export const PEOPLE_IN_LOG: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_of_people ON log (seq) WHERE kind IN ('staff.changed', 'role.changed');
`,
};
