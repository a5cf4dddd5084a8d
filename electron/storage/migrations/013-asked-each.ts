import type { BooksStep } from '../database.ts';

/**
 * A row per time of the request. So an approved later request of the same kind keeps earlier ones that still
 * need their entry in the log.
 */
export const ASKED_EACH: BooksStep = {
  tables: [],
  sql: `
  CREATE TABLE asked_each (
    actor TEXT NOT NULL,
    right_name TEXT NOT NULL,
    channel TEXT NOT NULL,
    asked_wall_ms REAL NOT NULL,
    PRIMARY KEY (actor, right_name, channel, asked_wall_ms)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO asked_each SELECT actor, right_name, channel, asked_wall_ms FROM asked_right;
  DROP TABLE asked_right;
  ALTER TABLE asked_each RENAME TO asked_right;
`,
};
