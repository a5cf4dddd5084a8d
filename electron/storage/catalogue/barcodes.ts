/** Which product has a barcode. An active product has its codes alone. A hidden one keeps them without claim. */
import type { DatabaseSync } from 'node:sqlite';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { barcodeKey } from '../../../shared/sale/marking.ts';
import { Refused } from './refused.ts';

export interface CodeOwner {
  readonly row: number;
  readonly isPackage: boolean;
  readonly isHidden: boolean;
}

export interface Barcodes {
  /** In any form of the GTIN. An active product comes before hidden ones. */
  owner(code: string): CodeOwner | undefined;
  /** @throws Refused: another active product has a code, or the product has it twice in two forms. */
  claim(row: number, record: ProductRecord): void;
  release(row: number, record: ProductRecord): void;
}

const codesOf = ({ barcodes, package: own }: ProductRecord): readonly (readonly [string, 0 | 1])[] => [
  ...barcodes.map((code) => [code, 0] as const),
  ...(own?.barcodes ?? []).map((code) => [code, 1] as const),
];

export function barcodesIn(database: DatabaseSync): Barcodes {
  const find = database.prepare(
    'SELECT row, is_package, hidden FROM barcode WHERE key = ? ORDER BY hidden LIMIT 1',
  );
  const add = database.prepare(
    'INSERT INTO barcode (key, hidden, row, is_package) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const drop = database.prepare('DELETE FROM barcode WHERE key = ? AND hidden = ? AND row = ?');
  const nameOf = database.prepare('SELECT name FROM product WHERE id = ?');
  const owner = (code: string): CodeOwner | undefined => {
    const found = find.get(barcodeKey(code));
    return (
      found && {
        row: Number(found.row),
        isPackage: found.is_package === 1,
        isHidden: found.hidden !== 0,
      }
    );
  };
  return {
    owner,
    claim: (row, record) => {
      const hidden = record.active ? 0 : row;
      for (const [code, isPackage] of codesOf(record)) {
        if (Number(add.run(barcodeKey(code), hidden, row, isPackage).changes) === 1) continue;
        const other = owner(code);
        // Two forms of one code on the product itself are harmless.
        if (other?.row === row && other.isPackage === (isPackage === 1)) continue;
        if (hidden !== 0) continue;
        const note = String(nameOf.get(other?.row ?? row)?.name ?? '');
        throw new Refused({ code: 'product.barcode-taken', field: code, note });
      }
    },
    release: (row, record) => {
      const hidden = record.active ? 0 : row;
      for (const [code] of codesOf(record)) drop.run(barcodeKey(code), hidden, row);
    },
  };
}
