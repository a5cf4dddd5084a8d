/** Reads a whole file of goods and compares it with the catalogue. Nothing is taken. */

import { createHash } from 'node:crypto';
import type { DefaultRow } from '../../../shared/catalogue/file/default-row.ts';
import type { FoundTable } from '../../../shared/catalogue/file/find-table.ts';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import { fiscalLight } from '../../../shared/catalogue/fiscal-light.ts';
import type { GoodsStore, ImportedFile } from '../../../shared/catalogue/goods-store.ts';
import { ImportPlanner } from '../../../shared/catalogue/import/import-planner.ts';
import { KnownGoods } from '../../../shared/catalogue/import/known-goods.ts';
import { changedDefaults } from '../../../shared/catalogue/import/merge-defaults.ts';
import type { ImportPreview } from '../../../shared/catalogue/import-plan.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { TaxGroups } from '../../../shared/catalogue/tax-groups.ts';
import type { FileFault } from '../../../shared/errors/goods-fault.ts';
import { ItemGroupId, type ProductId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AmountScale } from '../../../shared/sale/basket.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { openBytes } from '../file/file-bytes.ts';
import { type GoodsFileOptions, readGoodsFile } from '../file/read-goods-file.ts';
import { PlannedRows } from './planned-rows.ts';

export interface CheckParts {
  readonly store: Pick<GoodsStore, 'all' | 'product' | 'categories' | 'groups'>;
  readonly groups: TaxGroups;
  readonly unitsRequired: boolean;
  readonly amountScale: AmountScale;
  /** The shop's: of names whose language a file does not say. */
  readonly language: Language;
  readonly newId: () => ProductId;
}

/** A compared file, until it is taken or forgotten. */
export interface CheckedFile {
  readonly preview: ImportPreview;
  readonly plan: PlannedRows;
  readonly file: ImportedFile;
}

/** Errors: the file can't be read, or the signal cancelled. */
export async function checkFile(
  path: string,
  parts: CheckParts,
  options: Omit<GoodsFileOptions, 'onTable'> = {},
): Promise<Result<CheckedFile, FileFault>> {
  try {
    return await compareFile(path, parts, options);
  } catch (thrown) {
    if (thrown instanceof UnfitTable) return fail(thrown.fault);
    throw thrown;
  }
}

async function compareFile(
  path: string,
  parts: CheckParts,
  options: GoodsFileOptions,
): Promise<Result<CheckedFile, FileFault>> {
  const plan = new PlannedRows();
  const comparing = comparingWith(parts);
  const defaults: DefaultRow[] = [];
  const read = await readGoodsFile(
    path,
    (readings) => {
      for (const reading of readings) {
        options.betweenRows?.();
        if (reading.defaults) defaults.push(reading.defaults);
        else plan.add(...comparing.row(reading));
      }
    },
    { ...options, onTable: comparing.onTable },
  );
  if (!read.ok) return read;
  // A file without goods says nothing about the products that are there.
  if (plan.counts().rows > 0) for (const planned of comparing.missing()) plan.add(...planned);
  const { store, newId } = parts;
  const known = { categories: store.categories(), groups: store.groups() };
  plan.addDefaults(changedDefaults(defaults, known, () => ItemGroupId.parse(newId())));
  const { code, columns, dialect } = read.value;
  const counts = plan.counts();
  const sha256 = await hashOf(path, options.signal);
  return ok({
    plan,
    preview: { counts, code, columns, dialect },
    file: { sha256, rows: counts.rows, refused: counts.refused },
  });
}

/** The planner, with the revisions that it compared with. */
function comparingWith({ store, language, newId, ...light }: CheckParts) {
  const known = new KnownGoods();
  for (const record of store.all()) known.add(record);
  const categories = new Map(store.categories().map((category) => [category.name, category]));
  let table: FoundTable | null = null;
  const revisions = new Map<ProductId, number>();
  const product = (id: ProductId): ProductRecord => {
    const stored = store.product(id);
    if (!stored) throw new Error('a product is gone from the catalogue');
    revisions.set(id, stored.revision);
    return stored.record;
  };
  const planner = new ImportPlanner({
    known,
    product,
    language,
    newId,
    lacksOf: (record) =>
      fiscalLight(
        { ...record, fiscalName: record.fiscalName ?? nameIn(record.names, language) },
        { category: categories.get(record.category) ?? null, ...light },
      ),
    headerOf: (field) => table?.columns.find((column) => column.field === field)?.header ?? '',
  });
  const withRevision = (planned: ReturnType<ImportPlanner['plan']>) => {
    const revision = planned.productId === null ? null : (revisions.get(planned.productId) ?? null);
    revisions.clear();
    return [planned, revision] as const;
  };
  return {
    onTable: (found: FoundTable): void => {
      table = found;
    },
    row: (reading: Parameters<ImportPlanner['plan']>[0]) => withRevision(planner.plan(reading)),
    *missing() {
      for (const planned of planner.missing()) yield withRevision(planned);
    },
  };
}

async function hashOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const bytes = await openBytes(path);
  try {
    const hash = createHash('sha256');
    for await (const piece of bytes.pieces(0, bytes.size, signal ? { signal } : {})) hash.update(piece);
    return hash.digest('hex');
  } finally {
    await bytes.close();
  }
}
