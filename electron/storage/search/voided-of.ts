/**
 * In SQL, of a row of the log: the sale out of whose basket goods were taken. Such an entry is about itself and names
 * the sale within. null: it is of another kind, or can't be read.
 */
export const VOIDED_OF = `CASE WHEN log.kind = 'goods.voided' AND json_valid(log.payload)
  THEN log.payload ->> '$.voided.saleId' END`;
