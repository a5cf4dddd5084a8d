/**
 * The provisioning file holds the secret key in the open. It is wiped on request, and only after the seal has been
 * opened once at a later start: until then it may be the only copy that anybody can read.
 */
import { existsSync } from 'node:fs';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Vault } from '../secret/vault.ts';
import { readProvisionFile, wipeFile } from './provision.ts';
import { readTextFile } from './read-text-file.ts';
import { type SealedInstallation, saysTheSame } from './sealed-installation.ts';

/**
 * asked: the file of this start, where it says what is sealed and is to be wiped. Wipes it, and the one that an earlier
 * start remembered. Answers what could not be done, which is tried again at the next start.
 */
export async function wipeAsWished(
  sealed: SealedInstallation,
  asked: string | null,
  vault: Vault<SealedInstallation>,
  wipe: (path: string) => void = wipeFile,
): Promise<readonly TillError[]> {
  const paths = new Set([sealed.wipe, asked].filter((path) => path !== null));
  const left = [...paths].filter((path) => !isWiped(path, sealed, wipe));
  if (sealed.wipe !== null && !left.includes(sealed.wipe)) await vault.seal({ ...sealed, wipe: null });
  return left.map((path) => ({ code: 'provision.not-wiped', field: path }));
}

/** Another file that has come to lie there is nobody's wish: it is left alone. */
function isWiped(path: string, sealed: SealedInstallation, wipe: (path: string) => void): boolean {
  if (!existsSync(path)) return true;
  if (!isHalfWiped(path)) {
    const file = readProvisionFile(path);
    if (!file.ok || !saysTheSame(file.value, sealed)) return true;
  }
  try {
    wipe(path);
    return true;
  } catch {
    return false;
  }
}

/** Overwritten and not removed: the power went between the two, or the folder lets nobody remove it. */
export function isHalfWiped(path: string): boolean {
  const text = readTextFile(path);
  return text.ok && /^\0+$/.test(text.value);
}
