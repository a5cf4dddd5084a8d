import type { BooksStep } from '../database.ts';

/** Where the log speaks of people and roles: each start reads all of it, and what counts is read nowhere else. */
export const PEOPLE_IN_LOG: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_of_people ON log (seq) WHERE kind IN ('staff.changed', 'role.changed');
`,
};
