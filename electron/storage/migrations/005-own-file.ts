import type { BooksStep } from '../database.ts';

/**
 * By what a system without a secret store knows the file that it took last. A repair and a new beginning leave it
 * behind: the next file is then judged by its code.
 */
export const OWN_FILE: BooksStep = {
  tables: [],
  sql: `
  ALTER TABLE setup_code ADD COLUMN own_file TEXT;
`,
};
