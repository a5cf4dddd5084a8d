/**
 * The provisioning file holds the secret key in the open. It is wiped on request, and only after the seal has been
 * opened once at a later start: until then it may be the only copy that anybody can read.
 */
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Vault } from '../secret/vault.ts';
import { holdsSecret, readProvisionFile, wipeFile } from './provision.ts';
import { readTextFile } from './read-text-file.ts';
import { type SealedInstallation, saysTheSame } from './sealed-installation.ts';

/**
 * asked: the file of this start, where it says what is sealed and is to be wiped. Wipes it, and the one that an earlier
 * start remembered. Answers what could not be done, which is tried again at the next start. A file whose drive is away
 * is waited for without a word: nobody here can do anything about it.
 */
export async function wipeAsWished(
  sealed: SealedInstallation,
  asked: string | null,
  vault: Vault<SealedInstallation>,
  wipe: typeof wipeFile = wipeFile,
): Promise<readonly TillError[]> {
  const paths = [...new Set([sealed.wipe, asked].filter((path) => path !== null))];
  const became = new Map(paths.map((path) => [path, wiping(path, sealed, wipe)]));
  if (sealed.wipe !== null && became.get(sealed.wipe) === 'over') await vault.seal({ ...sealed, wipe: null });
  const left = paths.filter((path) => became.get(path) === 'left');
  return left.map((path) => ({ code: 'provision.not-wiped', field: path }));
}

/** What became of the wish: `away`: nobody can say whether the file is still there. */
type Wiping = 'over' | 'left' | 'away';

function wiping(path: string, sealed: SealedInstallation, wipe: typeof wipeFile): Wiping {
  const text = readTextFile(path);
  if (!text.ok) {
    if (text.error === 'no-file') return existsSync(dirname(path)) ? 'over' : 'away';
    return text.error === 'unreadable' ? 'left' : 'over';
  }
  if (isOverwritten(text.value)) return tried(() => rmSync(path));
  const file = readProvisionFile(path);
  // Another file that has come to lie there is nobody's wish: it is left alone. Ours may lack its certificates now.
  if (!file.ok) return holdsSecret(text.value, sealed.secretKey) ? 'left' : 'over';
  if (!saysTheSame(file.value, sealed)) return 'over';
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

/** Overwritten and not removed: the power went between the two, or the folder lets nobody remove it. */
export function isHalfWiped(path: string): boolean {
  const text = readTextFile(path);
  return text.ok && isOverwritten(text.value);
}
