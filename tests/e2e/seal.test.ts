/**
 * The sealed path from end to end, on the Chromium shell's secret store for tests: a till's life in few
 * starts.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { provisionFor } from '../../tools/driver/provision.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { invoke } from '../support/invoke.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CODE = 'olma-7788-nok';
/** Seven starts of the till, one after the other. */
const LIFE_MS = 300_000;

async function opened(till: RunningTill): Promise<unknown> {
  await till.page.getByRole('textbox', { name: 'Scan or type a code' }).waitFor();
  return await invoke(till, 'till.open');
}

async function sellByCode(till: RunningTill): Promise<void> {
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith('880100000000000001');
  await cashier.waitFor('paid');
}

const filesHolding = (dataFolder: string, needle: string): readonly string[] =>
  readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataFolder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(needle) || bytes.includes(Buffer.from(needle, 'utf16le'));
    });

describe('a sealed till', () => {
  it(
    'charges after a restart, changes only with its code, and is lost with its store',
    async () => {
      const root = tempFolder();
      const dataFolder = join(root, 'till');
      const file = join(root, 'shop.json');
      const start = async (provisionFile?: string, ...switches: string[]): Promise<RunningTill> => {
        const given = {
          ...(provisionFile && { provisionFile }),
          switches: ['--test-secret-store', ...switches],
        };
        const till = await startTill({ dataFolder, ...given });
        onTestFinished(() => till.kill());
        return till;
      };
      const { gateway } = await gatewayWithProvision(root);
      const stranger = await gatewayWithProvision(root);
      const write = (change: object): void =>
        writeFileSync(file, JSON.stringify({ ...provisionFor(gateway), setup_code: CODE, ...change }));
      const { secretKey } = gateway.credentials;

      // Provisioning. The till is killed as soon as it can charge: its seal is on the disk.
      write({ shop_name: 'Bahor market' });
      const first = await start(file, '--wipe-provision');
      expect(await opened(first)).toMatchObject({
        value: { mode: 'live', charging: { ready: true }, secretInMemoryOnly: false },
      });
      await first.kill();
      expect(existsSync(file)).toBe(true);
      expect(readdirSync(dataFolder)).not.toContain('installation.json');

      // Without the file the till unseals, wipes the file as requested, and charges.
      const second = await start();
      expect(await opened(second)).toMatchObject({
        value: { mode: 'live', shopName: 'Bahor market', charging: { ready: true } },
      });
      expect(existsSync(file)).toBe(false);
      expect(await invoke(second, 'diagnostics.read')).toMatchObject({ value: { secret: 'sealed' } });
      await sellByCode(second);
      expect(await second.stop()).toBe(0);
      for (const secret of [secretKey, CODE])
        expect(filesHolding(dataFolder, secret), 'files with a secret').toEqual([]);

      // A stranger's address with another code, beside an open installation.json with the same content.
      write({ ...provisionFor(stranger.gateway), setup_code: 'of-a-stranger', shop_name: 'Bahor market' });
      writeFileSync(join(dataFolder, 'installation.json'), readFileSync(file));
      const third = await start(file);
      expect(await opened(third)).toMatchObject({
        value: { charging: { ready: true }, notices: [{ id: 'provision.waits' }] },
      });
      expect(await invoke(third, 'diagnostics.read')).toMatchObject({
        value: { baseUrl: gateway.baseUrl.replace(/\/+$/, '') },
      });
      expect(existsSync(join(dataFolder, 'installation.json'))).toBe(false);
      await third.page.getByRole('button', { name: 'Messages' }).click();
      await third.page.getByRole('button', { name: 'Look at it' }).click();
      const dialog = third.page.getByRole('dialog');
      await dialog.getByText(new URL(stranger.gateway.baseUrl).host).waitFor();
      await dialog.getByLabel('This till’s setup code').fill('of-a-stranger');
      await dialog.getByRole('button', { name: 'Accept the new file' }).click();
      await dialog.getByText('This is not the till’s setup code').waitFor();
      // The installer is here after all: the typed code counts from the next start, and the till says so.
      await dialog.getByLabel('This till’s setup code').fill(CODE);
      await dialog.getByRole('button', { name: 'Accept the new file' }).click();
      await dialog.getByText('from its next start on it works with the new one').waitFor();
      expect(third.output()).not.toContain(CODE);
      expect(await third.stop()).toBe(0);

      // Back by a file with the valid code: no question is asked, and the secret is the new one.
      write({ setup_code: 'of-a-stranger', shop_name: 'Back again' });
      const fourth = await start(file);
      expect(await opened(fourth)).toMatchObject({
        value: { shopName: 'Back again', charging: { ready: true }, notices: [] },
      });
      expect(await fourth.stop()).toBe(0);

      // The store is gone, as with a new Windows: no training, no charging; the code restores the till.
      rmSync(join(dataFolder, 'test-secret-store.key'));
      const lost = await start();
      expect(await opened(lost)).toMatchObject({
        value: { mode: 'live', charging: { ready: false, error: { code: 'secret.unavailable' } } },
      });
      expect(await invoke(lost, 'diagnostics.read')).toMatchObject({ value: { secret: 'unopened' } });
      expect(await lost.stop()).toBe(0);
      const back = await start(file);
      expect(await opened(back)).toMatchObject({ value: { mode: 'live', charging: { ready: true } } });
      await sellByCode(back);
      expect(await back.stop()).toBe(0);
      await Promise.all([gateway.close(), stranger.gateway.close()]);
    },
    LIFE_MS,
  );
});
