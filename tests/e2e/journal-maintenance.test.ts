/** The day's copy and check beside a running till: damage found late, a copy that a stop cuts short, and no thread left. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLY_VERSION } from '../../electron/storage/apply.ts';
import { isLongToOpen } from '../../electron/storage/maintenance/bring-up-folder.ts';
import { journalPath, wasFoundDamaged } from '../../electron/storage/maintenance/set-aside.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { startTill } from '../../tools/driver/running-till.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { damageMiddle, inFile, multiplySales } from '../support/journals.ts';
import { sellOne, tillThatSold } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const PATIENCE_MS = 60_000;
/** Its copy and check take seconds, and what a start reads of it does not lie in its middle. */
const SALES = 150_000;
/** Their tables take a few seconds. */
const UPDATED_SALES = 30_000;
const folder = makeFolder();
let gateway: TrainingGateway;
let options: { readonly dataFolder: string; readonly provisionFile: string };
const backups = (): string[] =>
  existsSync(join(options.dataFolder, 'backups')) ? readdirSync(join(options.dataFolder, 'backups')) : [];

beforeAll(async () => {
  ({ gateway, options } = await tillThatSold(folder.path));
});
afterAll(async () => {
  await gateway.close();
  folder.remove();
});

/** Where Chromium says which port it chose, long before the till is open; the last start's is there until then. */
const portFile = (dataFolder: string): string => join(dataFolder, 'browser', 'DevToolsActivePort');

async function pageOfStart(dataFolder: string): Promise<Page> {
  const file = portFile(dataFolder);
  await expect.poll(() => existsSync(file), { timeout: PATIENCE_MS }).toBe(true);
  const [port] = readFileSync(file, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (!page) throw new Error('the till has no page');
  return page;
}

describe('a till on the first start after an update', () => {
  it.skipIf(electronProgram() !== null)(
    'tells how far the books are made, answers nobody meanwhile, and opens by itself',
    async () => {
      const { dataFolder } = options;
      multiplySales(dataFolder, UPDATED_SALES);
      inFile(journalPath(dataFolder), (database) =>
        database
          .prepare("UPDATE meta SET value = ? WHERE name = 'apply_version'")
          .run(String(APPLY_VERSION - 1)),
      );
      rmSync(portFile(dataFolder));
      const starting = startTill(options);
      const page = await pageOfStart(dataFolder);
      await page
        .getByRole('progressbar', { name: /^The books are being made from the journal: \d+%$/ })
        .waitFor();
      await page.getByText('The till opens by itself when it is ready').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
      await page.getByRole('button', { name: 'Pay', exact: true }).waitFor({ timeout: PATIENCE_MS });
      expect(await page.getByRole('progressbar').count()).toBe(0);
      const till = await starting;
      expect(await till.stop()).toBe(0);
      expect(isLongToOpen(dataFolder)).toBe(false);
    },
  );
});

describe('a till on the first start of a day', () => {
  it('ends at once while its journal is copied, and leaves no half copy', async () => {
    multiplySales(options.dataFolder, SALES, UPDATED_SALES);
    const till = await startTill(options);
    await expect
      .poll(() => backups().some((name) => name.endsWith('.partial')), { timeout: PATIENCE_MS })
      .toBe(true);
    expect(await till.stop()).toBe(0);
    expect(backups()).toEqual([]);
  });

  it('copies it by the next start, while it sells', async () => {
    const till = await startTill(options);
    await sellOne(till);
    await expect
      .poll(backups, { timeout: PATIENCE_MS })
      .toEqual([expect.stringMatching(/^journal-[\d-]+\.db$/)]);
    expect(await till.stop()).toBe(0);
  });

  it('sells on a journal whose damage no start can see, until the check finds it and says so', async () => {
    rmSync(join(options.dataFolder, 'backups'), { recursive: true });
    damageMiddle(options.dataFolder);
    const till = await startTill(options);
    await till.page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await till.page.getByText('No new sales: the journal is damaged').waitFor({ timeout: PATIENCE_MS });
    expect(await till.page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0);
    expect(await till.page.getByRole('button', { name: 'Repair the journal' }).count()).toBe(0);
    expect(backups()).toEqual([]);
    expect(wasFoundDamaged(options.dataFolder)).toBe(true);
    expect(await till.stop()).toBe(0);

    const damaged = readFileSync(journalPath(options.dataFolder));
    const next = await startTill(options);
    await next.page.getByText('The till can’t sell: its journal is damaged').waitFor();
    await next.page.getByRole('button', { name: 'Repair the journal' }).waitFor();
    expect(await next.stop()).toBe(0);
    expect(readFileSync(journalPath(options.dataFolder)).equals(damaged)).toBe(true);
  });
});
