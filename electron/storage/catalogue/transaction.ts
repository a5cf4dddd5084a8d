/** One durable transaction on the file of goods, whose expected failures are values. */
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDamage, isSqliteError } from '../database.ts';
import { Refused } from './refused.ts';

/** SQLite's primary result codes: another connection writes, and a broken constraint, which is a bug of ours. */
const BUSY = 5;
const LOCKED = 6;
const CONSTRAINT = 19;

const codeOf = (thrown: unknown): number =>
  thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : 0;

/** @throws damage of the file, and bugs. Nothing is stored after a failure. */
export function transaction<T>(database: DatabaseSync, work: () => T): Result<T, TillError> {
  try {
    database.exec('BEGIN IMMEDIATE');
    const value = work();
    database.exec('COMMIT');
    return ok(value);
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    if (thrown instanceof Refused) return fail(thrown.error);
    if (!isSqliteError(thrown) || isDamage(thrown) || codeOf(thrown) === CONSTRAINT) throw thrown;
    const isBusy = [BUSY, LOCKED].includes(codeOf(thrown));
    return fail({ code: isBusy ? 'catalogue.busy' : 'catalogue.unavailable' });
  }
}
