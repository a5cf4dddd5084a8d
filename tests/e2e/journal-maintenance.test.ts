/** The day's copy and check beside a running till: damage found late, a copy that a stop cuts short, and no thread left. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalPath, wasFoundDamaged } from '../../electron/storage/maintenance/set-aside.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { startTill } from '../../tools/driver/running-till.ts';
import { damageMiddle, multiplySales } from '../support/journals.ts';
import { sellOne, tillThatSold } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const PATIENCE_MS = 60_000;
/** Its copy and check take seconds, and what a start reads of it does not lie in its middle. */
const SALES = 150_000;
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

describe('a till on the first start of a day', () => {
  it('ends at once while its journal is copied, and leaves no half copy', async () => {
    multiplySales(options.dataFolder, SALES);
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
