/**
 * The goods' command line, for installers and support while the till is not running:
 *
 *   npm run catalogue -- check FILE | import FILE [--map FILE] [--take good|all] | export FILE | search TEXT...
 *     --data DIR --json
 *   tilla --catalogue import FILE --data DIR
 *
 * A till with a setup code takes an import only with the code on standard input. Exit code 0: done, also with
 * refused rows; 1: `{ error }`, with a sentence on stderr, and nothing was changed; 2: wrong arguments.
 */
import { parseArgs } from 'node:util';
import { TAKES, type Take } from '../../../shared/catalogue/import-plan.ts';
import { lockFolder } from '../../storage/maintenance/lock-folder.ts';
import {
  type CatalogueWorkDeps,
  checkInto,
  exportFrom,
  failed,
  importInto,
  type Outcome,
  searchIn,
} from './catalogue-work.ts';
import { commandSentence } from './command-words.ts';

export interface CatalogueCommandDeps extends CatalogueWorkDeps {
  /** The data folder without `--data`; null: none. */
  readonly defaultFolder: string | null;
  readonly print: (line: string) => void;
  /** Says to a person why the command failed, beside the printed object. */
  readonly complain: (sentence: string) => void;
}

export interface CatalogueOptions {
  readonly data: string | null;
  /** A file with a mapping of columns. */
  readonly map: string | null;
  readonly take: string | null;
  /** One line for programs; otherwise indented for people. */
  readonly json: boolean;
}

export const CATALOGUE_USAGE =
  'check FILE | import FILE [--map FILE] [--take good|all] | export FILE | search TEXT... --data DIR [--json]';

/** The command in the installed program. Answers the exit code. */
export async function runCatalogueCommand(
  argv: readonly string[],
  deps: CatalogueCommandDeps,
): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { catalogue: text, data: text, map: text, take: text, json: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const textOf = (value: unknown): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return await catalogueCommand(
    [String(values.catalogue ?? ''), ...positionals],
    {
      data: textOf(values.data),
      map: textOf(values.map),
      take: textOf(values.take),
      json: values.json === true,
    },
    deps,
  );
}

const isTake = (text: string): text is Take => TAKES.some((take) => take === text);

/** words: the command and its file or texts. Answers the exit code. */
export async function catalogueCommand(
  [what = '', ...words]: readonly string[],
  options: CatalogueOptions,
  deps: CatalogueCommandDeps,
): Promise<number> {
  const folder = options.data ?? deps.defaultFolder;
  const take = options.take ?? 'good';
  const [file = ''] = words;
  const isOfImport = what === 'import' || (what === 'check' && options.take === null);
  const isWrong =
    folder === null ||
    !['check', 'import', 'export', 'search'].includes(what) ||
    words.length === 0 ||
    (what !== 'search' && (words.length > 1 || file === '')) ||
    !isTake(take) ||
    ((options.map !== null || options.take !== null) && !isOfImport);
  if (isWrong) {
    deps.print(`catalogue: usage: ${CATALOGUE_USAGE}`);
    return 2;
  }
  const request = { what, words, file, folder, map: options.map, take };
  const outcome = await done(request, deps).catch((thrown: unknown) =>
    failed({ code: 'unexpected', note: String(thrown) }),
  );
  for (const line of outcome.lines)
    deps.print(options.json || typeof line === 'string' ? textOf(line) : JSON.stringify(line, null, 2));
  if (outcome.why) deps.complain(commandSentence(outcome.why, request));
  return outcome.code;
}

const textOf = (line: unknown): string => (typeof line === 'string' ? line : JSON.stringify(line));

interface Request {
  readonly what: string;
  readonly words: readonly string[];
  readonly file: string;
  readonly folder: string;
  readonly map: string | null;
  readonly take: Take;
}

async function done(request: Request, deps: CatalogueCommandDeps): Promise<Outcome> {
  const { what, words, file, folder, map, take } = request;
  // The journal of an import takes the lock itself.
  if (what === 'import') return await importInto(folder, file, { map, take }, deps);
  const lock = lockFolder(folder);
  if (!lock.ok) return failed(lock.error);
  try {
    if (what === 'check') return await checkInto(folder, file, map, deps);
    return what === 'export' ? await exportFrom(folder, file, deps) : searchIn(folder, words, deps);
  } finally {
    lock.value.release();
  }
}
