/** The setup code: who has it, who guesses it, and what outlives the journal that it stands in. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeGuard } from '../../electron/secret/code-guard.ts';
import { hashSetupCode, matchesSetupCode, SALT_BYTES } from '../../electron/secret/setup-code.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';
import { seededRandomness } from '../../shared/time.ts';
import { damageMiddle, filledJournal, inFile, journalParts, openedJournal } from '../support/journals.ts';
import { MANAGER, repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const CODE = 'olma-7788-nok';
const MINUTE_MS = 60_000;
const RIGHT = await hashSetupCode(CODE, randomBytes(SALT_BYTES));

describe('the hash of a setup code', () => {
  it('is matched by the code alone, however a keyboard wrote it, and does not hold it', async () => {
    expect(RIGHT).not.toContain(CODE);
    expect(await matchesSetupCode(RIGHT, ` ${CODE}\n`)).toBe(true);
    expect(await matchesSetupCode(RIGHT, CODE.toUpperCase())).toBe(false);
    const composed = await hashSetupCode('caf\u00e9-1234', randomBytes(SALT_BYTES));
    expect(await matchesSetupCode(composed, 'cafe\u0301-1234')).toBe(true);
  });

  it('is another one each time', async () => {
    expect(await hashSetupCode(CODE, randomBytes(SALT_BYTES))).not.toBe(RIGHT);
  });
});

describe('wrong setup codes', () => {
  function till() {
    const folder = tempFolder();
    const clock = new VirtualClock();
    const open = () => {
      const journal = openedJournal(journalPath(folder), { clock });
      return { journal, guard: codeGuard({ hash: () => RIGHT, journal, clock }) };
    };
    return { clock, open };
  }
  const tryWrong = async (guard: ReturnType<typeof codeGuard>, from: number, to: number) => {
    for (let number = from; number < to; number += 1) await guard.check(`wrong-code-${number}`);
  };

  it('may be four; from the fifth on each waits longer, up to half an hour, whatever is restarted or moved', async () => {
    const { clock, open } = till();
    const first = open();
    expect(await first.guard.check('wrong-code-0')).toEqual({
      ok: false,
      error: { code: 'setup-code.wrong' },
    });
    await tryWrong(first.guard, 1, 4);
    expect(await first.guard.check('wrong-code-4')).toMatchObject({
      error: { code: 'setup-code.wait', limit: 1 },
    });
    // The right one is not looked at meanwhile.
    expect(await first.guard.check(CODE)).toMatchObject({ error: { code: 'setup-code.wait', limit: 1 } });
    first.journal.close();
    const second = open();
    clock.jumpWall(24 * 60 * MINUTE_MS);
    expect(await second.guard.check(CODE)).toMatchObject({ error: { code: 'setup-code.wait' } });
    for (const [index, minutes] of [2, 4, 8, 16, 30, 30].entries()) {
      await clock.advance(30 * MINUTE_MS);
      expect(await second.guard.check(`wrong-again-${index}`)).toMatchObject({ error: { limit: minutes } });
    }
    clock.reboot(60 * MINUTE_MS);
    expect(await second.guard.check(CODE)).toMatchObject({ error: { code: 'setup-code.wait', limit: 30 } });
    await clock.advance(30 * MINUTE_MS);
    expect(await second.guard.check(CODE)).toEqual({ ok: true, value: null });
    expect(second.journal.codeTries()).toBeNull();
    second.journal.close();
  });

  it('count before they are looked at: a process that is killed meanwhile has used one up', async () => {
    const { open } = till();
    const { journal, guard } = open();
    const under = guard.check('wrong-code-0');
    await Promise.resolve();
    expect(journal.codeTries()).toMatchObject({ wrong: 1, lastWrong: null });
    await under;
    journal.close();
  });

  it('that are asked for at once are looked at one after the other', async () => {
    const { open } = till();
    const { journal, guard } = open();
    const codes = Array.from({ length: 8 }, (_, index) => `wrong-code-${index}`);
    const answers = await Promise.all(codes.map((code) => guard.check(code)));
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    expect(journal.codeTries()).toMatchObject({ wrong: 5 });
    journal.close();
  });

  it('count once where it is the same again, as in a file that lies there at every start', async () => {
    const { open } = till();
    const { journal, guard } = open();
    for (let start = 0; start < 7; start += 1) {
      expect(await guard.check('of-another-shop')).toMatchObject({ error: { code: 'setup-code.wrong' } });
    }
    expect(journal.codeTries()).toMatchObject({ wrong: 1 });
    journal.close();
  });

  it('never make anybody wait for more than half an hour, also where a moved clock makes two boots read as one', async () => {
    const { clock, open } = till();
    const { journal, guard } = open();
    const at = {
      wallMs: clock.wallMs(),
      monoMs: clock.monoMs() + 10 * 24 * 60 * MINUTE_MS,
      bootId: clock.bootId,
    };
    journal.keepCodeTries({ wrong: 11, at, lastWrong: null });
    expect(await guard.check(CODE)).toMatchObject({ error: { code: 'setup-code.wait', limit: 30 } });
    await clock.advance(30 * MINUTE_MS);
    expect(await guard.check(CODE)).toEqual({ ok: true, value: null });
    journal.close();
  });

  it('are none where there is no code, and are not compared where they can not be counted', async () => {
    const { clock, open } = till();
    const { journal } = open();
    const bare = codeGuard({ hash: () => null, journal, clock });
    expect(await bare.check(CODE)).toMatchObject({ error: { code: 'setup-code.none' } });
    const full = {
      codeTries: () => null,
      keepCodeTries: () => ({ ok: false, error: { code: 'journal.unwritable' } }) as const,
    };
    const guard = codeGuard({ hash: () => RIGHT, journal: full, clock });
    expect(await guard.check(CODE)).toMatchObject({ error: { code: 'journal.unwritable' } });
    journal.close();
  });
});

describe('the setup code in the journal', () => {
  const keep = (journal: Journal): void => {
    expect(journal.keepSetupCode(RIGHT).ok).toBe(true);
    const at = { wallMs: 1, monoMs: 1, bootId: 'boot-1' };
    expect(journal.keepCodeTries({ wrong: 3, at, lastWrong: null }).ok).toBe(true);
  };
  const expectKept = (folder: string): void => {
    const journal = openedJournal(journalPath(folder));
    expect(journal.setupCode()).toBe(RIGHT);
    expect(journal.codeTries()).toMatchObject({ wrong: 3 });
    journal.close();
  };
  /** A shop with a backup, whose journal is closed. */
  async function shop(): Promise<string> {
    const folder = tempFolder();
    const journal = filledJournal(folder, 200);
    expect(journal.setupCode()).toBeNull();
    keep(journal);
    journal.close();
    expect(await backUp(folder, '2026-11-20', stopFlag(stopMemory()))).toBe('copied');
    return folder;
  }
  const startFresh = (folder: string) =>
    startFreshJournal(folder, {
      clock: new VirtualClock(),
      random: seededRandomness(5),
      act: MANAGER,
      why: 'sand',
      secondFolder: null,
    });

  it('stays through a rebuild and a repair', async () => {
    const folder = await shop();
    inFile(journalPath(folder), (file) => rebuild(file));
    expectKept(folder);
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it('is taken from a backup where the journal is damaged or gone', async () => {
    const folder = await shop();
    damageMiddle(folder);
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(folder)}${suffix}`, { force: true });
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it.each(['sand', '{"wrong":-1}'])('goes without tries that can not be read: %s', async (tries) => {
    const folder = await shop();
    inFile(journalPath(folder), (file) => file.prepare('UPDATE setup_code SET tries = ?').run(tries));
    const journal = openedJournal(journalPath(folder));
    expect(journal.codeTries()).toBeNull();
    expect(journal.setupCode()).toBe(RIGHT);
    journal.close();
  });

  it('that can not be read is damage which a repair mends, and no start that comes to nothing', async () => {
    const folder = await shop();
    inFile(journalPath(folder), (file) => file.exec("UPDATE setup_code SET hash = 'sand'"));
    expect(openJournal(journalPath(folder), journalParts())).toMatchObject({
      error: { code: 'journal.corrupt' },
    });
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it('goes along into an empty journal', async () => {
    const folder = await shop();
    expect(startFresh(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it('forgets wrong tries with a new code', async () => {
    const folder = await shop();
    const journal = openedJournal(journalPath(folder));
    expect(journal.keepSetupCode(RIGHT).ok).toBe(true);
    expect(journal.codeTries()).toBeNull();
    journal.close();
  });
});
