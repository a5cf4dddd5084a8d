/** Whether anybody on this PC may write into the data folder: then books and setup are anybody's. */
import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TillError } from '../../shared/errors/till-error.ts';

/** Of a mode: written by the group, or by all. */
const OTHERS_WRITE = 0o022;
const ICACLS_TIMEOUT_MS = 10_000;

/**
 * Errors, as the value: `folder.open` with the folder. null: it is guarded, or nobody can tell. Never rejects.
 * windowsFolder: Windows' own folder; null on other systems.
 */
export async function lookAtGuard(folder: string, windowsFolder: string | null): Promise<TillError | null> {
  const open: TillError = { code: 'folder.open', field: folder };
  try {
    if (windowsFolder !== null) return isOpenInSddl(await sddlOf(folder, windowsFolder)) ? open : null;
    return ((await stat(folder)).mode & OTHERS_WRITE) === 0 ? null : open;
  } catch {
    return null;
  }
}

/** Windows' own tool writes the rights of a folder into a file, in letters that no language changes. */
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
 * Everyone, anonymous, network, authenticated users, users, guests, by their letters or their numbers. The installer
 * lets in whoever has signed in at the PC itself (IU), administrators and the system.
 */
const ANYBODY = new Set(
  'WD AN NU AU BU BG LG S-1-1-0 S-1-5-7 S-1-5-2 S-1-5-11 S-1-5-32-545 S-1-5-32-546'.split(' '),
);
/** Letters of rights that change something: write, append, delete, take over. */
const CHANGING = /FA|FW|GA|GW|DC|LC|DT|SD|WD|WO/;
/** The same as bits: write, append, delete a child, delete, take over, all, write. */
const CHANGING_BITS = 0x2 | 0x4 | 0x40 | 0x10000 | 0x40000 | 0x80000 | 0x10000000 | 0x40000000;

/** sddl: as Windows writes rights, `D:PAI(A;OICI;FA;;;SY)(...)`. What is denied is not subtracted. */
export function isOpenInSddl(sddl: string): boolean {
  const list = /D:([^\r\n]*)/.exec(sddl)?.[1] ?? '';
  // Without any list everybody has every right.
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
