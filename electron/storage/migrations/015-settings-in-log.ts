import type { BooksStep } from '../database.ts';

/** A start asks the log what it has told last of the shop's settings: its few entries about them are found at once. */
export const SETTINGS_IN_LOG: BooksStep = {
  tables: [],
  sql: `
  CREATE INDEX log_of_settings ON log (seq) WHERE kind = 'settings.changed';
`,
};
