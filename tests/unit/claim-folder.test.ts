/** A folder's machine, and which till owns its past: through repairs, an empty journal, older forms. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CopiedFolder, createClaim } from '../../electron/identity/claim.ts';
import { codeGuard } from '../../electron/secret/code-guard.ts';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { hashSetupCode } from '../../electron/secret/setup-code.ts';
import { GENESIS, hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { claimFolder } from '../../electron/storage/maintenance/claim.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { type Machine, NO_MACHINE } from '../../shared/machine.ts';
import { ok } from '../../shared/result.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AT, CASHIER } from '../support/book-entries.ts';
import { machine } from '../support/bound-till.ts';
import { inFile, journalParts, openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { MANAGER, repair, sell, sold } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const HERE = machine('a', 'b');
const THERE = machine('c', 'd');

function claim(folder: string, word: 'moved' | 'copy', on: Machine, seed: number): void {
  const random = seededRandomness(seed);
  const parts = { folder, secondFolder: null, clock: new VirtualClock(), random, machine: on, act: MANAGER };
  expect(claimFolder(parts, word)).toEqual(ok(null));
}

/** A till that is bound here and has sold, with its lines written. */
async function till(): Promise<string> {
  const folder = tempFolder();
  await sold(folder, sell(1, 12), 101);
  claim(folder, 'moved', HERE, 102);
  await sold(folder, sell(12, 14), 103);
  return folder;
}

/** The same folder copied to another machine, as a separate till that has sold too. */
async function copiedTill(): Promise<string> {
  const folder = await till();
  claim(folder, 'copy', THERE, 104);
  await sold(folder, sell(21, 30), 105);
  return folder;
}

function read(folder: string) {
  const journal = openedJournal(journalPath(folder));
  const payments = journal.newestPayments(100).toReversed();
  const told = {
    machine: journal.boundTo(),
    tillId: journal.identity().tillId,
    own: payments.filter(({ endpoint }) => !endpoint.otherTill).map(({ saleId }) => saleId),
    others: payments.filter(({ endpoint }) => endpoint.otherTill).length,
    open: journal.openPayments().map(({ saleId }) => saleId),
    tasks: journal.openTasks().map(({ saleId }) => saleId),
  };
  journal.close();
  expectRebuilt(journalPath(folder));
  return told;
}

const lose = (folder: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(folder)}${suffix}`, { force: true });
};

const freshParts = () => ({
  clock: new VirtualClock(),
  random: seededRandomness(900),
  act: MANAGER,
  why: 'the disk is sand',
  secondFolder: null,
});

describe('a journal that is made again', () => {
  it('from its lines keeps its machine, so that a copy is still detected', async () => {
    const folder = await till();
    const before = read(folder);
    lose(folder);
    expect(repair(folder).ok).toBe(true);
    expect(read(folder)).toEqual({ ...before, machine: HERE });
  });

  it('as an empty journal keeps the old journal’s machine', async () => {
    const folder = await till();
    expect(startFreshJournal(folder, freshParts()).ok).toBe(true);
    expect(read(folder)).toMatchObject({ machine: HERE, open: ['sale-1', 'sale-8'] });
  });

  it.each(['from its lines alone', 'from a backup of before it was a copy'])(
    'of a copy %s leaves the other till’s entries to that till',
    async (how) => {
      const folder = await till();
      if (how.includes('backup')) await backUp(folder, '2026-11-20', stopFlag(stopMemory()));
      claim(folder, 'copy', THERE, 104);
      await sold(folder, sell(21, 30), 105);
      const before = read(folder);
      expect(before.own.every((saleId) => Number(saleId.slice(5)) > 20)).toBe(true);
      expect(before).toMatchObject({ open: ['sale-22', 'sale-29'], tasks: ['sale-22', 'sale-29'] });
      expect(before.others).toBeGreaterThan(5);
      lose(folder);
      expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: 0 } });
      expect(read(folder)).toEqual(before);
    },
  );

  it('of a copy as an empty journal takes over nothing from the other till', async () => {
    const folder = await copiedTill();
    const before = read(folder);
    expect(startFreshJournal(folder, freshParts()).ok).toBe(true);
    expect(read(folder)).toMatchObject({
      tillId: before.tillId,
      machine: THERE,
      others: 0,
      open: before.open,
    });
    expect(read(folder).own).toEqual(before.own);
  });

  it('of a copy of a copy has both tills’ past, with nothing of it open', async () => {
    const folder = await copiedTill();
    const first = read(folder);
    claim(folder, 'copy', machine('e', 'f'), 106);
    await sold(folder, sell(42, 45), 107);
    const second = read(folder);
    expect(second.others).toBe(first.others + first.own.length);
    expect(second.open).toEqual(['sale-43']);
    lose(folder);
    expect(repair(folder).ok).toBe(true);
    expect(read(folder)).toEqual(second);
  });
});

describe('a folder from before folders were bound to machines', () => {
  /** As an older program left the folder: the first entry in its first form. */
  function older(): string {
    const folder = tempFolder();
    const { clock, random } = journalParts();
    const made = openJournal(journalPath(folder), { clock, random });
    if (!made.ok) throw new Error(made.error.code);
    const payload = JSON.stringify({ ...made.value.identity(), previous: null, why: null });
    made.value.close();
    inFile(journalPath(folder), (file) => {
      const head = JSON.stringify({ version: 1, at: AT, actor: CASHIER.actor, shiftId: null });
      const [first] = logIn(file).after(0, 1);
      if (!first) throw new Error('no entry');
      const texts = { ...first, head, payload };
      file.exec('DELETE FROM log');
      file.exec("UPDATE meta SET name = 'form journal.opened 1' WHERE name = 'form journal.opened 4'");
      logIn(file).insert({ ...texts, hash: hashOf(GENESIS, texts) });
    });
    return folder;
  }

  it('is read, and its first start binds it once', () => {
    const folder = older();
    for (const random of [seededRandomness(31), seededRandomness(32)]) {
      const opened = openJournal(journalPath(folder), { ...journalParts(), random, machine: HERE });
      if (!opened.ok) throw new Error(opened.error.code);
      expect(opened.value.boundTo()).toEqual(HERE);
      opened.value.close();
    }
    inFile(journalPath(folder), (file) =>
      expect(
        logIn(file)
          .after(0, 9)
          .map(({ kind }) => kind),
      ).toEqual(['journal.opened', 'machine.bound']),
    );
    expectRebuilt(journalPath(folder));
  });

  it('stays unbound on a machine without an identity', () => {
    const folder = older();
    const opened = openJournal(journalPath(folder), { ...journalParts(), machine: NO_MACHINE });
    expect(opened.ok && opened.value.boundTo()).toEqual(NO_MACHINE);
    if (opened.ok) opened.value.close();
  });
});

describe('the decision on a folder with a setup code', () => {
  const CODE = 'olma-7788-nok';

  async function asking() {
    const journal = openedJournal(journalPath(tempFolder()));
    onTestFinished(() => journal.close());
    journal.keepSetupCode(await hashSetupCode(CODE, randomBytes(SALT_BYTES)));
    const claimed: string[] = [];
    const noting: CopiedFolder['claim'] = (_, word) => {
      claimed.push(word);
      return ok(null);
    };
    const feature = createClaim({
      copied: { isNameless: false, claim: noting },
      journal,
      codes: codeGuard({ hash: journal.setupCode, journal, clock: new VirtualClock() }),
    });
    const say = (word: 'moved' | 'copy', setupCode: string | null) =>
      feature.handlers['till.claim']({ word, setupCode }, CASHIER);
    return { feature, claimed, say };
  }

  it('is refused without the code or with a wrong code, and taken once with the right code', async () => {
    const { feature, claimed, say } = await asking();
    expect(feature.view()).toMatchObject({ asksCode: true, said: null });
    expect(await say('moved', null)).toMatchObject({ error: { code: 'setup-code.wrong' } });
    expect(await say('moved', 'olma-7788-nog')).toMatchObject({ error: { code: 'setup-code.wrong' } });
    expect(claimed).toEqual([]);
    expect(await say('moved', CODE)).toMatchObject({ ok: true, value: { said: 'moved' } });
    expect(await say('copy', CODE)).toMatchObject({ error: { code: 'payment.wrong-state' } });
    expect(claimed).toEqual(['moved']);
  });

  it('is not offered on the home machine, and is refused', async () => {
    const journal = openedJournal(journalPath(tempFolder()));
    onTestFinished(() => journal.close());
    const codes = codeGuard({ hash: journal.setupCode, journal, clock: new VirtualClock() });
    const feature = createClaim({ copied: null, journal, codes });
    expect(feature.view()).toBe(null);
    expect(await feature.handlers['till.claim']({ word: 'moved', setupCode: null }, CASHIER)).toMatchObject({
      error: { code: 'payment.wrong-state' },
    });
  });
});
