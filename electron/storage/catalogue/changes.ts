/** Changes of the goods: all or nothing, each with its entry for the log. */
import type { DatabaseSync } from 'node:sqlite';
import type { Category, ItemGroup } from '../../../shared/catalogue/category.ts';
import type { GoodsImports, ImportUndo, StoredImport } from '../../../shared/catalogue/goods-imports.ts';
import type { GoodsChange, GoodsStamp, GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { ImportDone } from '../../../shared/catalogue/import-plan.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, type ProductId } from '../../../shared/ids.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { personOf } from '../../../shared/staff/actor.ts';
import type { Payload } from '../kinds.ts';
import { entryOfChange, priceEntriesOf } from './entry-of-change.ts';
import type { Lists } from './lists.ts';
import { rederiveIn } from './rederive.ts';
import { Refused } from './refused.ts';
import { parsedRecord } from './stored-record.ts';
import { transaction } from './transaction.ts';
import { unloggedText } from './unlogged.ts';
import { productWriterIn, type WriterParts, type WrittenProducts } from './write-products.ts';

export type TakenCopy = Payload<'goods.copy-taken'>;

/** As they were before the last import. */
interface BeforeLists {
  readonly categories: readonly (readonly [string, Category | null])[];
  readonly groups: readonly (readonly [ItemGroup['groupId'], ItemGroup | null])[];
}

export interface Changes
  extends Pick<GoodsStore, 'change'>,
    Pick<GoodsImports, 'lastImport' | 'isOfLastImport' | 'undoImport'> {
  /** Adds goods without an entry of the log: samples, which no person chose. */
  give(records: readonly ProductRecord[]): Result<null, TillError>;
  /** The goods are those of a copy from now on. */
  noteCopy(copy: TakenCopy, stamp: GoodsStamp): Result<null, TillError>;
  /** Whether no other connection writes now. */
  isWritable(): boolean;
  /** A few derived rows more. Answers whether some are left; false too while an import writes. */
  rederive(): boolean;
}

export function changesIn(database: DatabaseSync, parts: WriterParts, lists: Lists): Changes {
  const run = {
    known: database.prepare('SELECT 1 FROM change WHERE change_id = ?'),
    next: database.prepare('SELECT COALESCE(MAX(number), 0) + 1 AS number FROM change'),
    add: database.prepare(
      'INSERT INTO change (number, change_id, happening, made_by, wall_ms) VALUES (?, ?, ?, ?, ?)',
    ),
    finish: database.prepare(
      'UPDATE change SET products = ?, unlogged = ?, is_undoable = ?, before_lists = ? WHERE number = ?',
    ),
    forgetImport: database.prepare('DELETE FROM before_import'),
    endUndo: database.prepare('UPDATE change SET is_undoable = 0, before_lists = NULL WHERE is_undoable = 1'),
    dropPast: database.prepare('DELETE FROM due_price WHERE from_ms <= ?'),
    lastImport: database.prepare(
      'SELECT change_id, wall_ms, products, before_lists FROM change WHERE is_undoable = 1',
    ),
    isOfImport: database.prepare(`SELECT 1 FROM before_import WHERE row = COALESCE(
      (SELECT id FROM product WHERE product_id = ?1), (SELECT id FROM product WHERE package_id = ?1),
      (SELECT row FROM dropped_package WHERE package_id = ?1))`),
    beforeImport: database.prepare(`SELECT before_import.record AS before, product.record AS now
      FROM before_import JOIN product ON product.id = before_import.row ORDER BY row`),
  };
  const writer = productWriterIn(database, parts, lists);
  const rederive = rederiveIn(database, parts, lists);

  const begin = ({ changeId, happening }: GoodsChange, { act, at }: GoodsStamp): number => {
    const number = Number(run.next.get()?.number);
    run.add.run(number, changeId, happening, personOf(act.actor), at.wallMs);
    return number;
  };

  /** Categories and groups that the change writes, as they were; null: they were not. */
  const beforeOf = (change: GoodsChange): string => {
    const groups = lists.groups();
    const groupOf = (id: ItemGroup['groupId']) => groups.find(({ groupId }) => groupId === id) ?? null;
    const before: BeforeLists = {
      categories: (change.categories ?? []).map(({ name }) => [name, lists.categoryOf(name)]),
      groups: (change.groups ?? []).map(({ groupId }) => [groupId, groupOf(groupId)]),
    };
    return JSON.stringify(before);
  };

  /** Into the transaction. */
  const write = (change: GoodsChange, stamp: GoodsStamp, undone?: GoodsChangeId): WrittenProducts => {
    lists.forget();
    const isImport = change.happening === 'imported';
    const number = begin(change, stamp);
    const touched = [
      ...(change.categories ?? []).map(({ name }) => name),
      ...(change.droppedCategories ?? []),
    ];
    const touchedGroups = [
      ...(change.groups ?? []).map(({ groupId }) => groupId),
      ...(change.droppedGroups ?? []),
    ];
    const before = isImport ? beforeOf(change) : null;
    if (isImport) {
      run.endUndo.run();
      run.forgetImport.run();
    } else {
      const imported = importedLists();
      const isTouched =
        touched.some((name) => imported.categories.some(([one]) => one === name)) ||
        touchedGroups.some((id) => imported.groups.some(([one]) => one === id));
      if (isTouched) run.endUndo.run();
    }
    lists.write(change);
    rederive.noteOthers();
    const { wallMs } = stamp.at;
    const { products = [], seen } = change;
    const written = writer.write(products, { change: number, wallMs, isImport, ...(seen && { seen }) });
    for (const name of touched) rederive.category(name);
    const toLog = { change, changedWallMs: wallMs, written, ...(undone === undefined ? {} : { undone }) };
    const count = written.counts.new + written.counts.changed;
    run.finish.run(count, unloggedText(stamp.act, entryOfChange(toLog)), isImport ? 1 : 0, before, number);
    for (const entry of priceEntriesOf(toLog)) {
      const further = begin(
        { changeId: GoodsChangeId.parse(entry.subject), happening: change.happening },
        stamp,
      );
      run.finish.run(0, unloggedText(stamp.act, entry), 0, null, further);
    }
    return written;
  };

  const importedLists = (): BeforeLists => {
    const stored = run.lastImport.get()?.before_lists;
    const read: unknown = typeof stored === 'string' ? JSON.parse(stored) : [];
    // An earlier till kept the categories alone.
    return (Array.isArray(read) ? { categories: read, groups: [] } : read) as BeforeLists;
  };

  const lastImport = (): StoredImport | null => {
    const row = run.lastImport.get();
    if (!row) return null;
    const changeId = GoodsChangeId.parse(row.change_id);
    return { changeId, wallMs: Number(row.wall_ms), products: Number(row.products) };
  };
  const isOfLastImport = (id: ProductId): boolean => run.isOfImport.get(id) !== undefined;

  /** What each product becomes. */
  const recordsBefore = (): readonly ProductRecord[] =>
    run.beforeImport.all().flatMap(({ before, now }) => {
      const was = before === null ? parsedRecord(now) : parsedRecord(before);
      if (was === null) return [];
      return [before === null ? { ...was, active: false } : was];
    });

  const undo = ({ changeId, as, sold }: ImportUndo, stamp: GoodsStamp): ImportDone => {
    const last = lastImport();
    if (last?.changeId !== changeId || [...sold].some(isOfLastImport))
      throw new Refused({ code: 'goods-file.no-undo' });
    const lost = importedLists();
    const products = recordsBefore();
    run.endUndo.run();
    run.forgetImport.run();
    const change: GoodsChange = {
      changeId: as,
      happening: 'import-undone',
      products,
      categories: lost.categories.flatMap(([, was]) => was ?? []),
      droppedCategories: lost.categories.flatMap(([name, was]) => (was === null ? [name] : [])),
      groups: lost.groups.flatMap(([, was]) => was ?? []),
      droppedGroups: lost.groups.flatMap(([id, was]) => (was === null ? [id] : [])),
    };
    const { counts } = write(change, stamp, changeId);
    return { changeId: as, taken: counts.changed - counts.hidden, hidden: counts.hidden };
  };

  return {
    change: (change, stamp) => {
      // A repeated request finds its change stored.
      if (run.known.get(change.changeId)) return ok(null);
      return transaction(database, () => {
        write(change, stamp);
        return null;
      });
    },
    lastImport,
    isOfLastImport,
    undoImport: (wanted, stamp) => transaction(database, () => undo(wanted, stamp)),
    give: (records) =>
      transaction(database, () => {
        lists.forget();
        const number = Number(run.next.get()?.number);
        run.add.run(number, `given-${number}`, 'imported', null, 0);
        writer.write(records, { change: number, wallMs: 0, isImport: false });
        return null;
      }),
    noteCopy: (copy, { act, at }) =>
      transaction(database, () => {
        const number = Number(run.next.get()?.number);
        const { changeId } = copy;
        run.add.run(number, changeId, 'copy-taken', personOf(act.actor), at.wallMs);
        const entry = { kind: 'goods.copy-taken', subject: changeId, payload: copy } as const;
        run.finish.run(0, unloggedText(act, entry), 0, null, number);
        run.endUndo.run();
        // The goods are as they were then: a price that was due meanwhile may have been withdrawn.
        if (copy.why === 'chosen') run.dropPast.run(at.wallMs);
        return null;
      }),
    isWritable: () => transaction(database, () => null).ok,
    rederive: () => {
      if (!rederive.isDue()) return false;
      lists.forget();
      const stepped = transaction(database, rederive.step);
      return stepped.ok && stepped.value;
    },
  };
}
