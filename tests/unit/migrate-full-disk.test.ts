/** A disk that fills up during a schema upgrade is no damage: the file stays, and the next start goes on. */
import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openDatabase } from '../../electron/storage/database.ts';
import { newPath } from '../support/journals.ts';

const FIRST = 'CREATE TABLE one (text TEXT); INSERT INTO one VALUES (1)';
const grow = (database: DatabaseSync): void =>
  database.exec("INSERT INTO one SELECT hex(zeroblob(4000)) FROM json_each('[1,2,3,4,5,6,7,8,9]')");

it('is reported as a full disk, and the step succeeds once there is room', () => {
  const path = newPath();
  const before = openDatabase(path, [FIRST]);
  if (before.ok) before.value.close();
  const onFullDisk = (database: DatabaseSync): void => {
    database.exec('PRAGMA max_page_count = 1');
    grow(database);
  };
  expect(openDatabase(path, [FIRST, onFullDisk])).toMatchObject({ error: { code: 'journal.unwritable' } });
  const after = openDatabase(path, [FIRST, grow]);
  expect(after.ok && after.value.prepare('SELECT COUNT(*) AS rows FROM one').get()).toEqual({ rows: 10 });
  if (after.ok) after.value.close();
});

it('is reported as a full disk too if SQLite ended the transaction by itself', () => {
  const ended = (database: DatabaseSync): void => {
    database.exec('ROLLBACK');
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  };
  expect(openDatabase(newPath(), [FIRST, ended])).toMatchObject({ error: { code: 'journal.unwritable' } });
});
