/**
 * A book of the journal: the kinds of its entries, what they do to the tables, and its own schema steps.
 * `books.ts` lists the books.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { AuditGroup } from '../../shared/audit/groups.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { MadeBy } from './applier.ts';
import type { BookTables } from './book-tables.ts';
import type { BooksStep } from './database.ts';
import type { EntryHead } from './entry-head.ts';

/** Optional properties of a kind of entry. */
interface FormDetails<Rows> {
  /** The schema's version, if the schema differs from the kind's first one. */
  readonly version?: number;
  /** The version of an entry with these rows, if it is older: programs that know only that one still read it. */
  writtenAs?(rows: Rows): number;
  /** Upgrades an older form, by its version, where the schema alone can't. A test reads one of each. */
  readonly older?: Readonly<Record<number, (payload: unknown) => unknown>>;
  /** The people that the rows name, besides the actor and the approver. A manager finds the entry by them. */
  people?(rows: Rows): readonly (StaffId | null)[];
}

/**
 * A kind of entry. payload: the rows, whole and in their new state. group: where a manager finds the entry.
 */
export interface EntryForm<Rows> extends FormDetails<Rows> {
  readonly group: AuditGroup;
  readonly payload: z.ZodType<Rows>;
}

/**
 * Never edit a shipped schema. A changed schema gets the next version, and the old form is upgraded when it
 * is read.
 */
export const form = <Rows>(
  group: AuditGroup,
  payload: z.ZodType<Rows>,
  details: FormDetails<NoInfer<Rows>> = {},
): EntryForm<Rows> => ({ group, payload, ...details });

export type EntryForms = Readonly<Record<string, EntryForm<unknown>>>;
export type RowsOf<Form extends EntryForm<unknown>> = z.output<Form['payload']>;

/** What an entry of each kind does to the tables. An existing row gets the newer state. */
export type Appliers<Forms extends EntryForms> = {
  readonly [Kind in keyof Forms]: (rows: RowsOf<Forms[Kind]>, head: EntryHead) => void;
};

/** The tools of an applier. No clock, setting or catalogue, because a rebuild must make the same tables. */
export interface Into {
  readonly database: DatabaseSync;
  /** Writes the rows that belong to a sale. */
  readonly put: BookTables;
  /** The parameters of a new row from the head of its entry: `:seq` and the values of `MADE`. */
  readonly made: MadeBy;
}

/** A schema step of one book. number: its place among all steps. Never edit a shipped step. */
export interface OwnStep extends BooksStep {
  readonly number: number;
}

export interface Book<Forms extends EntryForms> {
  readonly kinds: Forms;
  readonly steps?: readonly OwnStep[];
  readonly applies: (into: Into) => Appliers<Forms>;
}

/** A kind without an applier does not compile. */
export const book = <const Forms extends EntryForms>(parts: Book<Forms>): Book<Forms> => parts;

/** For an entry that changes no table. */
export const inLogAlone = (): void => undefined;
