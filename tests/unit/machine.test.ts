/** The identity that a machine reports on each system, and where a folder bound to it is at home. */
import { describe, expect, it } from 'vitest';
import { type MachineDeps, readMachine, systemMachine } from '../../electron/identity/machine.ts';
import { boundTo, isAtHome, Machine, NO_MACHINE } from '../../shared/machine.ts';
import { machine } from '../support/bound-till.ts';

const GUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const BOARD = '4C4C4544-0042-3510-8052-B4C04F4B3132';

const registryAnswer = (name: string, value: string): string =>
  `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\X\r\n    ${name}    REG_SZ    ${value}\r\n\r\n`;

/** A PC with these files and program answers; everything else is missing. */
function pc(
  platform: NodeJS.Platform,
  holds: { readonly files?: Record<string, string>; readonly answers?: Record<string, string> },
) {
  const ran: string[] = [];
  const find = (in_: Record<string, string> | undefined, name: string): Promise<string> => {
    const key = Object.keys(in_ ?? {}).find((part) => name.includes(part));
    return key === undefined ? Promise.reject(new Error(name)) : Promise.resolve(in_?.[key] ?? '');
  };
  const parts: MachineDeps = {
    platform,
    systemRoot: 'C:\\Windows',
    readText: (path) => find(holds.files, path),
    run: (file, args) => {
      ran.push([file, ...args].join(' '));
      return find(holds.answers, args.join(' '));
    },
  };
  return { parts, ran };
}

const windows = (guid: string, board?: string) =>
  pc('win32', {
    answers: {
      MachineGuid: registryAnswer('MachineGuid', guid),
      ...(board && { LastConfig: registryAnswer('LastConfig', `{${board}}`) }),
    },
  });

describe('a machine', () => {
  it('of Windows is read by the system’s own program, by its full path, and leaves as hashes only', async () => {
    const { parts, ran } = windows(GUID, BOARD);
    const read = await readMachine(parts);
    expect(Machine.parse(read)).toEqual(read);
    expect(read.system).not.toBe(null);
    expect(read.hardware).not.toBe(null);
    expect(JSON.stringify(read)).not.toContain(GUID.slice(0, 8));
    expect(ran).toEqual([
      'C:\\Windows\\System32\\reg.exe query HKLM\\SOFTWARE\\Microsoft\\Cryptography /v MachineGuid /reg:64',
      'C:\\Windows\\System32\\reg.exe query HKLM\\SYSTEM\\HardwareConfig /v LastConfig /reg:64',
    ]);
  });

  it('with a cloned disk has another board, however the id is written', async () => {
    const one = await readMachine(windows(GUID, BOARD).parts);
    expect(await readMachine(windows(GUID.toUpperCase(), BOARD.toLowerCase()).parts)).toEqual(one);
    const cloned = await readMachine(windows(GUID, BOARD.replace('4C', '5D')).parts);
    expect(cloned.system).toBe(one.system);
    expect(isAtHome(one, cloned)).toBe(false);
  });

  it.each([
    ['03000200-0400-0500-0006-000700080009'],
    ['FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
    ['00000000-0000-0000-0000-000000000000'],
  ])('has no board identity if its maker wrote %s into it', async (board) => {
    expect((await readMachine(windows(GUID, board).parts)).hardware).toBe(null);
  });

  it('of Linux has the system’s id, from either place; an id not made yet counts as missing', async () => {
    const id = 'b08dfa6083e7567a1921a715000001fb';
    const first = await readMachine(pc('linux', { files: { '/etc/machine-id': `${id}\n` } }).parts);
    const second = await readMachine(
      pc('linux', { files: { '/etc/machine-id': '', '/var/lib/dbus/machine-id': id } }).parts,
    );
    expect(first).toEqual(second);
    expect(first).toMatchObject({ hardware: null });
    expect(first.system).not.toBe(null);
    const unmade = pc('linux', { files: { '/etc/machine-id': 'uninitialized\n' } });
    expect(await readMachine(unmade.parts)).toEqual(NO_MACHINE);
  });

  it('of macOS has its board’s id', async () => {
    const answers = { IOPlatformExpertDevice: `"IOPlatformUUID" = "${BOARD}"` };
    expect(await readMachine(pc('darwin', { answers }).parts)).toMatchObject({ system: null });
    expect((await readMachine(pc('darwin', { answers }).parts)).hardware).not.toBe(null);
  });

  it('without readable values has no identity, after three tries, and never throws', async () => {
    const { parts, ran } = pc('win32', {});
    expect(await readMachine(parts)).toEqual(NO_MACHINE);
    expect(ran.length).toBe(6);
    expect(await readMachine(pc('aix', {}).parts)).toEqual(NO_MACHINE);
  });

  it('that runs this test answers the same twice', async () => {
    const read = await systemMachine();
    expect(Machine.parse(read)).toEqual(read);
    expect(await systemMachine()).toEqual(read);
  });
});

describe('a folder', () => {
  const bound = machine('a', 'b');

  it.each([
    ['to nothing, everywhere', NO_MACHINE, bound, true],
    ['to both marks, with both', bound, bound, true],
    ['without the board’s mark this time', bound, { ...bound, hardware: null }, true],
    ['without the system’s mark this time', bound, { ...bound, system: null }, true],
    [
      'to the system alone, on a machine that also names its board',
      { ...bound, hardware: null },
      bound,
      true,
    ],
    ['with another system', bound, machine('c', 'b'), false],
    ['with another board', bound, machine('a', 'c'), false],
    ['on a machine that names nothing', bound, NO_MACHINE, false],
    [
      'by the one mark, on a machine with the other alone',
      { ...bound, hardware: null },
      { ...bound, system: null },
      false,
    ],
  ])('is at home or not, bound %s: %#', (_, one, here, expected) => {
    expect(isAtHome(one, here)).toBe(expected);
  });

  it('is bound to marks that its binding lacks, and keeps the others', () => {
    expect(boundTo(NO_MACHINE, bound)).toEqual(bound);
    expect(boundTo({ ...bound, hardware: null }, bound)).toEqual(bound);
    expect(boundTo(bound, bound)).toBe(null);
    expect(boundTo(bound, NO_MACHINE)).toBe(null);
  });
});
