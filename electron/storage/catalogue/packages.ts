/** Ids of packages: a package is a product of its own in baskets, and keeps its id when its product drops it. */
import type { DatabaseSync } from 'node:sqlite';
import { Package, type ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { Refused } from './refused.ts';

export interface DroppedPackage {
  readonly row: number;
  readonly package: Package;
}

export interface Packages {
  /** Keeps a dropped package. @throws Refused: something else has the id of the product or of its package. */
  check(record: ProductRecord, before: ProductRecord | null, row: number): void;
  dropped(id: ProductId): DroppedPackage | undefined;
}

export function packagesIn(database: DatabaseSync): Packages {
  const ofProduct = database.prepare('SELECT 1 FROM product WHERE product_id = ?');
  const ofPackage = database.prepare('SELECT 1 FROM product WHERE package_id = ? AND id <> ?');
  const wasOrIsPackage = database.prepare(
    'SELECT 1 FROM product WHERE package_id = ?1 UNION ALL SELECT 1 FROM dropped_package WHERE package_id = ?1',
  );
  const keep = database.prepare(
    'INSERT OR REPLACE INTO dropped_package (package_id, row, package) VALUES (?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM dropped_package WHERE package_id = ?');
  const find = database.prepare('SELECT row, package FROM dropped_package WHERE package_id = ?');
  const isDropped = (id: ProductId, row: number): boolean => {
    const found = find.get(id);
    return found !== undefined && found.row !== row;
  };
  const refuse = (field: ProductId): never => {
    throw new Refused({ code: 'product.changed', field });
  };
  return {
    check: ({ productId, package: now }, before, row) => {
      if (before === null && wasOrIsPackage.get(productId)) refuse(productId);
      const was = before?.package ?? null;
      if (was?.productId === now?.productId) return;
      if (was !== null) keep.run(was.productId, row, JSON.stringify(was));
      if (now === null) return;
      const id = now.productId;
      if (id === productId || ofProduct.get(id) || ofPackage.get(id, row) || isDropped(id, row)) refuse(id);
      forget.run(id);
    },
    dropped: (id) => {
      const found = find.get(id);
      if (!found) return undefined;
      const parsed = Package.safeParse(JSON.parse(String(found.package)));
      return parsed.success ? { row: Number(found.row), package: parsed.data } : undefined;
    },
  };
}
