/** Z reports that a repair can't restore: the next report names the missing numbers. */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import type { ReportView } from '../../shared/contract/shift.ts';
import { ShiftId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { seededRandomness } from '../../shared/time.ts';
import { counted } from '../support/drawer.ts';
import { type OpenedTill, openedTill } from '../support/opened-till.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { MANAGER, repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

let folder: string;
let files: Map<string, string>;
beforeEach(() => {
  folder = tempFolder();
  files = new Map();
});

const open = (): Promise<OpenedTill> =>
  openedTill(folder, {
    settings: { shifts: 'counted' },
    onSave: (name, text) => void files.set(name, text),
  });

/** A shift is opened, counted and closed. */
async function shift(till: OpenedTill): Promise<ReportView> {
  const opened = await till.ask('shift.open', { count: counted(50_000), words: null });
  if (!opened.ok) throw new Error(opened.error.code);
  const { shiftId, mark } = opened.value.open ?? { shiftId: ShiftId.parse('none'), mark: 0 };
  const closed = await till.ask('shift.close', {
    shiftId,
    mark,
    count: counted(50_000),
    takenOutTiyin: tiyin(0),
    terminalTiyin: null,
    words: null,
  });
  if (!closed.ok) throw new Error(closed.error.code);
  return closed.value;
}

/** Runs this many shifts; returns the numbers of their reports. */
async function shifts(times: number): Promise<string[]> {
  const till = await open();
  const numbers: string[] = [];
  for (let nth = 0; nth < times; nth += 1) numbers.push((await shift(till)).z?.numberText ?? '');
  await till.till.close();
  return numbers;
}

const linesIn = (): readonly string[] =>
  readdirSync(join(folder, 'log'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(folder, 'log', name));

/** Removes lines of the log files. */
function lose(isLost: (line: string) => boolean): void {
  for (const path of linesIn()) {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.filter((line) => !isLost(line)).join('\n')}\n`);
  }
}

const seqIn = (line: string): number => Number(/^\{"seq":(\d+),/.exec(line)?.[1]);

function setBack(): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${journalPath(folder)}${end}`, { force: true });
  copyFileSync(join(folder, 'older.db'), journalPath(folder));
}

/**
 * Two reports in the books and three behind a gap. Lost are the first line after the second report and the
 * lines that `isLost` names.
 */
async function gap(isLost: (line: string, lastSeq: number) => boolean = () => false): Promise<string[]> {
  const kept = await shifts(2);
  copyFileSync(journalPath(folder), join(folder, 'older.db'));
  const lastSeq = Math.max(
    ...linesIn().flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n').map(seqIn)),
  );
  const gone = await shifts(3);
  lose((line) => seqIn(line) === lastSeq + 1 || isLost(line, lastSeq));
  setBack();
  return [...kept, ...gone];
}

const isClose = (line: string): boolean => line.includes('"kind":"shift.closed"');

describe('after a repair', () => {
  it('the first report names the lost ones, on paper and in files; the second report does not', async () => {
    const [, second, third, , fifth] = await gap();
    expect(repair(folder)).toMatchObject({ ok: true });
    const till = await open();
    const first = await shift(till);
    expect(first.z).toMatchObject({
      number: 1,
      previous: { numberText: second },
      lost: [{ from: third, to: fifth }],
    });
    const { shiftId } = first.report.head;
    await till.ask('shift.export', { shiftId, format: 'csv', language: 'en', names: {} });
    const [csv] = files.values();
    expect(csv).toContain(`Z reports that the journal has lost,,,${third} – ${fifth}\r\n`);
    expect((await shift(till)).z).toMatchObject({ number: 2, lost: [] });
    // The stored report, whenever it is shown.
    expect(await till.ask('shift.z', { shiftId })).toMatchObject({
      value: { z: { lost: [{ from: third }] } },
    });
    await till.till.close();
    expectRebuilt(journalPath(folder));
  });

  it('a report without any readable line counts as lost if a later one is readable', async () => {
    let closes = 0;
    const [, , third, , fifth] = await gap((line, lastSeq) => {
      if (seqIn(line) <= lastSeq || !isClose(line)) return false;
      closes += 1;
      return closes < 3;
    });
    repair(folder);
    const till = await open();
    expect((await shift(till)).z?.lost).toEqual([{ from: third, to: fifth }]);
  });

  it('no report is named where the lines continue at the journal’s end', async () => {
    await shifts(2);
    copyFileSync(journalPath(folder), join(folder, 'older.db'));
    const [, , fifth] = await shifts(3);
    setBack();
    const till = await open();
    expect(till.notices()).toContain('journal.repaired');
    expect((await shift(till)).z).toMatchObject({ number: 1, previous: { numberText: fifth }, lost: [] });
  });

  it('the loss of one repair is named though a second repair comes before any report', async () => {
    const [, , third, , fifth] = await gap();
    repair(folder);
    // The journal of the repair is reset, and the line behind its opening is lost.
    const till = await open();
    await till.till.close();
    lose((line) => line.includes('"kind":"journal.opened"') && seqIn(line) > 1);
    setBack();
    expect(repair(folder, { random: seededRandomness(78) })).toMatchObject({ ok: true });
    const again = await open();
    expect((await shift(again)).z?.lost).toEqual([{ from: third, to: fifth }]);
  });
});

it('an empty journal names all reports that it began without', async () => {
  const [first, , , last] = await shifts(4);
  const clock = new VirtualClock();
  const parts = {
    clock,
    random: seededRandomness(5),
    act: MANAGER,
    why: 'it was beyond help',
    secondFolder: null,
  };
  expect(startFreshJournal(folder, parts)).toMatchObject({ ok: true });
  const till = await open();
  expect((await shift(till)).z).toMatchObject({
    number: 1,
    previous: null,
    lost: [{ from: first, to: last }],
  });
  expect((await shift(till)).z?.lost).toEqual([]);
});
