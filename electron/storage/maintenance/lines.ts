/**
 * The journal as lines of text: the form of a line, and the places of the files. Each line carries the
 * previous hash, so it proves itself whatever happened to its neighbours.
 */
import { access, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { boundTo, isAtHome, Machine, NO_MACHINE } from '../../../shared/machine.ts';
import { TillMs, tashkentDay } from '../../../shared/time.ts';
import { hashOf, type StoredEntry } from '../chain.ts';
import { readNote, readNoteSoon, writeNote, writeNoteSoon } from '../regular-file.ts';
import { lengthen } from '../short-form.ts';

/** An entry with its links to others. */
export interface Line extends StoredEntry {
  /** The history in which it was written. The hash does not cover it, so nothing is joined by it. */
  readonly journalId: string;
  /** The hash of the previous entry. */
  readonly before: string;
}

/** With its line feed. Head and payload are the stored bytes. */
export const textOf = ({ seq, journalId, kind, subject, head, payload, before, hash }: Line): string =>
  `{"seq":${seq},"journalId":${JSON.stringify(journalId)},"kind":${JSON.stringify(kind)},"subject":${JSON.stringify(subject)},"head":${head},"payload":${payload},"before":"${before}","hash":"${hash}"}\n`;

/** Far above any entry: a basket full of marking codes has six million characters. */
export const LONGEST_LINE_BYTES = 16_777_216;

/** Names and ids. Without a limit, an endless text would be tried at each of its characters. */
const TEXT = String.raw`("(?:[^"\\]|\\.){0,256}")`;
// Both ends are matched apart: each in one pass, whatever the payload is.
const LINE_START = new RegExp(
  String.raw`^\{"seq":(\d{1,15}),"journalId":${TEXT},"kind":${TEXT},"subject":${TEXT},"head":(?=\{)`,
);
const END = /,"before":"([0-9a-f]{64})","hash":"([0-9a-f]{64})"\}$/;
const END_LENGTH = ',"before":"","hash":""}'.length + 2 * 64;
const PAYLOAD = '},"payload":{';

/** Reads a line without its line feed. null: no line, or a hash that does not fit the texts. */
export function readLine(text: string): Line | null {
  const [start = '', seq, journalId, kind, subject] = LINE_START.exec(text) ?? [];
  const [, before, hash] = END.exec(text.slice(-END_LENGTH)) ?? [];
  const at = text.indexOf(PAYLOAD, start.length);
  const head = text.slice(start.length, at + 1);
  const payload = text.slice(at + PAYLOAD.length - 1, -END_LENGTH);
  if (!(seq && journalId && kind && subject && before && hash && at > 0 && payload.endsWith('}')))
    return readBehindTorn(text);
  try {
    const line = {
      seq: Number(seq),
      journalId: String(JSON.parse(journalId)),
      kind: String(JSON.parse(kind)),
      subject: String(JSON.parse(subject)),
      head,
      payload,
      before,
      hash,
    };
    return hashOf(before, line) === line.hash ? line : null;
  } catch {
    return null;
  }
}

/** A line behind a torn one, or behind a lost line feed, is still whole. */
function readBehindTorn(text: string): Line | null {
  const at = text.lastIndexOf('{"seq":');
  return at > 0 ? readLine(text.slice(at)) : null;
}

const Dated = z.object({ at: z.object({ wallMs: TillMs }) });

/** The file of an entry: its Tashkent day by its own wall clock, which may be wrong and orders nothing. */
export function dayOf({ head }: Pick<StoredEntry, 'head'>): string {
  try {
    return tashkentDay(Dated.parse(lengthen(JSON.parse(head))).at.wallMs);
  } catch {
    return '1970-01-01';
  }
}

const LINES = 'log';
const TILL = 'till-id';
const LINES_NAME = /\.jsonl(\.gz)?$/;

/** Whether a file of this name shows that a journal was written in the folder. */
export const isOfLines = (name: string): boolean => name === TILL || LINES_NAME.test(name);

/** folder: the data folder. */
export const linesFolder = (folder: string): string => join(folder, LINES);

/** The folders of a till's lines. second: the second folder of the shop, or null. */
export const linesFolders = (folder: string, second: string | null, tillId: string): readonly string[] =>
  second === null ? [linesFolder(folder)] : [linesFolder(folder), join(second, tillId)];

/** The till whose lines a folder holds; null: unknown. */
export const tillOfLines = (linesIn: string): string | null => tillsOfLines(linesIn)[0] ?? null;

/** That till, and behind it the tills of which its folder is a copy, the last one first. */
export function tillsOfLines(linesIn: string): readonly string[] {
  try {
    return namesIn(readNote(join(linesIn, TILL)));
  } catch {
    return [];
  }
}

const namesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

const MACHINE = 'machine';

/** The machine that writes into a shared folder of lines; null: unknown. */
export function writerOfLines(linesIn: string): Machine | null {
  try {
    return Machine.parse(JSON.parse(readNote(join(linesIn, MACHINE))));
  } catch {
    return null;
  }
}

/** Makes this machine the writer. Throws what the disk throws. */
export const nameWriter = (linesIn: string, machine: Machine): void =>
  writeNote(join(linesIn, MACHINE), JSON.stringify(machine));

/** Another machine writes there as this till. The till can't know which of both is right. */
class WrittenElsewhere extends Error {}

/** @throws WrittenElsewhere, and what the disk throws. */
export async function claimWriting(linesIn: string, machine: Machine): Promise<void> {
  const writer = await readNoteSoon(join(linesIn, MACHINE)).then(
    (text) => Machine.parse(JSON.parse(text)),
    () => NO_MACHINE,
  );
  if (!isAtHome(writer, machine)) throw new WrittenElsewhere(linesIn);
  const named = boundTo(writer, machine);
  if (named) await writeNoteSoon(join(linesIn, MACHINE), JSON.stringify(named));
}

/**
 * Makes the folder this till's own. Lines of any other till there are kept under another name. The disk may
 * never answer, so nothing waits for it. Throws what the disk throws. `tills`: its ids, the last one first.
 * It continues the lines of the till of which its folder is a copy.
 */
export async function claimLines(linesIn: string, tills: readonly string[]): Promise<void> {
  const [owner] = await readNoteSoon(join(linesIn, TILL)).then(namesIn, () => []);
  if (owner !== undefined && owner === tills[0]) return;
  if (owner !== undefined && !tills.includes(owner))
    await rename(linesIn, await freeName(`${linesIn}.of-${owner}`));
  await mkdir(linesIn, { recursive: true });
  await writeNoteSoon(join(linesIn, TILL), `${tills.join('\n')}\n`);
}

async function freeName(wanted: string): Promise<string> {
  for (let count = 2; ; count += 1) {
    const name = count === 2 ? wanted : `${wanted}-${count}`;
    const isTaken = await access(name).then(
      () => true,
      () => false,
    );
    if (!isTaken) return name;
  }
}
