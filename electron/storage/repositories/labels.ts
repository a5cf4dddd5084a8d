/** The marking codes of sold goods. */
import { z } from 'zod';
import { LONGEST_SENT_LABEL } from '../../../shared/sale/basket.ts';
import type { OwnTables } from '../journal.ts';
import type { LabelBooks } from '../journal-labels.ts';

const Counted = z.tuple([z.object({ sales: z.number().int() })]);

export function labelsIn(tables: OwnTables): LabelBooks {
  // Over `label_by_sale`: only the sales of one shift are read.
  const shortened = tables.ask(`SELECT COUNT(DISTINCT label.sale) AS sales FROM label
    JOIN sale ON sale.made_seq = label.sale
    WHERE label.sale > (SELECT COALESCE(MAX(made_seq), 0) FROM shift WHERE is_others = 0)
    AND length(label.label) > ${LONGEST_SENT_LABEL} AND sale.mode = :mode AND sale.state <> 'voided'`);
  return { shortenedSales: (mode) => Counted.parse(shortened({ mode }))[0].sales };
}
