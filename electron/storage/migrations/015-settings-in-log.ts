import type { BooksStep } from '../database.ts';

/** An index of the few entries about the shop's settings, which each start reads. */
export const SETTINGS_IN_LOG: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_of_settings ON log (seq) WHERE kind = 'settings.changed';
`,
};
