/** The tables as `own` of the journal hands them to one feature. */
import type { DatabaseSync } from 'node:sqlite';
import type { Transact } from './database.ts';
import type { OwnTables } from './journal-own.ts';

export const ownTablesIn = (database: DatabaseSync, transact: Transact): OwnTables => ({
  ask: (sql) => {
    const found = database.prepare(sql);
    return (values = {}) => found.all({ ...values });
  },
  change: (sql) => {
    const changed = database.prepare(sql);
    return (values = {}) => void changed.run({ ...values });
  },
  write: transact,
});
