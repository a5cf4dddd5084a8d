/**
 * Long work on a journal in a running till: tables of an older Tilla, and the daily copy and check during
 * sales. Each test has a folder of its own. The tests hold long work while they inspect its effects.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { APPLY_VERSION } from '../../electron/storage/apply.ts';
import { isLongToOpen } from '../../electron/storage/maintenance/bring-up-folder.ts';
import { journalPath, wasFoundDamaged } from '../../electron/storage/maintenance/set-aside.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { damageMiddle, inFile, multiplySales } from '../support/journals.ts';
import { sellOne, tillThatSold } from '../support/provisioned.ts';
import { makeFolder, tempFolder } from '../support/temp-folder.ts';

const PRELOAD = fileURLToPath(new URL('../support/hold-work-preload.ts', import.meta.url));
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';
/** A machine that is busy takes its time: each event that a test waits for does come. */
const PATIENCE_MS = 300_000;
const timeout = { timeout: 2 * PATIENCE_MS };
/** A start reads none of the middle sales. Without a hold, the work on them takes seconds. */
const SALES = isShell ? 20_000 : 90_000;

interface Options {
  readonly dataFolder: string;
  readonly provisionFile: string;
}

const folder = makeFolder();
let gateway: TrainingGateway;
let sold: Options;

beforeAll(async () => {
  ({ gateway, options: sold } = await tillThatSold(folder.path));
  multiplySales(sold.dataFolder, SALES);
  // A slow till may have made its daily copy already; the browser's files do not belong to it.
  for (const name of ['backups', 'browser']) {
    rmSync(join(sold.dataFolder, name), { recursive: true, force: true });
  }
}, PATIENCE_MS);

afterAll(async () => {
  await gateway.close();
  folder.remove();
});

/** That shop in a folder of the test's own. */
function ownShop(): Options {
  const dataFolder = join(tempFolder(), 'till');
  cpSync(sold.dataFolder, dataFolder, { recursive: true });
  return { ...sold, dataFolder };
}

/** Ended after the test, if not before. */
function start(options: Options): Promise<RunningTill> {
  const till = startTill({
    ...options,
    nodeFlags: ['--import', PRELOAD],
    env: { TILLA_TEST_HOLD: holdOf(options) },
  });
  onTestFinished(async () => {
    const running = await till.catch(() => null);
    if (running?.isRunning()) await running.kill();
  });
  return till;
}

/** While this file exists, long work pauses. */
const holdOf = ({ dataFolder }: Options): string => join(dirname(dataFolder), 'hold');
const hold = (options: Options): void => writeFileSync(holdOf(options), '');
const letGo = (options: Options): void => rmSync(holdOf(options));

const backupsOf = ({ dataFolder }: Options): string[] =>
  existsSync(join(dataFolder, 'backups')) ? readdirSync(join(dataFolder, 'backups')) : [];

/** The first start after an update. */
function updatedShop(): Options {
  const shop = ownShop();
  inFile(journalPath(shop.dataFolder), (database) =>
    database.prepare("UPDATE meta SET value = ? WHERE name = 'apply_version'").run(String(APPLY_VERSION - 1)),
  );
  return shop;
}

/** Before the till is open: the file where Chromium names its port. */
async function pageOfStart({ dataFolder }: Options): Promise<Page> {
  const file = join(dataFolder, 'browser', 'DevToolsActivePort');
  // It exists before it is written.
  const port = (): string => (existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[0] ?? '') : '');
  await expect.poll(port, { timeout: PATIENCE_MS }).toMatch(/^\d+$/);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port()}`);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (!page) throw new Error('the till has no page');
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

describe.skipIf(electronProgram() !== null)('a till on the first start after an update', () => {
  /** The progress, on the page of a till that is not open yet. */
  const making = { name: /^The books are being made from the journal: \d+%$/ };

  it(
    'shows the progress of the rebuild, refuses requests meanwhile, and opens by itself',
    timeout,
    async () => {
      const shop = updatedShop();
      hold(shop);
      const starting = start(shop);
      const page = await pageOfStart(shop);
      await page.getByRole('progressbar', making).waitFor();
      await page.getByText('The till opens by itself when it is ready').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      letGo(shop);
      await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
      await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
      const till = await starting;
      expect(await till.stop()).toBe(0);
      expect(isLongToOpen(shop.dataFolder)).toBe(false);
    },
  );

  it('ends with its window, and the next start rebuilds the books', timeout, async () => {
    const shop = updatedShop();
    hold(shop);
    const starting = start(shop);
    const ended = expect(starting).rejects.toThrow();
    const page = await pageOfStart(shop);
    await page.getByRole('progressbar', making).waitFor();
    await page.close();
    await ended;
    expect(isLongToOpen(shop.dataFolder)).toBe(true);
    letGo(shop);
    const next = await start(shop);
    await next.page.getByRole('button', { name: 'Pay', exact: true }).waitFor({ timeout: PATIENCE_MS });
    expect(await next.stop()).toBe(0);
    expect(isLongToOpen(shop.dataFolder)).toBe(false);
  });
});

describe('a till on the first start of a day', () => {
  it(
    'ends at once while its journal is copied, leaves no half copy, and copies at the next start',
    timeout,
    async () => {
      const shop = ownShop();
      hold(shop);
      const till = await start(shop);
      await expect
        .poll(() => backupsOf(shop).some((name) => name.endsWith('.partial')), {
          timeout: PATIENCE_MS,
          interval: 10,
        })
        .toBe(true);
      expect(await till.stop()).toBe(0);
      expect(backupsOf(shop)).toEqual([]);
      letGo(shop);
      const next = await start(shop);
      await sellOne(next);
      await expect
        .poll(() => backupsOf(shop), { timeout: PATIENCE_MS })
        .toEqual([expect.stringMatching(/^journal-[\d-]+\.db$/)]);
      expect(await next.stop()).toBe(0);
    },
  );

  it(
    'sells on a journal with damage that no start can see, until the check reports it',
    timeout,
    async () => {
      const shop = ownShop();
      damageMiddle(shop.dataFolder);
      hold(shop);
      const till = await start(shop);
      till.page.setDefaultTimeout(PATIENCE_MS);
      await till.page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
      letGo(shop);
      await till.page.getByText('New sales are stopped: the journal is damaged').waitFor();
      expect(await till.page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0);
      expect(await till.page.getByRole('button', { name: 'Repair the journal' }).count()).toBe(0);
      expect(backupsOf(shop)).toEqual([]);
      expect(wasFoundDamaged(shop.dataFolder)).toBe(true);
      expect(await till.stop()).toBe(0);

      const damaged = readFileSync(journalPath(shop.dataFolder));
      const next = await start(shop);
      next.page.setDefaultTimeout(PATIENCE_MS);
      await next.page.getByText('The till can’t sell: its journal is damaged').waitFor();
      await next.page.getByRole('button', { name: 'Repair the journal' }).waitFor();
      expect(await next.stop()).toBe(0);
      expect(readFileSync(journalPath(shop.dataFolder)).equals(damaged)).toBe(true);
    },
  );
});
