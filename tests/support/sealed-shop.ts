/**
 * A shop's data folder that starts again and again: with a file or without, on one system's store or
 * another's.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { prepareService } from '../../electron/provisioning/prepare-service.ts';
import { SealedInstallation } from '../../electron/provisioning/sealed-installation.ts';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { sealFiles } from '../../electron/secret/sealed-file.ts';
import { openVault, type SecretStore } from '../../electron/secret/vault.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { loggedSecretsIn } from '../../electron/storage/repositories/lost-secrets.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { openedJournal } from './journals.ts';
import { PROVISION } from './provision-files.ts';
import { secretStore } from './secret-store.ts';
import { tempFolder } from './temp-folder.ts';
import { VirtualClock } from './virtual-clock.ts';

export const CODE = 'olma-7788-nok';
export const LIVE = {
  ...PROVISION,
  base_url: 'https://gateway.example/v2/merchant',
  setup_code: CODE,
  shop_name: 'Bahor market',
};
export const FOREIGN = { ...LIVE, base_url: 'https://stranger.example', setup_code: 'of-a-stranger' };
export const TEST = { ...LIVE, base_url: 'http://127.0.0.1:8080', setup_code: undefined };

/** Its journal stays open from start to start, and closes with the test. */
export function shop() {
  const folder = tempFolder();
  const files = tempFolder();
  const path = join(files, 'provision.json');
  const clock = new VirtualClock();
  let journal: Journal = openedJournal(journalPath(folder), { clock });
  onTestFinished(() => journal.close());
  const reopen = () => {
    journal.close();
    journal = openedJournal(journalPath(folder), { clock });
    return journal;
  };
  const start = async (
    content: object | null,
    options: { store?: SecretStore; wipe?: boolean; trouble?: TillError } = {},
  ) => {
    if (content !== null) writeFileSync(path, JSON.stringify(content));
    const store = options.store ?? secretStore(true);
    const vault = openVault({
      files: sealFiles(folder),
      store,
      schema: SealedInstallation,
      platform: 'linux',
    });
    const salt = () => randomBytes(SALT_BYTES);
    const books = reopen();
    const { everLostSeal } = books.own(loggedSecretsIn);
    const parts = {
      folder,
      vault,
      journal: books,
      everLostSeal,
      journalTrouble: options.trouble ?? null,
      clock,
      salt,
    };
    const isNamed = content !== null || options.wipe === true;
    const prepared = await prepareService(
      { provisionFile: isNamed ? path : null, wipeProvision: options.wipe ?? false },
      parts,
    );
    if (prepared.service.ok) await prepared.service.value.close();
    return prepared;
  };
  return { folder, path, clock, start, journal: () => journal };
}
/** The address at which it charges, or why it does not. */
export const chargesAt = (prepared: Awaited<ReturnType<ReturnType<typeof shop>['start']>>) =>
  prepared.service.ok ? prepared.service.value.endpoint.baseUrl : prepared.service.error.code;
