/**
 * What a subject brings to the journal: the kinds of its entries, what they do to the tables, and its tables' own
 * steps. `books.ts` is the list; all else is read off it.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import type { StaffId } from '../../shared/ids.ts';
import type { AuditGroup } from '../../shared/staff/audit.ts';
import type { MadeBy } from './applier.ts';
import type { BookTables } from './book-tables.ts';
import type { BooksStep } from './database.ts';
import type { EntryHead } from './entry-head.ts';

/** What a kind of entry may say of itself beside its rows. */
interface FormDetails<Rows> {
  /** Of the schema, where it is no longer the one with which the kind began. */
  readonly version?: number;
  /** Brings an older form up, by its version, as far as the schema does not do so by itself. A test reads one of each. */
  readonly older?: Readonly<Record<number, (payload: unknown) => unknown>>;
  /** Whom its rows name, apart from who did it and who approved it: a manager finds it by them. */
  people?(rows: Rows): readonly (StaffId | null)[];
}

/** A kind of entry. payload: the rows that it carries, whole and new. group: among which a manager looks for it. */
export interface EntryForm<Rows> extends FormDetails<Rows> {
  readonly group: AuditGroup;
  readonly payload: z.ZodType<Rows>;
}

/** A shipped schema is never edited: a changed one gets the next version, and the old one is brought up when it is read. */
export const form = <Rows>(
  group: AuditGroup,
  payload: z.ZodType<Rows>,
  details: FormDetails<NoInfer<Rows>> = {},
): EntryForm<Rows> => ({ group, payload, ...details });

export type EntryForms = Readonly<Record<string, EntryForm<unknown>>>;
export type RowsOf<Form extends EntryForm<unknown>> = z.output<Form['payload']>;

/** For each kind what its entry does to the tables. One whose row is there already puts the newer state in its place. */
export type Appliers<Forms extends EntryForms> = {
  readonly [Kind in keyof Forms]: (rows: RowsOf<Forms[Kind]>, head: EntryHead) => void;
};

/** What appliers write with. No clock, no setting and no catalogue: a rebuild has to come to the same. */
export interface Into {
  readonly database: DatabaseSync;
  /** The rows that a sale is made of. */
  readonly put: BookTables;
  /** What a new row takes from the head of its entry: `:seq` and the values of `MADE`. */
  readonly made: MadeBy;
}

/** A step of the schema that one book brought. number: its place among all steps; one that has shipped is never edited. */
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

/** The log itself is what remembers it. */
export const inLogAlone = (): void => undefined;
