import type { BooksStep } from '../database.ts';

/**
 * Identifies the last provisioning file on a system without a secret store. A repair and a new beginning
 * leave it behind, so the next file needs its code.
 */
export const OWN_FILE: BooksStep = {
  tables: [],
  sql: `
  ALTER TABLE setup_code ADD COLUMN own_file TEXT;
`,
};
