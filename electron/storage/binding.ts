/** The machine to which a journal is bound. `apply` copies the binding from the log to `meta`. */
import type { DatabaseSync } from 'node:sqlite';
import { Machine, NO_MACHINE } from '../../shared/machine.ts';

/** Its name in `meta`. */
export const MACHINE = 'machine';

/** `NO_MACHINE`: before the first start, or on a machine without readable hashes. */
export function bindingOf(database: DatabaseSync): Machine {
  const row = database.prepare('SELECT value FROM meta WHERE name = ?').get(MACHINE);
  return row ? Machine.parse(JSON.parse(String(row.value))) : NO_MACHINE;
}
