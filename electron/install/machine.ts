/**
 * What this machine names of itself: the id of the installed system and, where it can be read without an
 * administrator, that of the board. Only their hashes leave this file. A disk that is copied as a whole takes the
 * system's id along; the board's stays.
 */
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { win32 } from 'node:path';
import type { Machine } from '../../shared/machine.ts';

export interface MachineParts {
  readonly platform: NodeJS.Platform;
  /** Where Windows is installed. */
  readonly systemRoot: string;
  /** Rejects where there is no such file, or it may not be read. */
  readonly readText: (path: string) => Promise<string>;
  /** What a program prints. Rejects where it does not run, fails, or takes 5 s. */
  readonly run: (file: string, args: readonly string[]) => Promise<string>;
}

const RUN_MS = 5_000;
/** On a PC that has just begun, a program may take too long once. */
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

/** Never rejects: what can't be read is null. */
export async function readMachine(parts: MachineParts): Promise<Machine> {
  const { system, hardware } = SOURCES[parts.platform] ?? {};
  const [ofSystem, ofHardware] = await Promise.all([idFrom(system, parts), idFrom(hardware, parts)]);
  return { system: marked('system', ofSystem), hardware: marked('hardware', ofHardware) };
}

/** Answers a text that holds the id. */
type Source = (parts: MachineParts) => Promise<string>;

/** A value of the registry. */
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
    // The first is for root alone on most systems; boards without a BIOS have the second.
    hardware: firstFile('/sys/class/dmi/id/product_uuid', '/sys/firmware/devicetree/base/serial-number'),
  },
  darwin: {
    hardware: ({ run }) => run('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']),
  },
};

const ID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b[0-9a-f]{16,32}\b/i;
/** What makers of boards leave in when they forget to write one: many terminals have it. */
const UNWRITTEN = '03000200040005000006000700080009';

async function idFrom(source: Source | undefined, parts: MachineParts): Promise<string | null> {
  for (let tries = 0; source && tries < TRIES; tries += 1) {
    try {
      const id =
        ID.exec(await source(parts))?.[0]
          .replaceAll('-', '')
          .toLowerCase() ?? null;
      return id === null || id === UNWRITTEN || new Set(id).size < 4 ? null : id;
    } catch {
      // Tried again: a mark that comes and goes would be asked about.
    }
  }
  return null;
}

const marked = (mark: keyof Machine, id: string | null): string | null =>
  id === null ? null : hash('sha256', `tilla ${mark} ${id}`);
