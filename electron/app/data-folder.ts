/**
 * The place of a till's data, and whether data can be stored there, decided before anything else. Reasons:
 * docs/decisions/where-data-lives.md.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

export interface Places {
  readonly dataFolder: string;
  /** Chromium's profile: caches, and the key of the system's secret store. */
  readonly profile: string;
  /** The folder of an earlier Tilla, in the Windows user's roaming profile. */
  readonly isFromBefore: boolean;
}

export interface PlacesDeps {
  /** The folder on the command line; null: the usual one. */
  readonly requested: string | null;
  readonly platform: string;
  readonly isPackaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Electron's own folder for this app and user. */
  readonly userData: string;
}

const WITH_BOOKS = ['journal.db', 'installation.json', 'installation.sealed', 'backups', 'log'];
const holdsBooks = (folder: string): boolean => WITH_BOOKS.some((name) => existsSync(join(folder, name)));

/**
 * On Windows an installed till's data belong to the PC: under ProgramData, in the folder that the installer
 * made. The profile belongs to the Windows user and lies elsewhere: Chromium overwrites another user's key,
 * and everything sealed with that key would be lost. On other systems both are one folder of the user.
 */
export function placesOf({ requested, platform, isPackaged, env, userData }: PlacesDeps): Places {
  if (platform !== 'win32' || !isPackaged) {
    const dataFolder = requested ?? userData;
    return { dataFolder, profile: dataFolder, isFromBefore: false };
  }
  const usual = join(env.ProgramData ?? 'C:\\ProgramData', 'Tilla');
  if (requested === null && !holdsBooks(usual) && holdsBooks(userData))
    return { dataFolder: userData, profile: userData, isFromBefore: true };
  const dataFolder = requested ?? usual;
  const ownFolder = join(env.LOCALAPPDATA ?? userData, 'Tilla');
  return { dataFolder, profile: join(ownFolder, profileName(dataFolder)), isFromBefore: false };
}

/** One profile per data folder: two tills of one Windows user are two programs to Chromium. */
const profileName = (folder: string): string =>
  `profile-${createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 12)}`;

export type FolderFault = 'name' | 'root' | 'not-folder' | 'not-made' | 'read-only' | 'full';

/** Throws what the disk reports. */
export type Probe = (file: string) => void;

const PROBE_BYTES = 4096;

const writeDurably: Probe = (file) => {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, Buffer.alloc(PROBE_BYTES));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Makes the folder, for its user alone, and writes to it once. null: a till can use the folder. A full disk
 * is a fault only for a folder without books: payments under way in existing books end on their reserve.
 */
export function prepareFolder(folder: string, probe: Probe = writeDurably): FolderFault | null {
  if (folder.includes('\0')) return 'name';
  if (parse(folder).root === folder) return 'root';
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) return 'not-folder';
  } catch (thrown) {
    return MADE[codeOf(thrown)] ?? 'not-made';
  }
  const file = join(folder, `.probe-${process.pid}`);
  try {
    probe(file);
    return null;
  } catch (thrown) {
    const fault = WRITTEN[codeOf(thrown)] ?? 'read-only';
    return fault === 'full' && holdsBooks(folder) ? null : fault;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Node's recursive mkdir loops for ever if a system reports a forbidden child as a missing parent. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';

const MADE: Readonly<Record<string, FolderFault>> = {
  EEXIST: 'not-folder',
  ENOTDIR: 'not-folder',
  ENAMETOOLONG: 'name',
  EINVAL: 'name',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
};
const WRITTEN: Readonly<Record<string, FolderFault>> = { ENOSPC: 'full', EDQUOT: 'full' };
