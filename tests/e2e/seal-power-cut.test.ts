/**
 * The power fails at each step in which a till seals its settings, wipes the open file, and changes to
 * another file. The next start always charges with a valid secret. The provisioning file
 * stays until its content was unsealed once.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';
import { provisionFor } from '../../tools/driver/provision.ts';
import { type RunningTill, startTill, type TillOptions } from '../../tools/driver/running-till.ts';
import { ownGateway } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PRELOAD = fileURLToPath(new URL('../support/power-cut-preload.ts', import.meta.url));
const CODE = 'olma-7788-nok';
/** Up to six starts of the till, one after the other. */
const LIFE_MS = 300_000;

/** `STEP NAME`, as the preload reads it: the power fails right before it. */
interface Cut {
  readonly before: string;
  /** Whether the new seal had replaced the old by then. */
  readonly isSealed: boolean;
}

/** One life of a till, with three cuts: at the first sealing, while settling, and during the change. */
const LIVES: readonly { readonly first: Cut; readonly second: string; readonly change: Cut }[] = [
  {
    first: { before: 'write installation.sealed.new', isSealed: false },
    second: 'overwrite first.json',
    change: { before: 'write installation.sealed.copy', isSealed: false },
  },
  {
    first: { before: 'rename installation.sealed.new', isSealed: false },
    second: 'remove first.json',
    change: { before: 'rename installation.sealed.copy', isSealed: false },
  },
  {
    first: { before: 'flush till', isSealed: true },
    second: 'write installation.sealed.new',
    change: { before: 'rename installation.sealed.new', isSealed: false },
  },
  {
    first: { before: 'remove installation.json', isSealed: true },
    second: 'rename installation.sealed.new',
    // The first such step belongs to the names of the older copy.
    change: { before: 'flush till 2', isSealed: true },
  },
];

async function sell(till: RunningTill, gateway: TrainingGateway): Promise<void> {
  const [bread] = SAMPLE_PRODUCTS;
  await till.page.waitForFunction(() => 'tilla' in window);
  const opened = await askAsPage(till.page, 'till.open');
  expect(opened).toMatchObject({ value: { mode: 'live', charging: { ready: true } } });
  const { saleId } = (opened as { value: { basket: { saleId: string } } }).value.basket;
  const paid = gateway.ledger().length + 1;
  expect(await askAsPage(till.page, 'basket.add', { saleId, productId: bread?.productId })).toMatchObject({
    ok: true,
  });
  const asked = { saleId, totalTiyin: bread?.priceTiyin, payerCode: codeOf('approved') };
  expect(await askAsPage(till.page, 'tender.code', asked)).toMatchObject({ ok: true });
  await expect.poll(() => gateway.ledger().filter(({ state }) => state === 'paid').length).toBe(paid);
  // A file for another address waits for payments that are unfinished at this address.
  const lastSale = () => askAsPage(till.page, 'sales.recent', { limit: 1 });
  await expect.poll(lastSale).toMatchObject({ value: [{ payments: [{ receipt: { state: 'linked' } }] }] });
}

describe('a till with a power cut', () => {
  it.each(LIVES)(
    'before “$first.before”, “$second” and “$change.before” charges at each later start',
    async ({ first, second, change }) => {
      const root = tempFolder();
      const dataFolder = join(root, 'till');
      const { gateway: former } = await ownGateway(root);
      const { gateway: next } = await ownGateway(root);
      const write = (name: string, gateway: TrainingGateway): string => {
        const path = join(root, name);
        writeFileSync(path, JSON.stringify({ ...provisionFor(gateway), setup_code: CODE }));
        return path;
      };
      const optionsOf = (provisionFile: string | null): TillOptions => ({
        dataFolder,
        ...(provisionFile && { provisionFile }),
        switches: ['--test-secret-store', '--wipe-provision'],
      });
      const dies = async (provisionFile: string, cut: string): Promise<void> => {
        const options = { ...optionsOf(provisionFile), nodeFlags: ['--import', PRELOAD] };
        const started = startTill({ ...options, env: { TILLA_TEST_CUT: cut } });
        onTestFinished(() =>
          started.then(
            (till) => till.kill(),
            () => undefined,
          ),
        );
        await expect(started).rejects.toThrow('ended before it was ready');
      };
      const charges = async (provisionFile: string | null, gateway: TrainingGateway): Promise<void> => {
        const till = await startTill(optionsOf(provisionFile));
        onTestFinished(() => till.kill());
        await sell(till, gateway);
        await till.kill();
      };

      const file = write('first.json', former);
      await dies(file, first.before);
      if (!first.isSealed) await charges(file, former);
      expect(existsSync(file), 'sealed, and not yet unsealed').toBe(true);

      await dies(file, second);
      await charges(file, former);
      expect(existsSync(file), 'unsealed, and wiped').toBe(false);

      const changed = write('changed.json', next);
      await dies(changed, change.before);
      expect(existsSync(changed)).toBe(true);
      // The person who passes the file again need not know how far it came.
      await charges(change.isSealed ? null : changed, next);
      expect(existsSync(changed), 'wiped once it was unsealed').toBe(!change.isSealed);
    },
    LIFE_MS,
  );
});
