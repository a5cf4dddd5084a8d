/** What one feature alone asks of the books: it brings the question, and the journal has no method for it. */

/** By their names, as SQL says them behind a colon. */
export type SqlValues = Readonly<Record<string, string | number | null>>;
/** As the tables hold it: it is parsed by whoever asks. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** The tables for questions of one's own. What is prepared is prepared once, where the feature is composed. */
export interface OwnTables {
  /** Answers the rows that are found. @throws for anything but a SELECT: the books change by entries alone. */
  ask(sql: string): (values?: SqlValues) => readonly SqlRow[];
}

export interface OwnJournal {
  /** `journal.own(bagsIn)`: what `bagsIn` makes of the tables. */
  own<Answers extends object>(made: (tables: OwnTables) => Answers): Answers;
}
