/** Wrong setup codes before an unreadable journal: neither a start nor a repair gives fresh tries. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeGuard } from '../../electron/secret/code-guard.ts';
import { hashSetupCode } from '../../electron/secret/setup-code.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { seededRandomness } from '../../shared/time.ts';
import { sold } from '../support/books-with-lines.ts';
import { repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

function start(folder: string, clock: VirtualClock) {
  const notices = { raise: () => undefined, end: () => undefined };
  const random = seededRandomness(70);
  return openBooks(folder, { clock, random, notices, secondFolder: null, machine: NO_MACHINE });
}

it('wrong tries are counted across starts, and continue in the journal that follows', async () => {
  const folder = tempFolder();
  await sold(folder, 0, 3);
  writeFileSync(journalPath(folder), 'no journal any more'.repeat(99));
  const clock = new VirtualClock();
  const right = await hashSetupCode('the right code', new Uint8Array(16));
  const guessing = async (times: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const books = start(folder, clock);
      expect(books.isStandIn).toBe(true);
      // As the seal passes the code to the stand-in at each start.
      books.journal.keepSetupCode(right);
      const guard = codeGuard({ hash: books.journal.setupCode, journal: books.journal, clock });
      const tried = await guard.check(`wrong ${codes.length}-${time}`);
      codes.push(tried.ok ? 'right' : tried.error.code);
      await books.close();
    }
    return codes;
  };
  expect(new Set(await guessing(4))).toEqual(new Set(['setup-code.wrong']));
  expect(await guessing(3)).toEqual(Array.from({ length: 3 }, () => 'setup-code.wait'));
  expect(repair(folder)).toMatchObject({ ok: true });
  const repaired = start(folder, clock);
  expect(repaired.isStandIn).toBe(false);
  expect(repaired.journal.codeTries()).toMatchObject({ wrong: 5 });
  await repaired.close();
  // From here on the tries belong to the journal.
  const again = start(folder, clock);
  again.journal.keepCodeTries(null);
  await again.close();
  const last = start(folder, clock);
  expect(last.journal.codeTries()).toBeNull();
  await last.close();
});

it('the right code clears the wrong tries', async () => {
  const folder = tempFolder();
  await sold(folder, 0, 1);
  rmSync(journalPath(folder));
  const clock = new VirtualClock();
  const right = await hashSetupCode('the right code', new Uint8Array(16));
  const books = start(folder, clock);
  const guard = codeGuard({ hash: () => right, journal: books.journal, clock });
  expect(await guard.check('wrong')).toMatchObject({ error: { code: 'setup-code.wrong' } });
  expect(await guard.check('the right code')).toMatchObject({ ok: true });
  expect(books.journal.codeTries()).toBeNull();
  await books.close();
});

it('tries that can’t be counted are refused', async () => {
  const folder = join(tempFolder(), 'file');
  writeFileSync(folder, 'a file where the data folder should be');
  const clock = new VirtualClock();
  const right = await hashSetupCode('the right code', new Uint8Array(16));
  const books = start(folder, clock);
  const guard = codeGuard({ hash: () => right, journal: books.journal, clock });
  expect(await guard.check('the right code')).toMatchObject({ error: { code: 'journal.unwritable' } });
  await books.close();
});
