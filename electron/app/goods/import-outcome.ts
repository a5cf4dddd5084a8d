/** What `catalogue check` and `catalogue import` print: one JSON object. */

import type { ImportPreview } from '../../../shared/catalogue/import-plan.ts';
import type { RowFault } from '../../../shared/errors/goods-fault.ts';
import type { CheckedFile } from '../../catalogue/import/check-file.ts';

export interface ImportOutcome {
  /** Of goods. */
  readonly rows: number;
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  /** Rows; those that change nothing too. */
  readonly taken: number;
  /** In the order of the file. */
  readonly refused: readonly Pick<RowFault, 'row' | 'column' | 'code'>[];
  readonly columns: ImportPreview['columns'];
  /** Why the file holds no goods. */
  readonly code?: NonNullable<ImportPreview['code']>;
}

export function outcomeOf({ preview, plan }: CheckedFile, taken: number): ImportOutcome {
  const { counts, columns, code } = preview;
  const refused = plan.faults().map((fault) => ({ row: fault.row, column: fault.column, code: fault.code }));
  return {
    rows: counts.rows,
    new: counts.new,
    changed: counts.changed,
    same: counts.same,
    taken,
    refused,
    columns,
    ...(code === null ? {} : { code }),
  };
}
