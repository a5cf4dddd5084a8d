/** The data folder is gone or empty, and a second folder is whole: the lines alone restore the books. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { type Books, openBooks } from '../../electron/storage/open-books.ts';
import { SaleId } from '../../shared/ids.ts';
import { type Machine, NO_MACHINE } from '../../shared/machine.ts';
import { seededRandomness } from '../../shared/time.ts';
import { sellOne, tipOf } from '../support/books-with-lines.ts';
import { machine } from '../support/bound-till.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { MANAGER, repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const HERE = machine('a', 'a');
const ELSEWHERE = machine('b', 'b');

let starts = 0;
beforeEach(() => {
  starts = 0;
});

function start(data: string, second: string | null, on: Machine): Books {
  starts += 1;
  return openBooks(data, {
    clock: new VirtualClock(),
    random: seededRandomness(500 + starts),
    notices: { raise: () => undefined, end: () => undefined },
    secondFolder: second,
    machine: on,
  });
}

/** Nine sales on this machine, then the data folder is gone. Returns the number of entries. */
async function lostTill(
  second: string,
  on = HERE,
): Promise<{ readonly tip: number; readonly tillId: string }> {
  const data = join(tempFolder(), 'data');
  const books = start(data, second, on);
  for (let number = 0; number < 9; number += 1) sellOne(books.journal, number);
  const { tillId } = books.journal.identity();
  await books.close();
  const tip = tipOf(data);
  rmSync(data, { recursive: true });
  return { tip, tillId };
}

function run(words: readonly string[], data: string, lines: string | null) {
  const said: string[] = [];
  const parts = { clock: new VirtualClock(), random: seededRandomness(9), defaultFolder: null };
  const code = journalCommand(words, data, null, { ...parts, lines, print: (line) => void said.push(line) });
  return { code, last: said.at(-1), said };
}

describe('the command on a till’s lines', () => {
  it.each([
    ['the second folder', (second: string) => second],
    ['the till’s own folder in it', (second: string) => join(second, readdirSync(second)[0] ?? '')],
  ])('restores the books from %s, and a start on the same computer sells on', async (_, linesIn) => {
    const second = tempFolder();
    const { tip, tillId } = await lostTill(second);
    const data = join(tempFolder(), 'not', 'there');
    expect(run(['repair'], data, linesIn(second))).toMatchObject({
      code: 0,
      last: `journal: repaired to ${tip}, ${tip} entries regained`,
    });
    expectRebuilt(journalPath(data));
    const again = start(data, second, HERE);
    expect(again.error()).toBeNull();
    expect(again.journal.identity().tillId).toBe(tillId);
    expect(again.journal.sale(SaleId.parse('sale-8'))).not.toBeNull();
    await again.close();
  });

  it('leaves the books bound to the machine that wrote them', async () => {
    const second = tempFolder();
    await lostTill(second);
    const data = tempFolder();
    expect(run(['repair'], data, second).code).toBe(0);
    const other = start(data, second, ELSEWHERE);
    expect(other.error()).toMatchObject({ code: 'till.copied' });
    await other.close();
  });

  it('requires a choice if several tills write there, and does nothing until then', async () => {
    const second = tempFolder();
    await lostTill(second);
    await lostTill(second, ELSEWHERE);
    const data = tempFolder();
    expect(run(['repair'], data, second)).toMatchObject({
      code: 2,
      last: `journal: not the lines of one till lie in ${second}: name its own folder there`,
    });
    expect(run(['verify'], data, second).code).toBe(2);
    expect(readdirSync(data)).toEqual([]);
  });

  it('does not join another till’s lines to an existing journal', async () => {
    const second = tempFolder();
    await lostTill(second);
    const data = tempFolder();
    const books = start(data, null, HERE);
    sellOne(books.journal, 50);
    await books.close();
    rmSync(journalPath(data));
    expect(run(['repair'], data, second)).toMatchObject({
      code: 1,
      last: 'journal: those lines are of another till (journal.differs)',
    });
  });

  it('names the possible places when it gets no lines', async () => {
    const second = tempFolder();
    await lostTill(second);
    const data = tempFolder();
    writeFileSync(join(data, 'settings.json'), JSON.stringify({ logFolder: second }));
    expect(run(['repair'], data, null)).toMatchObject({
      code: 2,
      said: [expect.stringContaining(second), expect.anything()],
    });
  });
});

describe('a start on an empty data folder whose settings name a second folder', () => {
  const opened = async (data: string, second: string, on = HERE) => {
    const books = start(data, second, on);
    const found = { error: books.error()?.code ?? null, tillId: books.journal.identity().tillId };
    await books.close();
    return found;
  };

  it('begins no new till if this machine’s till wrote there, and a repair restores that till', async () => {
    const [data, second] = [tempFolder(), tempFolder()];
    const { tip, tillId } = await lostTill(second);
    await lostTill(second, ELSEWHERE);
    expect(await opened(data, second)).toMatchObject({ error: 'journal.lost' });
    expect(repair(data, { secondFolder: second, machine: HERE })).toMatchObject({
      ok: true,
      value: { repairedTo: tip, regained: tip },
    });
    expect(await opened(data, second)).toEqual({ error: null, tillId });
  });

  it('keeps the till id if a manager begins an empty journal instead', async () => {
    const [data, second] = [tempFolder(), tempFolder()];
    const { tillId } = await lostTill(second);
    const parts = { clock: new VirtualClock(), random: seededRandomness(1), act: MANAGER, why: 'a test' };
    const fresh = startFreshJournal(data, { ...parts, secondFolder: second, machine: HERE });
    expect(fresh).toMatchObject({ ok: true });
    expect(await opened(data, second)).toEqual({ error: null, tillId });
  });

  it('begins a new till if another machine’s till wrote there, or two of this machine', async () => {
    const second = tempFolder();
    await lostTill(second, ELSEWHERE);
    expect(await opened(tempFolder(), second)).toMatchObject({ error: null });
    const third = tempFolder();
    await lostTill(third);
    const one = join(third, readdirSync(third)[0] ?? '');
    const other = join(third, 'another-till');
    cpSync(one, other, { recursive: true });
    writeFileSync(join(other, 'till-id'), 'another-till\n');
    expect(await opened(tempFolder(), third)).toMatchObject({ error: null });
  });

  it('begins a new till on a machine without an identity', async () => {
    const second = join(tempFolder(), 'second');
    mkdirSync(second);
    await lostTill(second, NO_MACHINE);
    expect(await opened(tempFolder(), second, NO_MACHINE)).toMatchObject({ error: null });
  });
});
