/** To which machine a journal is bound: the word of its log, kept in `meta` by `apply`. */
import type { DatabaseSync } from 'node:sqlite';
import { Machine, NO_MACHINE } from '../../shared/machine.ts';

/** Its name in `meta`. */
export const MACHINE = 'machine';

/** `NO_MACHINE`: to none, as before its first start, or where a machine names nothing of itself. */
export function bindingOf(database: DatabaseSync): Machine {
  const row = database.prepare('SELECT value FROM meta WHERE name = ?').get(MACHINE);
  return row ? Machine.parse(JSON.parse(String(row.value))) : NO_MACHINE;
}
