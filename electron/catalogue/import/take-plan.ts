/** Writes a compared file into the catalogue: one change, all or nothing. */
import type { GoodsStamp, GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { ImportDone, MissingInFile, Take } from '../../../shared/catalogue/import-plan.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { GoodsChangeId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CheckedFile } from './check-file.ts';
import type { PlannedRows } from './planned-rows.ts';

export interface TakeChoice {
  readonly take: Take;
  readonly missing: MissingInFile;
}

export interface TakeParts {
  readonly store: Pick<GoodsStore, 'change' | 'product'>;
  readonly changeId: GoodsChangeId;
  readonly stamp: GoodsStamp;
}

/** Errors: `goods-file.not-all`, and those of `GoodsStore.change`. A file that changes nothing writes nothing. */
export function takePlan(
  { plan, preview, file }: CheckedFile,
  { take, missing }: TakeChoice,
  { store, changeId, stamp }: TakeParts,
): Result<ImportDone, TillError> {
  const { counts } = preview;
  const named = take === 'all' ? plan.faults().length : 0;
  if (named > 0) return fail({ code: 'goods-file.not-all', limit: named });
  const { products, seen } = plan.changes();
  const hidden = missing === 'hide' ? hiddenIn(plan, store) : [];
  const all = [...products, ...hidden.map(({ record }) => record)];
  const done = { changeId, taken: counts.new + counts.changed + counts.same, hidden: hidden.length };
  const { categories, groups } = plan.defaults();
  if (all.length + categories.length + groups.length === 0) return ok(done);
  const revisions = new Map(seen);
  for (const { record, revision } of hidden) revisions.set(record.productId, revision);
  const written = store.change(
    { changeId, happening: 'imported', products: all, seen: revisions, categories, groups, file },
    stamp,
  );
  return written.ok ? ok(done) : written;
}

interface HiddenProduct {
  readonly record: ProductRecord;
  /** That the plan compared with. */
  readonly revision: number;
}

const hiddenIn = (plan: PlannedRows, store: Pick<GoodsStore, 'product'>): readonly HiddenProduct[] =>
  [...plan.missing()].flatMap(({ productId, revision }) => {
    const stored = store.product(productId);
    return stored ? [{ record: { ...stored.record, active: false }, revision }] : [];
  });
