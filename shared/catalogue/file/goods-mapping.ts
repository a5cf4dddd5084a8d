/** A person's decision on the columns of a file. The mapping is kept under a name, or stands in a file of its own. */
import { z } from 'zod';
import { GOODS_FIELDS } from './goods-row.ts';

const MOST_COLUMNS = 1_000;
const LONGEST_HEADER = 200;

const Columns = z
  .record(z.string().max(LONGEST_HEADER), z.enum(GOODS_FIELDS).nullable())
  .refine((columns) => Object.keys(columns).length <= MOST_COLUMNS);

export const GoodsMapping = z.strictObject({
  /** By header, or by the column's letter where it has none. null: leave the column out. */
  columns: Columns,
  /** The sign before the decimals of prices. */
  decimal: z.enum(['.', ',']).exactOptional(),
});
export type GoodsMapping = z.infer<typeof GoodsMapping>;

/** A mapping as it stands in a file: whole, or the columns alone, as `check` prints them. */
export const MappingFile = z.union([
  GoodsMapping,
  Columns.transform((columns): GoodsMapping => ({ columns })),
]);
