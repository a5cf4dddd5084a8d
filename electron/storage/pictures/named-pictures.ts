/** The pictures that goods name: today's goods, and the copies that a manager may take in their place. */
import type { DatabaseSync } from 'node:sqlite';
import { PictureHash } from '../../../shared/pictures/picture.ts';
import { cataloguePath, copiesOf } from '../catalogue/copies.ts';
import { openCopy } from '../maintenance/copies.ts';
import { openToRead } from '../regular-file.ts';

/** Undoing an import brings the goods of `before_import` back. */
const TABLES = ['product', 'before_import'] as const;

export interface NamedPictures {
  readonly named: ReadonlySet<PictureHash>;
  /** Every copy could be read. Another one may name any picture. */
  readonly areAll: boolean;
}

/** folders: the data folder first. @throws what SQLite throws if today's goods are damaged. */
export function picturesOfGoods(folders: readonly [string, ...string[]]): NamedPictures {
  const named = new Set<PictureHash>();
  gather(openToRead(cataloguePath(folders[0])), named);
  let areAll = true;
  for (const { path } of copiesOf(folders)) {
    try {
      gather(openCopy(path), named);
    } catch {
      areAll = false;
    }
  }
  return { named, areAll };
}

function gather(database: DatabaseSync, named: Set<PictureHash>): void {
  try {
    for (const table of TABLES) {
      if (!hasRecords(database, table)) continue;
      const rows = database.prepare(
        `SELECT DISTINCT record ->> '$.photo' AS photo FROM ${table} WHERE record ->> '$.photo' IS NOT NULL`,
      );
      for (const { photo } of rows.iterate()) {
        const hash = PictureHash.safeParse(photo);
        if (hash.success) named.add(hash.data);
      }
    }
  } finally {
    database.close();
  }
}

/** A copy of an earlier Tilla has other tables, and names no picture. */
const hasRecords = (database: DatabaseSync, table: string): boolean =>
  database.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'record'").get(table) !== undefined;
