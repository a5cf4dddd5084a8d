/** Loads the national list from a workbook into a new file beside the present list. Runs in a thread. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { SearchKey } from '../../../shared/catalogue/national/name-match.ts';
import type { NationalFacts } from '../../../shared/catalogue/national/national-list.ts';
import type { FileFaultCode } from '../../../shared/errors/goods-fault.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type FileBytes, openBytes } from '../../catalogue/file/file-bytes.ts';
import { readNationalList } from '../../catalogue/national/read-list.ts';
import { isSqliteError } from '../../storage/database.ts';
import { newNationalPath } from '../../storage/national/place-list.ts';
import { type NewList, newNationalList } from '../../storage/national/write-list.ts';

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

/** The disk refused the new list. Faults of the workbook are `UnfitTable`. */
const isOfDisk = (thrown: unknown): boolean => thrown instanceof Error && 'syscall' in thrown;

function unlessStopped(stopped: AbortSignal): void {
  if (stopped.aborted) throw new UnfitTable('cancelled');
}

async function hashOf(bytes: FileBytes, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytes.pieces(0, bytes.size, { signal })) hash.update(piece);
  return hash.digest('hex');
}

/** Answers how many rows were refused; null: no sheet holds the list. */
async function take(bytes: FileBytes, list: NewList, parts: LoadParts): Promise<number | null> {
  const batches = readNationalList(bytes, {
    signal: parts.stopped,
    onProgress: (share) => parts.onProgress(share * READING),
  });
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
  bytes: FileBytes,
  list: NewList,
  parts: LoadParts,
): Promise<Result<NationalFacts, TillError>> {
  const sha256 = await hashOf(bytes, parts.stopped);
  const field = basename(parts.file);
  const refused = await take(bytes, list, parts);
  const codes = list.codes();
  if (refused === null) return fail({ code: 'national.not-a-list', field });
  if (refused > (codes + refused) * MOST_REFUSED)
    return fail({ code: 'national.codes-damaged', limit: refused });
  await index(list, parts);
  const facts = { refused, sha256, loadedAtMs: parts.nowMs() };
  list.finish(facts);
  return ok({ ...facts, codes });
}

/** Every other fault of a workbook means that it can't be read. */
const CODES: { readonly [F in FileFaultCode]?: TillError['code'] } = {
  cancelled: 'national.cancelled',
  'too-large': 'national.too-large',
  'inflates-too-far': 'national.too-large',
  'too-many-rows': 'national.too-large',
  'too-many-columns': 'national.not-a-list',
};

/** Whose fault an exception was. @throws a bug of ours. */
function errorOf(thrown: unknown, path: string): TillError {
  if (thrown instanceof UnfitTable) {
    const code = CODES[thrown.fault.code] ?? 'national.unreadable';
    return code === 'national.cancelled' ? { code } : { code, field: basename(path) };
  }
  if (isSqliteError(thrown) || isOfDisk(thrown)) return { code: 'national.not-stored' };
  throw thrown;
}

/**
 * After success the new file waits to be put in its place. Errors: `national.*`; then there is no new file.
 */
export async function loadNationalList(parts: LoadParts): Promise<Result<NationalFacts, TillError>> {
  let list: NewList | null = null;
  let bytes: FileBytes | null = null;
  try {
    bytes = await openBytes(parts.file);
    list = newNationalList(newNationalPath(parts.folder), parts.key);
    const filled = await fill(bytes, list, parts);
    if (!filled.ok) list.abandon();
    return filled;
  } catch (thrown) {
    list?.abandon();
    return fail(errorOf(thrown, parts.file));
  } finally {
    await bytes?.close();
  }
}
