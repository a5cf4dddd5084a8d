/**
 * The journal as lines of text: how an entry stands in one, and where the files lie. A line carries the hash
 * before its own, so that it proves itself whatever has become of its neighbours.
 */
import { access, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { boundTo, isAtHome, Machine, NO_MACHINE } from '../../../shared/machine.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { hashOf, type StoredEntry } from '../chain.ts';
import { readNote, readNoteSoon, writeNote, writeNoteSoon } from '../regular-file.ts';
import { lengthen } from '../short-form.ts';

/** An entry with what ties it to the others. */
export interface Line extends StoredEntry {
  /** The history of the log in which it was written. Not covered by the hash: nothing is joined by it. */
  readonly journalId: string;
  /** The hash of the entry before. */
  readonly before: string;
}

/** Head and payload stand in it byte for byte as they are stored. With its line feed. */
export const textOf = ({ seq, journalId, kind, subject, head, payload, before, hash }: Line): string =>
  `{"seq":${seq},"journalId":${JSON.stringify(journalId)},"kind":${JSON.stringify(kind)},"subject":${JSON.stringify(subject)},"head":${head},"payload":${payload},"before":"${before}","hash":"${hash}"}\n`;

/** No entry comes near it: a basket with every marking code that fits has six million characters. */
export const LONGEST_LINE_BYTES = 16_777_216;

/** Names and ids. A limit, because a text without an end would be tried at each of its characters. */
const TEXT = String.raw`("(?:[^"\\]|\\.){0,256}")`;
// The two ends are read apart: each in one go, however long the payload is, and whatever stands in it.
const BEGINNING = new RegExp(
  String.raw`^\{"seq":(\d{1,15}),"journalId":${TEXT},"kind":${TEXT},"subject":${TEXT},"head":(?=\{)`,
);
const END = /,"before":"([0-9a-f]{64})","hash":"([0-9a-f]{64})"\}$/;
const END_LENGTH = ',"before":"","hash":""}'.length + 2 * 64;
const PAYLOAD = '},"payload":{';

/** Reads a line without its line feed. null: it is none, or its hash does not fit its own texts. */
export function readLine(text: string): Line | null {
  const [begun = '', seq, journalId, kind, subject] = BEGINNING.exec(text) ?? [];
  const [, before, hash] = END.exec(text.slice(-END_LENGTH)) ?? [];
  const at = text.indexOf(PAYLOAD, begun.length);
  const head = text.slice(begun.length, at + 1);
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
    return hashOf(before, line) === hash ? line : null;
  } catch {
    return null;
  }
}

/** A line that was appended to a torn one, or whose neighbour lost its line feed, is whole all the same. */
function readBehindTorn(text: string): Line | null {
  const at = text.lastIndexOf('{"seq":');
  return at > 0 ? readLine(text.slice(at)) : null;
}

const Dated = z.object({ at: z.object({ wallMs: z.number() }) });

/** The file in which an entry stands: a day in Tashkent by its own wall clock, which may be wrong and orders nothing. */
export function dayOf({ head }: Pick<StoredEntry, 'head'>): string {
  try {
    const day = tashkentDay(Dated.parse(lengthen(JSON.parse(head))).at.wallMs);
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '1970-01-01';
  } catch {
    return '1970-01-01';
  }
}

const LINES = 'log';
const TILL = 'till-id';
const LINES_NAME = /\.jsonl(\.gz)?$/;

/** Whether a file of this name in a folder of lines says that a journal was written there. */
export const isOfLines = (name: string): boolean => name === TILL || LINES_NAME.test(name);

/** folder: the data folder. */
export const linesFolder = (folder: string): string => join(folder, LINES);

/** Where the lines of a till lie; second: the further folder that the installer has set, or null. */
export const linesFolders = (folder: string, second: string | null, tillId: string): readonly string[] =>
  second === null ? [linesFolder(folder)] : [linesFolder(folder), join(second, tillId)];

/** Whose lines a folder holds; null where nothing says so. */
export const tillOfLines = (linesIn: string): string | null => tillsOfLines(linesIn)[0] ?? null;

/** That till, and behind it the ones of which its folder is a copy, the last one first. */
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

/** Which machine writes into a folder of lines that several may reach; null: nothing says so. */
export function writerOfLines(linesIn: string): Machine | null {
  try {
    return Machine.parse(JSON.parse(readNote(join(linesIn, MACHINE))));
  } catch {
    return null;
  }
}

/** From here on it is this one. Throws what the disk throws. */
export const nameWriter = (linesIn: string, machine: Machine): void =>
  writeNote(join(linesIn, MACHINE), JSON.stringify(machine));

/** Another machine writes there as this till: nobody can say which of the two it is. */
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
 * Makes the folder this till's own. tills: its ids, the last one first: it goes on with the lines of the till of which
 * its folder is a copy. Those of any other till that lie there are kept under another name. The disk may be slow to
 * answer, or never do: nobody waits for it. Throws what the disk throws.
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
