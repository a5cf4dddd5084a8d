/** Entries in a later form, sealed with a key: this till checks their chain, refuses them and keeps them all. */
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { formatOf, hashOf, isNewerFormat, type StoredEntry } from '../../electron/storage/chain.ts';
import { decode, NewerEntry } from '../../electron/storage/entry.ts';
import { BrokenChain, logIn, provedEntry } from '../../electron/storage/log.ts';
import { type Line, linesFolder, readLine, textOf } from '../../electron/storage/maintenance/lines.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { auditIn } from '../../electron/storage/repositories/audit.ts';
import { seededRandomness } from '../../shared/time.ts';
import { mustOpen, openWithLines, sellOne } from '../support/books-with-lines.ts';
import { inFile, journalParts } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

async function soldFolder(): Promise<string> {
  const folder = tempFolder();
  const { books, close } = mustOpen(folder);
  for (let number = 0; number < 8; number += 1) sellOne(books, number);
  await close();
  return folder;
}

const logOf = (folder: string): readonly StoredEntry[] =>
  inFile(journalPath(folder), (file) => logIn(file).after(0, 1_000));
const endOf = (folder: string): number => logOf(folder).length;

/** The entry as a later Tilla may write it: format first, and a seal made with a key, which the hash covers. */
function keyed<E extends StoredEntry>(entry: E, before: string, format = 2): E {
  const seal = createHmac('sha256', 'key').update(hashOf(before, entry)).digest('hex');
  const sealed = { ...entry, head: entry.head.replace('{', `{"format":${format},"seal":"${seal}",`) };
  return { ...sealed, hash: hashOf(before, sealed) };
}

/** Writes the entries from `fromSeq` on in these formats; the last format applies to the rest. */
function rewrite(folder: string, fromSeq: number, formats: readonly number[]): void {
  inFile(journalPath(folder), (file) => {
    const log = logIn(file);
    const store = file.prepare('UPDATE log SET head = ?, hash = ? WHERE seq = ?');
    let before = log.hashAt(fromSeq - 1) ?? '';
    for (const [at, entry] of log.after(fromSeq - 1, 1_000).entries()) {
      const format = formats[at] ?? formats.at(-1) ?? 1;
      const { head, hash } =
        format === 1 ? { ...entry, hash: hashOf(before, entry) } : keyed(entry, before, format);
      store.run(head, hash, entry.seq);
      before = hash;
    }
  });
}

function run(words: readonly string[], folder: string) {
  const lines: string[] = [];
  const parts = { clock: new VirtualClock(), random: seededRandomness(9), defaultFolder: null };
  const code = journalCommand(words, folder, null, { ...parts, print: (line) => void lines.push(line) });
  return { code, last: lines.at(-1) };
}

const opened = (folder: string, check: 'ends' | 'whole' = 'ends'): string | null => {
  const journal = openJournal(journalPath(folder), { ...journalParts(), check });
  if (journal.ok) journal.value.close();
  return journal.ok ? null : journal.error.code;
};

function emptyLines(folder: string): void {
  for (const name of readdirSync(linesFolder(folder)).filter((one) => one.endsWith('.jsonl')))
    writeFileSync(join(linesFolder(folder), name), '');
}

const REPAIR_REFUSED = {
  code: 1,
  last: 'journal: a newer Tilla wrote it: install that one again (journal.newer)',
};

function expectUntouched(folder: string, work: () => void): void {
  const state = () => [
    logOf(folder),
    readdirSync(folder).filter((name) => /set-aside|repair/.test(name)),
    readdirSync(linesFolder(folder)).map((name) => readFileSync(join(linesFolder(folder), name), 'utf8')),
  ];
  const before = state();
  work();
  expect(state()).toEqual(before);
}

describe('an entry’s format', () => {
  it('is 1 unless the head states one, and this till never states one', async () => {
    const folder = await soldFolder();
    const entries = logOf(folder);
    expect(new Set(entries.map(formatOf))).toEqual(new Set([1]));
    for (const { head } of entries) expect(head).toMatch(/^\{"version":\d+,"at":/);
    expect(run(['verify'], folder)).toEqual({ code: 0, last: `journal: ok, ${entries.length} entries` });
  });

  it('that is newer is named anywhere in the log, and no repair removes it', async () => {
    for (const fromEnd of [0, 1, 9]) {
      const folder = await soldFolder();
      const seq = endOf(folder) - fromEnd;
      const subject = String(logOf(folder)[seq - 1]?.subject);
      rewrite(folder, seq, [2]);
      expectUntouched(folder, () => {
        expect([opened(folder), opened(folder, 'whole')]).toEqual(['journal.newer', 'journal.newer']);
        const newer = `journal: broken at ${seq}: a newer Tilla wrote this entry (journal.newer)`;
        expect(run(['verify'], folder)).toEqual({ code: 1, last: newer });
        expect(run(['repair'], folder)).toEqual(REPAIR_REFUSED);
        expect(run(['show', subject], folder)).toEqual({ code: 1, last: newer });
      });
      expect(run(['rebuild'], folder).last).toBe(
        `journal: broken at ${seq}: a newer Tilla wrote this entry (journal.newer)`,
      );
      expect(logOf(folder).filter(isNewerFormat)).toHaveLength(fromEnd + 1);
    }
  });

  it('that is newer behind a gap survives a repair', async () => {
    const folder = await soldFolder();
    const end = endOf(folder);
    rewrite(folder, end - 1, [2]);
    inFile(journalPath(folder), (file: DatabaseSync) => file.exec('DELETE FROM log WHERE seq = 5'));
    emptyLines(folder);
    expectUntouched(folder, () => expect(run(['repair'], folder)).toEqual(REPAIR_REFUSED));
  });

  it('that somebody wrote into an entry is a change, and a repair regains the entry', async () => {
    for (const fromEnd of [0, 9]) {
      const folder = await soldFolder();
      const entries = logOf(folder);
      const seq = entries.length - fromEnd;
      inFile(journalPath(folder), (file) =>
        file.exec(
          `UPDATE log SET head = replace(head, '{"version"', '{"format":2,"version"') WHERE seq = ${seq}`,
        ),
      );
      expect(run(['verify'], folder).last).toBe(
        `journal: broken at ${seq}: this entry or the one before it was changed (journal.corrupt)`,
      );
      expect(run(['repair'], folder).code).toBe(0);
      expect(logOf(folder).slice(0, entries.length)).toEqual(entries);
    }
  });

  it('that falls behind a newer one breaks the chain, which needs the key to continue', async () => {
    const folder = await soldFolder();
    const seq = endOf(folder) - 3;
    rewrite(folder, seq, [2, 2, 1]);
    expectUntouched(folder, () => {
      expect(run(['verify'], folder)).toEqual({
        code: 1,
        last: `journal: broken at ${seq + 2}: this entry or the one before it was changed (journal.corrupt)`,
      });
      expect(opened(folder)).toBe('journal.newer');
      expect(run(['repair'], folder)).toEqual(REPAIR_REFUSED);
    });
    rewrite(folder, seq, [3, 2]);
    expect(run(['verify'], folder).last).toMatch(`broken at ${seq + 1}: `);
    rewrite(folder, seq, [2, 3]);
    expect(run(['verify'], folder).last).toMatch(`broken at ${seq}: a newer Tilla wrote this entry`);
  });

  it('that is newer belongs to the chain: a change in it shows', async () => {
    const folder = await soldFolder();
    const seq = endOf(folder) - 3;
    rewrite(folder, seq, [2]);
    inFile(journalPath(folder), (file) => {
      const audit = auditIn(file);
      expect(audit.followChain(0, 1_000)).toMatchObject({ brokenAt: null });
      file.exec(`UPDATE log SET payload = '{}' WHERE seq = ${seq}`);
      expect(audit.followChain(0, 1_000)).toMatchObject({ brokenAt: seq });
    });
    expect(run(['verify'], folder).last).toMatch(
      `broken at ${seq}: this entry or the one before it was changed`,
    );
  });

  it('that is newer proves no entry before it that somebody changed', async () => {
    const folder = await soldFolder();
    const seq = endOf(folder);
    rewrite(folder, seq, [2]);
    inFile(journalPath(folder), (file) => {
      file.exec(`UPDATE log SET payload = '{}' WHERE seq = ${seq - 1}`);
      expect(() => provedEntry(logIn(file), seq - 1)).toThrow(BrokenChain);
    });
  });

  it('that hides a broken chain behind it does not count as newer', async () => {
    const folder = await soldFolder();
    const seq = endOf(folder) - 3;
    inFile(journalPath(folder), (file) => {
      const log = logIn(file);
      const [entry] = log.after(seq - 1, 1);
      if (!entry) throw new Error('no entry');
      const { head, hash } = keyed(entry, log.hashAt(seq - 1) ?? '');
      file.prepare('UPDATE log SET head = ?, hash = ? WHERE seq = ?').run(head, hash, seq);
    });
    expect(run(['verify'], folder).last).toMatch(
      `broken at ${seq + 1}: this entry or the one before it was changed`,
    );
  });

  it.each(['"format":1,', '"format":0,', '"format":1000000000,', '"format": 2,', '"at":[1,2,"b"],'])(
    'in an unknown form of head (%s) is refused by every reader alike',
    async (start) => {
      const [entry] = logOf(await soldFolder());
      if (!entry) throw new Error('no entry');
      expect(() => decode({ ...entry, head: entry.head.replace('{', `{${start}`) })).toThrow(NewerEntry);
    },
  );
});

describe('a line of a newer format', () => {
  /** The log ends before its lines, which a later Tilla wrote. */
  async function aheadFolder(): Promise<{ readonly folder: string; readonly lost: number }> {
    const folder = await soldFolder();
    const lost = endOf(folder);
    const path = readdirSync(linesFolder(folder)).find((name) => name.endsWith('.jsonl')) ?? '';
    const texts = readFileSync(join(linesFolder(folder), path), 'utf8')
      .trim()
      .split('\n');
    const last = readLine(texts.pop() ?? '');
    if (last?.seq !== lost) throw new Error('no last line');
    writeFileSync(
      join(linesFolder(folder), path),
      `${texts.join('\n')}\n${textOf(keyed<Line>(last, last.before))}`,
    );
    inFile(journalPath(folder), (file) => file.exec(`DELETE FROM log WHERE seq = ${lost}`));
    expect(run(['rebuild'], folder).last).toBe(`journal: rebuilt to ${lost - 1}`);
    return { folder, lost };
  }

  it('is read, and decoding refuses it', async () => {
    const { folder, lost } = await aheadFolder();
    const name = readdirSync(linesFolder(folder)).find((one) => one.endsWith('.jsonl')) ?? '';
    const text =
      readFileSync(join(linesFolder(folder), name), 'utf8')
        .trim()
        .split('\n')
        .at(-1) ?? '';
    const line = readLine(text);
    expect(line).toMatchObject({ seq: lost });
    expect(() => decode(line as Line)).toThrow(NewerEntry);
    expect(readLine(text.replace('"format":2', '"format":1'))).toBeNull();
  });

  it('that somebody wrote into it proves nothing', async () => {
    const folder = await soldFolder();
    const name = readdirSync(linesFolder(folder)).find((one) => one.endsWith('.jsonl')) ?? '';
    const text = readFileSync(join(linesFolder(folder), name), 'utf8').split('\n')[3] ?? '';
    const line = readLine(text) as Line;
    expect(readLine(textOf({ ...line, head: line.head.replace('{', '{"format":2,') }))).toBeNull();
  });

  it('counts only if its hash follows, so no circle of lines can be written', async () => {
    const { folder } = await aheadFolder();
    const [name = ''] = readdirSync(linesFolder(folder)).filter((one) => one.endsWith('.jsonl'));
    const text =
      readFileSync(join(linesFolder(folder), name), 'utf8')
        .trim()
        .split('\n')
        .at(-1) ?? '';
    const line = readLine(text) as Line;
    expect(readLine(textOf({ ...line, hash: line.before }))).toBeNull();
    expect(readLine(textOf({ ...line, before: line.hash }))).toBeNull();
  });

  it('stops the start, the check and the repair, and everything stays as it is', async () => {
    const { folder, lost } = await aheadFolder();
    expectUntouched(folder, () => {
      expect(run(['verify'], folder)).toEqual({
        code: 1,
        last: `journal: broken at ${lost}: a newer Tilla wrote the line of this entry (journal.newer)`,
      });
      expect(run(['repair'], folder)).toEqual(REPAIR_REFUSED);
    });
    const { journal, close } = openWithLines(folder);
    expect(journal).toMatchObject({ ok: false, error: { code: 'journal.newer' } });
    await close();
    expect(endOf(folder)).toBe(lost - 1);
  });
});
