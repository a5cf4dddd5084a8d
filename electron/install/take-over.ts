/** Makes a provisioning file what this till works with: sealed where the system has a store, else for this run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { hashSetupCode, type SetupCodeHash } from '../secret/setup-code.ts';
import type { Vault } from '../secret/vault.ts';
import type { SetupCodeJournal } from '../storage/journal.ts';
import { keepInstallation, type ProvisionFile } from './provision.ts';
import { type SealedInstallation, sealedOf } from './sealed-installation.ts';

export interface TakeOverParts {
  /** The data folder. */
  readonly folder: string;
  readonly vault: Vault<SealedInstallation>;
  readonly journal: Pick<SetupCodeJournal, 'setupCode' | 'keepSetupCode'>;
  /** Random bytes, other ones each time. */
  readonly salt: () => Uint8Array;
}

export interface Taken {
  readonly content: SealedInstallation;
  readonly inMemoryOnly: boolean;
}

/** standing: the code that counts until now, and whether the file's is that one. A code is never lost again. */
export async function takeOver(
  { folder, vault, journal, salt }: TakeOverParts,
  file: ProvisionFile,
  standing: { readonly hash: SetupCodeHash | null; readonly isFiles: boolean },
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
  return ok({ content, inMemoryOnly });
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
  for (const name of ['installation.json', 'secret.sealed']) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Nobody reads it while there is a seal.
    }
  }
}
