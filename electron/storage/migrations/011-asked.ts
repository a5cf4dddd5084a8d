import type { BooksStep } from '../database.ts';

/**
 * Requests without the right, until they are approved or recorded as refused. Not the books: a rebuild leaves
 * them alone. A repair and a new beginning forget them.
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
