/** The form of each kind of entry, gathered from the books. */

import type { AuditGroup } from '../../shared/audit/groups.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { EntryForm } from './book.ts';
import { BOOKS } from './books.ts';
import { together } from './gather.ts';
import type { Kind, Payloads } from './kinds.ts';

export const FORMS: { readonly [K in Kind]: EntryForm<Payloads[K]> } = together(
  BOOKS.map(({ kinds }) => kinds),
  'kind',
);

export const isKind = (text: string): text is Kind => Object.hasOwn(FORMS, text);
export const KINDS: readonly Kind[] = Object.keys(FORMS).filter(isKind);

/** Version 1 of the oldest kinds was stored in full, not in short form (`short-form.ts`). */
const FIRST_SHORT = 2;

/** The version of the kind's newest schema. */
export const versionOf = (kind: Kind): number => FORMS[kind].version ?? FIRST_SHORT;

/** The version that an entry with these rows is written in. */
export const writtenVersion = <K extends Kind>({
  kind,
  payload,
}: {
  readonly kind: K;
  readonly payload: Payloads[K];
}): number => FORMS[kind].writtenAs?.(payload) ?? versionOf(kind);

/** The group in which a manager finds the kind. */
export const groupOf = (kind: Kind): AuditGroup => FORMS[kind].group;

/** Whether rows of this kind may name people. */
export const namesPeople = (kind: string): boolean => isKind(kind) && FORMS[kind].people !== undefined;

/** The people that the rows of an entry name. */
export const peopleOf = <K extends Kind>({
  kind,
  payload,
}: {
  readonly kind: K;
  readonly payload: Payloads[K];
}): readonly (StaffId | null)[] => FORMS[kind].people?.(payload) ?? [];
