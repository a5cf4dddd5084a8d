/** The hash of the setup code in the journal: what outlives its file. */
import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SetupCodeHash } from '../../electron/secret/setup-code.ts';
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

/** Any code: the tests never enter it. */
const RIGHT = SetupCodeHash.parse(`s1.${'s'.repeat(22)}.${'k'.repeat(43)}`);

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
  /** A shop with a backup and a closed journal. */
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

  it('survives a rebuild and a repair', async () => {
    const folder = await shop();
    inFile(journalPath(folder), (file) => rebuild(file));
    expectKept(folder);
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it('comes from a backup if the journal is damaged or gone', async () => {
    const folder = await shop();
    damageMiddle(folder);
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(folder)}${suffix}`, { force: true });
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it.each(['sand', '{"wrong":-1}'])('survives unreadable tries: %s', async (tries) => {
    const folder = await shop();
    inFile(journalPath(folder), (file) => file.prepare('UPDATE setup_code SET tries = ?').run(tries));
    const journal = openedJournal(journalPath(folder));
    expect(journal.codeTries()).toBeNull();
    expect(journal.setupCode()).toBe(RIGHT);
    journal.close();
  });

  it('counts as damage when unreadable, a repair mends it, and no start gets stuck', async () => {
    const folder = await shop();
    inFile(journalPath(folder), (file) => file.exec("UPDATE setup_code SET hash = 'sand'"));
    expect(openJournal(journalPath(folder), journalParts())).toMatchObject({
      error: { code: 'journal.corrupt' },
    });
    expect(repair(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it('moves into an empty journal', async () => {
    const folder = await shop();
    expect(startFresh(folder)).toMatchObject({ ok: true });
    expectKept(folder);
  });

  it('drops wrong tries with a new code', async () => {
    const folder = await shop();
    const journal = openedJournal(journalPath(folder));
    expect(journal.keepSetupCode(RIGHT).ok).toBe(true);
    expect(journal.codeTries()).toBeNull();
    journal.close();
  });
});
