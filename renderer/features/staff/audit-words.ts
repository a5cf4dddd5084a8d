/** An entry of the log in words: what happened, who did it, and who said yes. Pure. */
import type { AuditRow, NamedView } from '../../../shared/contract/audit.ts';
import type { RoleView } from '../../../shared/contract/staff.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { INSTALLER_ID, UNNAMED_ID } from '../../../shared/staff/known.ts';
import type { Words } from '../../i18n/words.ts';
import { percentText, personName, rightName, roleName } from './staff-words.ts';

/** What the ids of the log stand for. */
export interface LogNames {
  readonly people: ReadonlyMap<StaffId, NamedView>;
  readonly roles: readonly RoleView[];
}

export function whoWords(words: Words, id: StaffId, { people }: LogNames): string {
  if (id === INSTALLER_ID) return words('audit.installer');
  if (id === UNNAMED_ID) return words('audit.unnamed');
  const person = people.get(id);
  return person ? personName(words, person) : words('audit.unknown');
}

/** Whoever did it; the till by itself for whoever began it. */
export function actorWords(words: Words, { actor }: AuditRow, names: LogNames): string {
  if (actor.by === 'staff') return whoWords(words, actor.id, names);
  return actor.for === null
    ? words('audit.till')
    : words('audit.till-for', { name: whoWords(words, actor.for, names) });
}

/** "Refund · not certain", "Refused: a wrong PIN · Lola · 3 times". */
export function eventWords(words: Words, row: AuditRow, names: LogNames): string {
  if (row.kind === null) return words('audit.unreadable');
  const role = names.roles.find(({ roleId }) => roleId === row.roleId);
  const about = isAboutOthers(row) ? row.staffIds.map((id) => whoWords(words, id, names)) : [];
  const parts = [
    words(`audit.kind.${row.kind}`),
    whatWords(words, row),
    row.right !== null && words(rightName(row.right)),
    row.discount !== null && `${percentText(row.discount)} %`,
    role && roleName(words, role),
    ...about,
    row.times > 1 && words('audit.times', { count: row.times }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Whoever signs in himself stands there already. */
const isAboutOthers = ({ actor, staffIds }: AuditRow): boolean =>
  !(actor.by === 'staff' && staffIds.length === 1 && staffIds[0] === actor.id);

/** Many kinds share a word; one that the language files do not know yet says nothing of its own. */
function whatWords(words: Words, { kind, what }: AuditRow): string | null {
  const key = `audit.what.${kind}.${what}`;
  return words.knows(key) ? words.of(key) : null;
}
