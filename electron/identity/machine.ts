/**
 * This machine's ids: the installed system's and, if readable without an administrator, the board's. Only
 * their hashes leave this file. A copy of the whole disk has the same system id but another board.
 */
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { win32 } from 'node:path';
import type { Machine } from '../../shared/machine.ts';

export interface MachineDeps {
  readonly platform: NodeJS.Platform;
  /** The folder of Windows. */
  readonly systemRoot: string;
  /** Rejects if the file is missing or unreadable. */
  readonly readText: (path: string) => Promise<string>;
  /** Answers a program's output. Rejects if the program does not run, fails, or takes 5 s. */
  readonly run: (file: string, args: readonly string[]) => Promise<string>;
}

const RUN_MS = 5_000;
/** On a PC that just started, a program may take too long once. */
const TRIES = 3;

export const systemMachine = (): Promise<Machine> =>
  readMachine({
    platform: process.platform,
    systemRoot: process.env.SystemRoot ?? 'C:\\Windows',
    readText: (path) => readFile(path, 'utf8'),
    run: (file, args) =>
      new Promise((resolve, reject) => {
        execFile(file, args, { timeout: RUN_MS, windowsHide: true }, (failed, out) =>
          failed ? reject(failed) : resolve(out),
        );
      }),
  });

/** Never rejects: an unreadable id is null. */
export async function readMachine(deps: MachineDeps): Promise<Machine> {
  const { system, hardware } = SOURCES[deps.platform] ?? {};
  const [ofSystem, ofHardware] = await Promise.all([idFrom(system, deps), idFrom(hardware, deps)]);
  return { system: marked('system', ofSystem), hardware: marked('hardware', ofHardware) };
}

/** Answers a text that holds the id. */
type Source = (deps: MachineDeps) => Promise<string>;

/** A registry value. */
const registry =
  (key: string, name: string): Source =>
  ({ systemRoot, run }) =>
    run(win32.join(systemRoot, 'System32', 'reg.exe'), ['query', key, '/v', name, '/reg:64']);

const firstFile =
  (...paths: readonly [string, string]): Source =>
  async ({ readText }) => {
    const texts = await Promise.allSettled(paths.map(readText));
    return texts.map((text) => (text.status === 'fulfilled' ? text.value : '')).join('\n');
  };

const SOURCES: {
  readonly [P in NodeJS.Platform]?: { readonly system?: Source; readonly hardware?: Source };
} = {
  win32: {
    system: registry('HKLM\\SOFTWARE\\Microsoft\\Cryptography', 'MachineGuid'),
    hardware: registry('HKLM\\SYSTEM\\HardwareConfig', 'LastConfig'),
  },
  linux: {
    system: firstFile('/etc/machine-id', '/var/lib/dbus/machine-id'),
    // The first is readable only by root on most systems. Boards without a BIOS have the second.
    hardware: firstFile('/sys/class/dmi/id/product_uuid', '/sys/firmware/devicetree/base/serial-number'),
  },
  darwin: {
    hardware: ({ run }) => run('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']),
  },
};

const ID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{16,32}\b/i;
/** The placeholder that board makers leave instead of the board's own id. Many terminals share it. */
const UNWRITTEN = '03000200040005000006000700080009';

async function idFrom(source: Source | undefined, deps: MachineDeps): Promise<string | null> {
  for (let tries = 0; source && tries < TRIES; tries += 1) {
    try {
      const id =
        ID.exec(await source(deps))?.[0]
          .replaceAll('-', '')
          .toLowerCase() ?? null;
      return id === null || id === UNWRITTEN || new Set(id).size < 4 ? null : id;
    } catch {
      // Retried, because an id that comes and goes would make the till ask whether it moved.
    }
  }
  return null;
}

const marked = (mark: keyof Machine, id: string | null): string | null =>
  id === null ? null : hash('sha256', `tilla ${mark} ${id}`);
