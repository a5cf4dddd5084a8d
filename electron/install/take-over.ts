/** Makes a provisioning file what this till works with: sealed where the system has a store, else for this run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { hashSetupCode, matchesSetupCode, type SetupCodeHash } from '../secret/setup-code.ts';
import type { Vault } from '../secret/vault.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import { keepInstallation, type ProvisionFile } from './provision.ts';
import { installationOf, type SealedInstallation, sealedOf } from './sealed-installation.ts';

export interface TakeOverParts {
  /** The data folder. */
  readonly folder: string;
  readonly vault: Vault<SealedInstallation>;
  readonly journal: Pick<SetupCodeJournal, 'setupCode' | 'keepSetupCode' | 'ownFile' | 'keepOwnFile'>;
  /** Random bytes, other ones each time. */
  readonly salt: () => Uint8Array;
}

export interface Taken {
  readonly content: SealedInstallation;
  readonly inMemoryOnly: boolean;
}

/** Who hands a file over to a till that stands. */
export interface HandedOver {
  /** The code that counts until now. */
  readonly hash: SetupCodeHash | null;
  /** It is the file's. */
  readonly isFiles: boolean;
  /** The file is the one that was taken last, to the letter. */
  readonly isOwn: boolean;
}

/** A code is never lost again. */
export async function takeOver(
  { folder, vault, journal, salt }: TakeOverParts,
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
  // A seal knows its code by itself, and tells it to the journal at the next start.
  if (!kept.ok && inMemoryOnly) return kept;
  // A seal needs no mark. Where the disk does not take one, the next start asks the file for its code.
  if (inMemoryOnly && !standing.isOwn) journal.keepOwnFile(await markOf(file, salt()));
  else if (!inMemoryOnly && journal.ownFile() !== null) journal.keepOwnFile(null);
  return ok({ content, inMemoryOnly });
}

/** Everything in it that counts: whoever does not know the secret can't try codes with it either. */
const toldBy = (file: ProvisionFile): string =>
  JSON.stringify([
    installationOf(file),
    file.secret_key,
    file.setup_code ?? null,
    ...(file.staff ? [file.staff] : []),
  ]);

const markOf = (file: ProvisionFile, salt: Uint8Array): Promise<SetupCodeHash> =>
  hashSetupCode(toldBy(file), salt);

/** Whether it is the file that was taken last. Nothing is written for that, and no wait stands before it. */
export async function isOwnFile(journal: Pick<SetupCodeJournal, 'ownFile'>, file: ProvisionFile) {
  const mark = journal.ownFile();
  return mark !== null && (await matchesSetupCode(mark, toldBy(file)));
}

/** Without it the next start would not know that this folder was provisioned. */
function isKept(folder: string, file: ProvisionFile): boolean {
  try {
    keepInstallation(folder, file);
    return true;
  } catch {
    return false;
  }
}

/** What lies open beside a seal says nothing that anybody believes: the secret of an older Tilla, its installation. */
export function forgetPlain(folder: string): void {
  for (const name of ['installation.json', 'installation.json.new', 'secret.sealed']) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Nobody reads it while there is a seal.
    }
  }
}
