import type { BooksStep } from '../database.ts';

/**
 * What was asked at another time is another row: what a disk did not let into the log, or what waits to be told there,
 * is not forgotten with a later request of the same kind that is approved.
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
