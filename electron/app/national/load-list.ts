/** Loads the national list from a workbook into a new file beside the present list. Runs in a thread. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { SearchKey } from '../../../shared/catalogue/national/name-match.ts';
import type { NationalFacts } from '../../../shared/catalogue/national/national-list.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readNationalList } from '../../catalogue/national/read-list.ts';
import { SheetFault } from '../../catalogue/sheet/sheet-fault.ts';
import { WORKBOOK_LIMITS } from '../../catalogue/sheet/workbook.ts';
import { isSqliteError } from '../../storage/database.ts';
import { newNationalPath } from '../../storage/national/place-list.ts';
import { type NewList, newNationalList } from '../../storage/national/write-list.ts';
import { openRegularSoon, UnfitFile } from '../../storage/regular-file.ts';

export interface LoadParts {
  /** The workbook. */
  readonly file: string;
  /** The folder of the catalogue. */
  readonly folder: string;
  readonly key: SearchKey;
  readonly nowMs: () => number;
  readonly stopped: AbortSignal;
  /** The share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Reading takes most of the time; indexing the names takes the rest. */
const READING = 0.75;
/** A list with more unusable rows went through a spreadsheet. */
const MOST_REFUSED = 0.05;
const PIECE_BYTES = 1_048_576;

/** The disk refused, rather than a bug of ours. */
const isOfDisk = (thrown: unknown): boolean => thrown instanceof Error && 'syscall' in thrown;

class Stopped extends Error {}

function unlessStopped(stopped: AbortSignal): void {
  if (stopped.aborted) throw new Stopped();
}

async function hashOf(file: FileHandle, stopped: AbortSignal): Promise<string> {
  const { size } = await file.stat();
  if (size > WORKBOOK_LIMITS.fileBytes) throw new SheetFault('too-large', 'the file');
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let at = 0; at < size; ) {
    unlessStopped(stopped);
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at);
    if (bytesRead === 0) break;
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
  return hash.digest('hex');
}

/** Answers how many rows were refused; null: no sheet holds the list. */
async function take(file: FileHandle, list: NewList, parts: LoadParts): Promise<number | null> {
  const batches = readNationalList(file, (share) => parts.onProgress(share * READING));
  let refused = 0;
  for (;;) {
    const { value, done } = await batches.next();
    unlessStopped(parts.stopped);
    if (done) return value ? refused : null;
    list.add(value.rows);
    refused += value.refused;
  }
}

async function index(list: NewList, { stopped, onProgress }: LoadParts): Promise<void> {
  for (const share of list.index()) {
    onProgress(READING + share * (1 - READING));
    await turn();
    unlessStopped(stopped);
  }
}

async function fill(
  file: FileHandle,
  list: NewList,
  parts: LoadParts,
): Promise<Result<NationalFacts, TillError>> {
  const sha256 = await hashOf(file, parts.stopped);
  const field = basename(parts.file);
  const refused = await take(file, list, parts);
  const codes = list.codes();
  if (refused === null) return fail({ code: 'national.not-a-list', field });
  if (refused > (codes + refused) * MOST_REFUSED)
    return fail({ code: 'national.codes-damaged', limit: refused });
  await index(list, parts);
  const facts = { refused, sha256, loadedAtMs: parts.nowMs() };
  try {
    list.finish(facts);
  } catch (thrown) {
    if (isOfDisk(thrown)) return fail({ code: 'national.not-stored' });
    throw thrown;
  }
  return ok({ ...facts, codes });
}

const FAULTS = {
  unreadable: 'national.unreadable',
  'too-large': 'national.too-large',
  'not-regular': 'national.unreadable',
} as const;

/** Whose fault an exception was. @throws a bug of ours. */
function errorOf(thrown: unknown, path: string): TillError {
  const field = basename(path);
  if (thrown instanceof Stopped) return { code: 'national.cancelled' };
  if (thrown instanceof SheetFault || thrown instanceof UnfitFile) return { code: FAULTS[thrown.why], field };
  if (isSqliteError(thrown)) return { code: 'national.not-stored' };
  if (isOfDisk(thrown)) return { code: 'national.unreadable', field };
  throw thrown;
}

/**
 * After success the new file waits to be put in its place. Errors: `national.*`; then there is no new file.
 */
export async function loadNationalList(parts: LoadParts): Promise<Result<NationalFacts, TillError>> {
  let list: NewList | null = null;
  let file: FileHandle | null = null;
  try {
    file = await openRegularSoon(parts.file);
    list = newNationalList(newNationalPath(parts.folder), parts.key);
    const filled = await fill(file, list, parts);
    if (!filled.ok) list.abandon();
    return filled;
  } catch (thrown) {
    list?.abandon();
    return fail(errorOf(thrown, parts.file));
  } finally {
    await file?.close();
  }
}
