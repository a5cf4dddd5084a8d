import type { BooksStep } from '../database.ts';

/**
 * Baskets line by line, open and parked: not the books, so a rebuild leaves them alone. `label` belongs to
 * the books: the marking codes of sold lines.
 */
export const BASKET: BooksStep = {
  tables: ['label'],
  sql: `
  CREATE TABLE label (
    row INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    sale INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX label_by_text ON label (label);
  CREATE INDEX label_by_sale ON label (sale);

  CREATE TABLE basket (
    sale_id TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('open', 'parked')),
    name TEXT NOT NULL,
    parked_wall_ms INTEGER,
    revision INTEGER NOT NULL,
    -- What concerns the whole: its discount, and what was taken out of it.
    whole TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX basket_open ON basket (state) WHERE state = 'open';

  CREATE TABLE basket_line (
    sale_id TEXT NOT NULL REFERENCES basket (sale_id) ON DELETE CASCADE,
    line_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (sale_id, line_id)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO basket (sale_id, state, name, revision, whole)
    SELECT sale_id, 'open', '', 0, '{"discount":null,"voided":[]}' FROM open_basket;
  INSERT INTO basket_line (sale_id, line_id, position, line)
    SELECT sale_id, lower(hex(randomblob(16))), key, json_object(
      'what', json_object('kind', 'product', 'productId', value ->> 'productId'),
      'quantity', value ->> 'quantity', 'priceTiyin', NULL, 'discount', NULL, 'otherTiyin', 0, 'note', '',
      'labels', json_array())
    FROM open_basket, json_each(open_basket.lines);
  DROP TABLE open_basket;
`,
};
