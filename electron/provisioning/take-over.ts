/** Takes a provisioning file: sealed if the system has a secret store, otherwise in memory for this run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { hashSetupCode, matchesSetupCode, type SetupCodeHash } from '../secret/setup-code.ts';
import type { Vault } from '../secret/vault.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import { keepInstallation, type ProvisionFile } from './provision.ts';
import { installationOf, type SealedInstallation, sealedOf } from './sealed-installation.ts';

export interface TakeOverDeps {
  /** The data folder. */
  readonly folder: string;
  readonly vault: Vault<SealedInstallation>;
  readonly journal: Pick<SetupCodeJournal, 'setupCode' | 'keepSetupCode' | 'ownFile' | 'keepOwnFile'>;
  /** New random bytes at each use. */
  readonly salt: () => Uint8Array;
}

export interface Taken {
  readonly content: SealedInstallation;
  readonly inMemoryOnly: boolean;
}

/** How the handed-over file relates to the current set-up. */
export interface HandedOver {
  /** The current setup code. */
  readonly hash: SetupCodeHash | null;
  /** The file has the same code. */
  readonly isFiles: boolean;
  /** The file is exactly the one taken last. */
  readonly isOwn: boolean;
}

/** Takes the file. Once a till has a setup code, it always keeps one. */
export async function takeOver(
  { folder, vault, journal, salt }: TakeOverDeps,
  file: ProvisionFile,
  standing: HandedOver,
  wipe: string | null,
): Promise<Result<Taken, TillError>> {
  const keepsCode = standing.isFiles || file.setup_code === undefined;
  const hash = keepsCode ? standing.hash : await hashSetupCode(file.setup_code ?? '', salt());
  const content = sealedOf(file, hash, wipe);
  const sealed = await vault.seal(content);
  if (!sealed.ok) return sealed;
  const inMemoryOnly = sealed.value === 'no-store';
  if (!inMemoryOnly) forgetPlain(folder);
  else if (!isKept(folder, file)) return fail({ code: 'provision.damaged', field: 'installation.json' });
  const kept = hash === null || hash === journal.setupCode() ? ok(null) : journal.keepSetupCode(hash);
  // The next start copies the code from the seal to the journal.
  if (!kept.ok && inMemoryOnly) return kept;
  // A seal needs no mark. If the disk refuses the mark, the next start asks for the file's code.
  if (inMemoryOnly && !standing.isOwn) journal.keepOwnFile(await markOf(file, salt()));
  else if (!inMemoryOnly && journal.ownFile() !== null) journal.keepOwnFile(null);
  return ok({ content, inMemoryOnly });
}

/** All relevant content, including the secret: without the secret, the mark cannot be used to guess codes. */
const codeIn = (file: ProvisionFile): string =>
  JSON.stringify([
    installationOf(file),
    file.secret_key,
    file.setup_code ?? null,
    ...(file.staff ? [file.staff] : []),
  ]);

const markOf = (file: ProvisionFile, salt: Uint8Array): Promise<SetupCodeHash> =>
  hashSetupCode(codeIn(file), salt);

/** Whether this is the file taken last. Checked without a write and without a delay. */
export async function isOwnFile(journal: Pick<SetupCodeJournal, 'ownFile'>, file: ProvisionFile) {
  const mark = journal.ownFile();
  return mark !== null && (await matchesSetupCode(mark, codeIn(file)));
}

/** Without this file, the next start would not know that this folder was provisioned. */
function isKept(folder: string, file: ProvisionFile): boolean {
  try {
    keepInstallation(folder, file);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes unsealed files beside a seal, which nothing trusts: an older Tilla's secret and its installation.
 */
export function forgetPlain(folder: string): void {
  for (const name of ['installation.json', 'installation.json.new', 'secret.sealed']) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Nothing reads the file while there is a seal.
    }
  }
}
