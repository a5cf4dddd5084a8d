/** Read-only tables for a feature's own queries. */
import type { DatabaseSync } from 'node:sqlite';
import type { OwnTables } from './journal.ts';

/** SQLite runs only the first statement of a text, so a text that begins so changes nothing. */
const READS = /^\s*SELECT\s/i;

export const ownTablesIn = (database: DatabaseSync): OwnTables => ({
  ask: (sql) => {
    if (!READS.test(sql)) throw new Error(`the books change by entries alone: ${sql}`);
    const found = database.prepare(sql);
    return (values = {}) => found.all({ ...values });
  },
});
