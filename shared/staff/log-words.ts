/**
 * An entry of the log in words, for the screen and for a file alike: what happened, who did it, whom it is about. Pure;
 * the sentences come in, because the page alone has them.
 */
import type { AuditRow, NamedView } from '../contract/audit.ts';
import type { RoleId, StaffId } from '../ids.ts';
import { tashkentDay, tashkentTime } from '../time.ts';
import type { AuditKind } from './audit.ts';
import { INSTALLER_ID, UNNAMED_ID } from './known.ts';
import type { Right } from './rights.ts';

/** What anybody who stands at the till may do has one word. */
type NamedRight = Exclude<Right, 'anyone'>;

export type LogKey =
  | 'audit.installer'
  | 'audit.unnamed'
  | 'audit.unknown'
  | 'audit.till'
  | 'audit.till-for'
  | 'audit.unreadable'
  | 'audit.asked-at'
  | 'role.manager'
  | 'role.cashier'
  | 'staff.nameless'
  | `audit.kind.${AuditKind}`
  | `right.${NamedRight}`;

export interface LogWords {
  readonly say: (key: LogKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Of a kind, in the word of its kind; null: the kind's own word says it all. */
  readonly what: (kind: AuditKind, what: string) => string | null;
}

/** What the ids of the log stand for. */
export interface LogNames {
  readonly people: ReadonlyMap<StaffId, Pick<NamedView, 'name' | 'number'>>;
  readonly roles: readonly { readonly roleId: RoleId; readonly name: string; readonly isFixed: boolean }[];
}

/** A person whose name was erased is his number. */
export function whoText({ say }: LogWords, id: StaffId, { people }: LogNames): string {
  if (id === INSTALLER_ID) return say('audit.installer');
  if (id === UNNAMED_ID) return say('audit.unnamed');
  const person = people.get(id);
  if (!person) return say('audit.unknown');
  return person.name ?? say('staff.nameless', { role: say('role.cashier'), number: person.number });
}

/** Whoever did it; the till by itself for whoever began it. */
export function actorText(words: LogWords, { actor }: Pick<AuditRow, 'actor'>, names: LogNames): string {
  if (actor.by === 'staff') return whoText(words, actor.id, names);
  return actor.for === null
    ? words.say('audit.till')
    : words.say('audit.till-for', { name: whoText(words, actor.for, names) });
}

export const kindText = ({ say }: LogWords, { kind }: AuditRow): string =>
  kind === null ? say('audit.unreadable') : say(`audit.kind.${kind}`);

/** What exactly, which right, how much of a discount, which role: as far as the entry says so. */
export function detailTexts(
  { say, what: whatOf }: LogWords,
  row: AuditRow,
  { roles }: LogNames,
): readonly string[] {
  const { kind, what, right, discount, roleId } = row;
  const role = roles.find((one) => one.roleId === roleId);
  return [
    kind === null || what === null ? null : whatOf(kind, what),
    right === null ? null : say(`right.${right === 'anyone' ? 'look' : right}`),
    discount === null ? null : `${percentText(discount)} %`,
    role ? role.name || say(role.isFixed ? 'role.manager' : 'role.cashier') : null,
    row.askedAt === null ? null : say('audit.asked-at', { time: askedTime(row.askedAt, row.at) }),
  ].filter((text) => text !== null);
}

/** The day stands with it where it was another one. */
function askedTime(askedAt: string, at: string): string {
  const [askedMs, atMs] = [Date.parse(askedAt), Date.parse(at)];
  const day = tashkentDay(askedMs);
  return day === tashkentDay(atMs) ? clockOf(askedMs) : `${day} ${clockOf(askedMs)}`;
}

/** The time of the day in Tashkent, to the second: "14:05:09". */
export function clockOf(wallMs: number): string {
  const { hours, minutes } = tashkentTime(wallMs);
  const seconds = Math.floor(wallMs / 1_000) % 60;
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Hundredths of a per cent: 1250 -> "12,5". */
export const percentText = (hundredths: number): string => String(hundredths / 100).replace('.', ',');

/** Whom it is about, where that is somebody else: whoever signs in himself stands there already. */
export const idsAbout = ({ actor, staffIds }: AuditRow): readonly StaffId[] =>
  actor.by === 'staff' && staffIds.length === 1 && staffIds[0] === actor.id ? [] : staffIds;
