/** The work of the goods' command line on one data folder. */
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { type GoodsMapping, MappingFile } from '../../../shared/catalogue/file/goods-mapping.ts';
import type { Take } from '../../../shared/catalogue/import-plan.ts';
import { searchKey } from '../../../shared/catalogue/search-key.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, ProductId, uuidV7 } from '../../../shared/ids.ts';
import type { Machine } from '../../../shared/machine.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { byStaff, INSTALLER } from '../../../shared/staff/actor.ts';
import { type Clock, momentOf, type Randomness } from '../../../shared/time.ts';
import { type CheckedFile, checkFile } from '../../catalogue/import/check-file.ts';
import { exportGoods } from '../../catalogue/import/goods-export.ts';
import { takePlan } from '../../catalogue/import/take-plan.ts';
import { readTaxGroups } from '../../catalogue/tax-groups.ts';
import { codeGuard } from '../../secret/code-guard.ts';
import type { Journal } from '../../storage/journal.ts';
import { openNationalList } from '../../storage/national/open-list.ts';
import { nationalPath } from '../../storage/national/place-list.ts';
import { openBooks } from '../../storage/open-books.ts';
import { readNote } from '../../storage/regular-file.ts';
import { secondFolderOf } from '../check-journal.ts';
import { putFile } from '../out-file.ts';
import type { CommandFault } from './command-words.ts';
import type { GoodsFile, OpenGoodsFile } from './goods-file.ts';
import { outcomeOf } from './import-outcome.ts';
import { type LightSettings, lightSettingsOf } from './light-settings.ts';
import { searchLine } from './search-line.ts';

/** lines: texts as they are printed, or objects. */
export interface Outcome {
  readonly code: 0 | 1;
  readonly lines: readonly unknown[];
  /** Of code 1. */
  readonly why: CommandFault | null;
}

export const failed = (why: CommandFault): Outcome => ({ code: 1, lines: [{ error: why.code }], why });
const printed = (...lines: readonly unknown[]): Outcome => ({ code: 0, lines, why: null });

export interface CatalogueWorkDeps {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly machine: () => Promise<Machine>;
  readonly openGoods: OpenGoodsFile;
  /** The first line of standard input. */
  readonly readCode: () => Promise<string>;
}
type Deps = CatalogueWorkDeps;

interface Opened extends GoodsFile {
  readonly settings: LightSettings;
}

function openIn(folder: string, { openGoods }: Deps): Result<Opened, TillError> {
  const settings = lightSettingsOf(folder);
  const opened = openGoods({ folder, groups: readTaxGroups(), ...settings });
  return opened.ok ? ok({ ...opened.value, settings }) : opened;
}

/** The answer is a failure of the command, or what to do with the compared file. */
async function withChecked(
  goods: Opened,
  { folder, file, map }: { readonly folder: string; readonly file: string; readonly map: string | null },
  { clock, random }: Deps,
  use: (checked: CheckedFile) => Outcome,
): Promise<Outcome> {
  const mapping = mappingIn(map);
  if (!mapping.ok) return failed({ code: mapping.error });
  const path = nationalPath(folder);
  const national = existsSync(path) ? openNationalList(path, searchKey) : null;
  const newId = (): ProductId => ProductId.parse(uuidV7(clock.wallMs(), random));
  const parts = { groups: readTaxGroups(), ...goods.settings, newId };
  try {
    const checked = await checkFile(
      file,
      { ...parts, store: goods.goods },
      { mapping: mapping.value, ...(national?.ok ? { isKnownSpic: national.value.isKnownSpic } : {}) },
    );
    return checked.ok ? use(checked.value) : failed(checked.error);
  } finally {
    if (national?.ok) national.value.close();
  }
}

function mappingIn(map: string | null): Result<GoodsMapping | null, 'wrong-map'> {
  if (map === null) return ok(null);
  try {
    // Editors of Windows write a byte-order mark.
    return ok(MappingFile.parse(JSON.parse(readNote(map).replace(/^\uFEFF/, ''))));
  } catch {
    return fail('wrong-map');
  }
}

export async function checkInto(
  folder: string,
  file: string,
  map: string | null,
  deps: Deps,
): Promise<Outcome> {
  const goods = openIn(folder, deps);
  if (!goods.ok) return failed(goods.error);
  try {
    return await withChecked(goods.value, { folder, file, map }, deps, (checked) =>
      printed(outcomeOf(checked, 0)),
    );
  } finally {
    goods.value.close();
  }
}

export async function importInto(
  folder: string,
  file: string,
  { map, take }: { readonly map: string | null; readonly take: Take },
  deps: Deps,
): Promise<Outcome> {
  const { clock, random } = deps;
  const books = openBooks(folder, {
    clock,
    random,
    notices: { raise: () => undefined, end: () => undefined },
    secondFolder: secondFolderOf(folder),
    machine: await deps.machine(),
  });
  try {
    const trouble = books.isCopied ? ({ code: 'till.copied' } as const) : books.error();
    if (trouble) return failed(trouble);
    const allowed = await isAllowed(books.journal, deps);
    if (!allowed.ok) return failed(allowed.error);
    const goods = openIn(folder, deps);
    if (!goods.ok) return failed(goods.error);
    try {
      return await withChecked(goods.value, { folder, file, map }, deps, (checked) =>
        taken(checked, take, goods.value, books.journal, deps),
      );
    } finally {
      goods.value.close();
    }
  } finally {
    await books.close();
  }
}

function taken(
  checked: CheckedFile,
  take: Take,
  goods: GoodsFile,
  journal: Journal,
  { clock, random }: Deps,
): Outcome {
  const stamp = { act: byStaff(INSTALLER), at: momentOf(clock) };
  const changeId = GoodsChangeId.parse(uuidV7(clock.wallMs(), random));
  const came = takePlan(checked, { take, missing: 'leave' }, { store: goods.goods, changeId, stamp });
  if (!came.ok && came.error.code !== 'goods-file.not-all') return failed(came.error);
  // If the disk refuses, the next start appends the entry.
  if (came.ok) {
    goods.appendUnlogged(journal);
    if (came.value.taken > 0) goods.keepLeftOut(null);
  }
  return printed(outcomeOf(checked, came.ok ? came.value.taken : 0));
}

/** A till without a setup code needs none. Errors: `setup-code.*`, `journal.unwritable`. */
async function isAllowed(journal: Journal, { clock, readCode }: Deps): Promise<Result<null, TillError>> {
  const hash = journal.setupCode();
  if (hash === null) return ok(null);
  return await codeGuard({ hash: () => hash, journal, clock }).check(await readCode());
}

const FORMATS: Readonly<Record<string, 'csv' | 'xlsx'>> = { '.csv': 'csv', '.xlsx': 'xlsx' };

export async function exportFrom(folder: string, file: string, deps: Deps): Promise<Outcome> {
  const format = FORMATS[extname(file).toLowerCase()];
  if (format === undefined) return failed({ code: 'unknown-ending' });
  const opened = openIn(folder, deps);
  if (!opened.ok) return failed(opened.error);
  const { goods, settings, close } = opened.value;
  try {
    const rows = [...goods.all()].length;
    const isWritten = await putFile(file, () => exportGoods(format, goods, settings.language), [folder]);
    return isWritten ? printed({ file, rows }) : failed({ code: 'file.not-saved' });
  } finally {
    close();
  }
}

export function searchIn(folder: string, texts: readonly string[], deps: Deps): Outcome {
  const opened = openIn(folder, deps);
  if (!opened.ok) return failed(opened.error);
  const { goods, settings, close } = opened.value;
  const { language } = settings;
  const groups = readTaxGroups();
  try {
    return printed(...texts.map((text) => searchLine(text, { goods, groups, language })));
  } finally {
    close();
  }
}
