/** A journal file that this program can't use is left alone and reported. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { AT, appendAll, byCode, CASHIER, cashTaken, saleOf } from '../support/book-entries.ts';
import { inFile, journalParts, newPath, openedJournal } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';

const { begun: BEGUN, confirmed: PAID } = byCode('sale-1', 't-1');

describe('a journal that can’t be used', () => {
  const said = (path: string): unknown => {
    const journal = openJournal(path, journalParts());
    if (journal.ok) journal.value.close();
    return journal.ok ? 'open' : journal.error.code;
  };
  /** A journal with a sale, after somebody edited the file. */
  const touched = (sql: string): string => {
    const path = newPath();
    const journal = openedJournal(path);
    appendAll(journal, BEGUN, PAID);
    journal.close();
    inFile(path, (file) => file.exec(sql));
    return path;
  };

  it.each([
    ['of a newer Tilla', 'PRAGMA user_version = 999', 'journal.newer'],
    [
      'whose tables a newer Tilla made',
      "UPDATE meta SET value = '999' WHERE name = 'apply_version'",
      'journal.newer',
    ],
    [
      'with a changed entry',
      `UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = 3`,
      'journal.corrupt',
    ],
    ['with a missing entry', 'DELETE FROM log WHERE seq = 3', 'journal.corrupt'],
    ['whose schema lost a name', 'ALTER TABLE sale RENAME COLUMN made_by TO made_bx', 'journal.corrupt'],
    ['of Tilla 0.1', 'DROP TABLE log; CREATE TABLE payment_event (seq INTEGER)', 'journal.old'],
  ])('%s is left alone and reported', (_, sql, code) => {
    const path = touched(sql);
    const before = readFileSync(path);
    expect(said(path)).toBe(code);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('with an entry of an unknown kind, version or form is never skipped', () => {
    const strange = [
      { kind: 'loyalty.granted', version: 1, payload: { points: 5 } },
      { kind: 'cash.taken', version: 3, payload: { sale: {}, tender: {} } },
      { kind: 'cash.taken', version: 0, payload: cashTaken(saleOf('sale-x')).payload },
      { kind: 'cash.taken', version: 1, payload: { sale: { saleId: 'x' } } },
    ];
    for (const { kind, version, payload } of strange) {
      const path = touched('');
      inFile(path, (file) => {
        const log = logIn(file);
        const tip = log.tip();
        const head = JSON.stringify({
          version,
          at: AT,
          actor: CASHIER.actor,
          approvedBy: null,
          shiftId: null,
        });
        const texts = { seq: tip.seq + 1, kind, subject: 'x', head, payload: JSON.stringify(payload) };
        log.insert({ ...texts, hash: hashOf(tip.hash, texts) });
      });
      expect(said(path)).toBe('journal.newer');
    }
  });

  it('that is no database is left alone and reported', () => {
    const path = newPath();
    writeFileSync(path, 'not a database at all, '.repeat(100));
    expect(said(path)).toBe('journal.corrupt');
    expect(readFileSync(path, 'utf8')).toContain('not a database at all');
  });

  it('in an impossible folder is reported', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(said(join(folder, 'file', 'journal.db'))).toBe('journal.unwritable');
  });
});
