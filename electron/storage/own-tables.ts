/** The tables as `own` of the journal hands them to one feature: read, and nothing else. */
import type { DatabaseSync } from 'node:sqlite';
import type { OwnTables } from './journal-own.ts';

/** A statement that begins so changes nothing, whatever stands behind it. */
const READS = /^\s*SELECT\s/i;

export const ownTablesIn = (database: DatabaseSync): OwnTables => ({
  ask: (sql) => {
    if (!READS.test(sql)) throw new Error(`the books change by entries alone: ${sql}`);
    const found = database.prepare(sql);
    return (values = {}) => found.all({ ...values });
  },
});
