/** Guessing a setup code: each wrong code lengthens the wait, through restarts and clock changes. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeGuard } from '../../electron/secret/code-guard.ts';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { hashSetupCode } from '../../electron/secret/setup-code.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openedJournal } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const CODE = 'olma-7788-nok';
const MINUTE_MS = 60_000;
const RIGHT = await hashSetupCode(CODE, randomBytes(SALT_BYTES));

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

  it('are free up to four; each later one waits longer, up to half an hour, through restarts and clock changes', async () => {
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
    // The till does not check the right code during the wait.
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

  it('count before they are checked: a process killed in between has used up one try', async () => {
    const { open } = till();
    const { journal, guard } = open();
    const under = guard.check('wrong-code-0');
    await Promise.resolve();
    expect(journal.codeTries()).toMatchObject({ wrong: 1, lastWrong: null });
    await under;
    journal.close();
  });

  it('that arrive together are checked one after the other', async () => {
    const { open } = till();
    const { journal, guard } = open();
    const codes = Array.from({ length: 8 }, (_, index) => `wrong-code-${index}`);
    const answers = await Promise.all(codes.map((code) => guard.check(code)));
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    expect(journal.codeTries()).toMatchObject({ wrong: 5 });
    journal.close();
  });

  it('count once when repeated, as with a file that lies there at every start', async () => {
    const { open } = till();
    const { journal, guard } = open();
    for (let start = 0; start < 7; start += 1) {
      expect(await guard.check('of-another-shop')).toMatchObject({ error: { code: 'setup-code.wrong' } });
    }
    expect(journal.codeTries()).toMatchObject({ wrong: 1 });
    journal.close();
  });

  it('never cause a wait over half an hour, even if a moved clock makes two boots look like one', async () => {
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

  it('are refused without a stored code, and are not compared if they can’t be counted', async () => {
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
