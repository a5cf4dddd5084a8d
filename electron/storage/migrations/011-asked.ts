import type { BooksStep } from '../database.ts';

/**
 * What somebody asked for without the right to it, until it is approved or written as refused: not the books, a rebuild
 * leaves it alone. A repair and a new beginning forget it.
 */
export const ASKED: BooksStep = {
  tables: [],
  sql: `
  CREATE TABLE asked_right (
    -- As the log has it, in JSON.
    actor TEXT NOT NULL,
    right_name TEXT NOT NULL,
    channel TEXT NOT NULL,
    -- When it was asked first.
    asked_wall_ms REAL NOT NULL,
    PRIMARY KEY (actor, right_name, channel)
  ) STRICT, WITHOUT ROWID;
`,
};
