/** Checks whether every user of this PC may write to the data folder, and so to the books and the set-up. */
import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TillError } from '../../shared/errors/till-error.ts';

/** Mode bits: writable by the group or by all. */
const OTHERS_WRITE = 0o022;
const ICACLS_TIMEOUT_MS = 10_000;

/**
 * Answers `folder.open` with the folder; null: the folder is protected, or this is unknown. Never rejects.
 * `windowsFolder`: Windows' own folder; null on other systems.
 */
export async function checkGuard(folder: string, windowsFolder: string | null): Promise<TillError | null> {
  const open: TillError = { code: 'folder.open', field: folder };
  try {
    if (windowsFolder !== null) return isOpenInSddl(await sddlOf(folder, windowsFolder)) ? open : null;
    return ((await stat(folder)).mode & OTHERS_WRITE) === 0 ? null : open;
  } catch {
    return null;
  }
}

/** A Windows tool writes the folder's rights into a file, in SDDL, which is the same in every language. */
async function sddlOf(folder: string, windowsFolder: string): Promise<string> {
  const file = join(folder, `.rights-${process.pid}`);
  const program = join(windowsFolder, 'System32', 'icacls.exe');
  try {
    const options = { timeout: ICACLS_TIMEOUT_MS, windowsHide: true };
    await promisify(execFile)(program, [folder, '/save', file, '/q'], options);
    return await readFile(file, 'utf16le');
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Everyone, anonymous, network, authenticated users, users and guests, by letters or numbers. The installer
 * admits the users signed in at the PC itself (IU), administrators and the system.
 */
const ANYBODY = new Set(
  'WD AN NU AU BU BG LG S-1-1-0 S-1-5-7 S-1-5-2 S-1-5-11 S-1-5-32-545 S-1-5-32-546'.split(' '),
);
/** SDDL rights that change something: write, append, delete, take over. */
const CHANGING = /FA|FW|GA|GW|DC|LC|DT|SD|WD|WO/;
/** The same as bits: write, append, delete a child, delete, take over, all, write. */
const CHANGING_BITS = 0x2 | 0x4 | 0x40 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000;

/** `sddl`: rights as Windows writes them, `D:PAI(A;OICI;FA;;;SY)(...)`. Denials are not subtracted. */
export function isOpenInSddl(sddl: string): boolean {
  const list = /D:([^\r\n]*)/.exec(sddl)?.[1] ?? '';
  // Without a list, everybody has every right.
  if (/^[A-Z]*NO_ACCESS_CONTROL/.test(list)) return true;
  return [...list.matchAll(/\(([^()]*)\)/g)].some(([, entry = '']) => {
    const [type, , rights = '', , , who = ''] = entry.split(';');
    return type === 'A' && ANYBODY.has(who) && mayChange(rights);
  });
}

const mayChange = (rights: string): boolean =>
  /^0x/i.test(rights)
    ? (Number(rights) & CHANGING_BITS) !== 0
    : (rights.match(/../g) ?? []).some((letters) => CHANGING.test(letters));
