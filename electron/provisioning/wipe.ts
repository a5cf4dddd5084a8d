/**
 * Wipes the provisioning file, which holds the secret key in clear text. This happens on request, and only
 * after the seal was opened at a later start. Until then the file may be the only readable copy.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Vault } from '../secret/vault.ts';
import { holdsSecret, readProvisionFile, wipeFile } from './provision.ts';
import { readTextFile } from './read-text-file.ts';
import { hasSameContent, type SealedInstallation } from './sealed-installation.ts';

/**
 * `requested`: this start's file if it equals the seal and is to be wiped. Wipes it and the file that an earlier
 * start remembered. Answers the files that could not be wiped; the next start retries them. A file on a
 * missing drive is retried silently, because no person can act on it here.
 */
export async function wipeAsWished(
  sealed: SealedInstallation,
  requested: string | null,
  vault: Vault<SealedInstallation>,
  wipe: typeof wipeFile = wipeFile,
): Promise<readonly TillError[]> {
  const paths = [...new Set([sealed.wipe, requested].filter((path) => path !== null))];
  const became = new Map(paths.map((path) => [path, wiping(path, sealed, wipe)]));
  if (sealed.wipe !== null && became.get(sealed.wipe) === 'over') await vault.seal({ ...sealed, wipe: null });
  const left = paths.filter((path) => became.get(path) === 'left');
  return left.map((path) => ({ code: 'provision.not-wiped', field: path }));
}

/** The result. `away`: the drive is missing, so the file may still exist. */
type Wiping = 'over' | 'left' | 'away';

function wiping(path: string, sealed: SealedInstallation, wipe: typeof wipeFile): Wiping {
  const text = readTextFile(path);
  if (!text.ok) {
    if (text.error === 'no-file') return existsSync(dirname(path)) ? 'over' : 'away';
    return text.error === 'unreadable' ? 'left' : 'over';
  }
  if (isOverwritten(text.value)) return tried(() => rmSync(path));
  const file = readProvisionFile(path);
  // Another file at this place is left alone. Ours may lack its certificates now.
  if (!file.ok) return holdsSecret(text.value, sealed.secretKey) ? 'left' : 'over';
  if (!hasSameContent(file.value, sealed)) return 'over';
  return tried(() => wipe(path, sealed.secretKey));
}

function tried(work: () => void): Wiping {
  try {
    work();
    return 'over';
  } catch {
    return 'left';
  }
}

const isOverwritten = (text: string): boolean => /^\0+$/.test(text);

/** Overwritten but not removed: the power failed in between, or the folder forbids removal. */
export function isHalfWiped(path: string): boolean {
  const text = readTextFile(path);
  return text.ok && isOverwritten(text.value);
}
