/** A second folder that returns while the till sells is completed, or left as it is if it differs. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { journalCommand } from '../../electron/app/journal-command.ts';
import { createJournalMaintenance } from '../../electron/journal/journal-maintenance.ts';
import { lineFiles } from '../../electron/storage/maintenance/lines-read.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { SaleId } from '../../shared/ids.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  linesPath,
  mustOpen,
  openWithLines,
  sellOne,
  seqsIn,
  sold,
  tipOf,
  upTo,
} from '../support/books-with-lines.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { MANAGER, repair } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

interface Shop {
  readonly data: string;
  readonly second: string;
  /** The till's own folder in the second one. */
  linesIn(): string;
  takeAway(): void;
  bringBack(): void;
}

/** Four sales, five more that a set-back of the data folder loses, and a second folder with all nine. */
async function setBack(lost = 5): Promise<Shop> {
  const home = tempFolder();
  const [data, second, away] = [join(home, 'data'), join(home, 'disk'), join(home, 'away')];
  mkdirSync(data);
  mkdirSync(second);
  await sold(data, 0, 4, second);
  cpSync(data, join(home, 'image'), { recursive: true });
  await sold(data, 4, 4 + lost, second);
  rmSync(data, { recursive: true });
  renameSync(join(home, 'image'), data);
  return {
    data,
    second,
    linesIn: () => join(second, readdirSync(second)[0] ?? ''),
    takeAway: () => {
      renameSync(second, away);
      writeFileSync(second, 'a file where the share should be');
    },
    bringBack: () => {
      rmSync(second);
      renameSync(away, second);
    },
  };
}

const bytesIn = (linesIn: string): string =>
  lineFiles(linesIn)
    .map(({ path }) => readFileSync(path, 'utf8'))
    .join('');

/** The share is absent at the start. After so many sales it returns, and one more is sold. */
async function sellsUntilItIsBack(shop: Shop, many: number): Promise<unknown[]> {
  shop.takeAway();
  const clock = new VirtualClock();
  const random = seededRandomness(55);
  const { books, told, close } = mustOpen(shop.data, { secondFolder: shop.second, random, clock });
  await expect.poll(() => told).toMatchObject([{ code: 'journal.not-copied' }]);
  for (let number = 100; number < 100 + many; number += 1) sellOne(books, number);
  shop.bringBack();
  sellOne(books, 99);
  await expect.poll(() => told.length).toBe(2);
  await close();
  return told.slice(1);
}

const saleIn = (folder: string, second: string, id: string): unknown => {
  const { books, close } = mustOpen(folder, { secondFolder: second, random: seededRandomness(56) });
  const sale = books.sale(SaleId.parse(id));
  void close();
  return sale;
};

describe('a second folder with entries that a set-back removed from the journal', () => {
  it.each([0, 3, 60])('is left alone when it returns after %i sales, and stops the till', async (many) => {
    const shop = await setBack();
    const first = tipOf(shop.data) + 1;
    const before = bytesIn(shop.linesIn());
    const told = await sellsUntilItIsBack(shop, many);
    expect(told).toMatchObject([{ code: 'journal.found-differs', field: shop.linesIn() }]);
    expect(bytesIn(shop.linesIn())).toBe(before);
    if (many === 60) expect(bytesIn(join(shop.data, 'log')).length).toBeGreaterThan(2 * 65_536);
    const next = openWithLines(shop.data, { secondFolder: shop.second });
    expect(next.journal).toMatchObject({ ok: false, error: { code: 'journal.differs', limit: first } });
    await next.close();
  });

  it('ends with a repair: earlier and later sales are in the books, and the folder is written to again', async () => {
    const shop = await setBack();
    await sellsUntilItIsBack(shop, 60);
    const repaired = repair(shop.data, { secondFolder: shop.second });
    expect(repaired).toMatchObject({ ok: true });
    for (const id of ['sale-3', 'sale-4', 'sale-8', 'sale-100', 'sale-159', 'sale-99']) {
      expect(saleIn(shop.data, shop.second, id), id).not.toBeNull();
    }
    expectRebuilt(journalPath(shop.data));
    const again = mustOpen(shop.data, { secondFolder: shop.second, random: seededRandomness(57) });
    expect(again.regained).toEqual([]);
    sellOne(again.books, 200);
    await again.close();
    expect(new Set(seqsIn(shop.linesIn()))).toEqual(new Set(upTo(tipOf(shop.data))));
  });

  it('stays noted if it is absent at the next start too, and blocks a repair without it', async () => {
    const shop = await setBack();
    await sellsUntilItIsBack(shop, 3);
    const linesIn = shop.linesIn();
    shop.takeAway();
    const next = openWithLines(shop.data, { secondFolder: shop.second });
    expect(next.journal).toMatchObject({ ok: false, error: { code: 'journal.differs' } });
    await next.close();
    const refused = { code: 'journal.copy-away', field: linesIn };
    expect(repair(shop.data, { secondFolder: shop.second })).toEqual({ ok: false, error: refused });
    const said: string[] = [];
    const parts = { clock: new VirtualClock(), random: seededRandomness(1), defaultFolder: null };
    const print = (line: string) => void said.push(line);
    expect(journalCommand(['repair', ''], shop.data, null, { ...parts, print })).toBe(1);
    expect(said.at(-1)).toMatch(/connect it first, or give it up by --without-lines \(journal\.copy-away\)$/);
    shop.bringBack();
    // The setting is ignored: the folder may have been removed from it meanwhile.
    expect(repair(shop.data)).toMatchObject({ ok: true });
    expect(saleIn(shop.data, shop.second, 'sale-8')).not.toBeNull();
  });

  it('that never returns is given up by an empty journal', async () => {
    const shop = await setBack();
    await sellsUntilItIsBack(shop, 3);
    shop.takeAway();
    const parts = { clock: new VirtualClock(), random: seededRandomness(1), act: MANAGER, why: 'it burnt' };
    expect(startFreshJournal(shop.data, { ...parts, secondFolder: shop.second })).toMatchObject({ ok: true });
    expect(saleIn(shop.data, shop.second, 'sale-99')).not.toBeNull();
  });

  it('is reported as what stops new sales, not as what a repair may change now', async () => {
    const shop = await setBack();
    shop.takeAway();
    const raised: string[] = [];
    const notices = {
      raise: ({ code }: { readonly code: string }, level: string) => void raised.push(`${level} ${code}`),
      end: () => undefined,
    };
    const parts = { clock: new VirtualClock(), random: seededRandomness(58), notices, machine: NO_MACHINE };
    const books = openBooks(shop.data, { ...parts, secondFolder: shop.second });
    sellOne(books.journal, 100);
    expect(books.error()).toBeNull();
    await expect.poll(() => raised).toContain('warning journal.not-copied');
    shop.bringBack();
    sellOne(books.journal, 101);
    await expect.poll(() => books.error()).toMatchObject({ code: 'journal.found-differs' });
    expect(raised).toContain('blocking journal.found-differs');
    const neither = () => Promise.reject(new Error('the journal is open'));
    const { handlers } = createJournalMaintenance({
      trouble: books.error,
      repair: neither,
      startFresh: neither,
      publish: () => undefined,
    });
    const refused = { ok: false, error: { code: 'payment.wrong-state' } };
    expect(await handlers['journal.repair']({ reason: 'now' }, MANAGER)).toEqual(refused);
    await books.close();
  });

  it('is compared whole by the next start if only its end matches the log', async () => {
    const shop = await setBack();
    await sellsUntilItIsBack(shop, 60);
    // A Tilla that wrote on behind the differing entries left this.
    const own = lineFiles(join(shop.data, 'log'))[0]?.path ?? '';
    const theirs = lineFiles(shop.linesIn())[0]?.path ?? '';
    writeFileSync(theirs, readFileSync(theirs, 'utf8') + readFileSync(own, 'utf8'));
    const next = openWithLines(shop.data, { secondFolder: shop.second });
    expect(next.journal).toMatchObject({ ok: false, error: { code: 'journal.differs' } });
    await next.close();
    expect(repair(shop.data, { secondFolder: shop.second })).toMatchObject({ ok: true });
    expect(saleIn(shop.data, shop.second, 'sale-8')).not.toBeNull();
  });
});

/** What each of several starts says while it runs, and whether it opens at all. */
async function starts(data: string, second: string | null, many: number): Promise<unknown[]> {
  const told: unknown[] = [];
  for (let number = 0; number < many; number += 1) {
    const parts = { random: seededRandomness(60 + number), ...(second && { secondFolder: second }) };
    const { told: found, close } = mustOpen(data, parts);
    await close();
    told.push(...found);
  }
  return told;
}

const withoutJournal = (data: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(data)}${suffix}`, { force: true });
};

describe('lines behind the log’s end that continue no history of the log', () => {
  it('are no difference if they belong to a repaired till, replaced while the folder was absent', async () => {
    const home = tempFolder();
    const [data, second, away] = [join(home, 'data'), join(home, 'disk'), join(home, 'away')];
    mkdirSync(data);
    mkdirSync(second);
    await sold(data, 0, 40, second);
    withoutJournal(data);
    expect(repair(data, { secondFolder: second })).toMatchObject({ ok: true });
    await sold(data, 100, 103, second);
    renameSync(second, away);
    writeFileSync(second, 'a file where the share should be');
    withoutJournal(data);
    writeFileSync(journalPath(data), Buffer.alloc(8192, 7));
    const parts = { clock: new VirtualClock(), random: seededRandomness(1), act: MANAGER, why: 'it burnt' };
    expect(startFreshJournal(data, { ...parts, secondFolder: second })).toMatchObject({ ok: true });
    rmSync(second);
    renameSync(away, second);
    const linesIn = join(second, readdirSync(second)[0] ?? '');
    expect(Math.max(...seqsIn(linesIn).map(Number))).toBeGreaterThan(tipOf(data));
    expect(await starts(data, second, 3)).toEqual([]);
    expect(new Set(seqsIn(linesIn))).toEqual(new Set(upTo(Math.max(...seqsIn(linesIn).map(Number)))));
  });

  it('are no difference in a file whose name claims more than the repair could join', async () => {
    const data = tempFolder();
    const tip = await sold(data, 0, 40);
    const texts = readFileSync(linesPath(data), 'utf8').trimEnd().split('\n');
    rmSync(linesPath(data));
    const part = (name: string, from: number, to: number): void =>
      writeFileSync(join(data, 'log', name), gzipSync(`${texts.slice(from, to).join('\n')}\n`));
    part('2026-11-19.1-20.jsonl.gz', 0, 20);
    part(`2026-11-20.61-${tip}.jsonl.gz`, 60, tip);
    withoutJournal(data);
    expect(repair(data)).toMatchObject({ ok: true, value: { repairedTo: 20 } });
    expect(tipOf(data)).toBeLessThan(tip);
    expect(await starts(data, null, 3)).toEqual([]);
  });
});
