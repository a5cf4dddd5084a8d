/**
 * An entry of the log as text, for screen and file: what happened, who did it, whom it concerns. Pure; the
 * caller passes the sentences, which only the page has.
 */
import type { AuditRow } from '../contract/audit.ts';
import type { RoleId, StaffId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import { ONE } from '../sale/basket.ts';
import type { ReductionKind } from '../sale/reduction.ts';
import type { Settings } from '../settings/settings.ts';
import type { ShopSetting } from '../settings/shop-settings.ts';
import type { VoidWay } from '../staff/agreed-void.ts';
import { CASHIER_ROLE_ID, INSTALLER_ID, MANAGER_ROLE_ID, UNNAMED_ID } from '../staff/known.ts';
import type { NamedView } from '../staff/named.ts';
import type { Right } from '../staff/rights.ts';
import { tashkentTime } from '../time.ts';
import type { AuditFact } from './fact.ts';
import type { GoodsFactKey } from './goods-fact.ts';

/** The rights of everybody share one text. */
type NamedRight = Exclude<Right, 'anyone'>;

type SettingKey =
  | ShopSetting
  | 'on'
  | 'off'
  | 'none'
  | 'added'
  | 'removed'
  | 'order'
  | 'picture'
  | `shifts.${Settings['shifts']}`
  | `keyboard.${Settings['keyboard']}`
  | `slipNumber.${Settings['slipNumber']}`
  | `receiptPrinting.${Settings['receiptPrinting']}`
  | `printerKind.${NonNullable<Settings['printerKind']>}`
  | `printerCodes.${Settings['printerCodes']}`
  | 'printerLetters.picture'
  | 'poleLetters.picture'
  | `drawerKind.${NonNullable<Settings['drawerKind']>}`
  | `drawerSensor.${Settings['drawerSensor']}`;

export type LogKey =
  | 'audit.installer'
  | 'audit.unnamed'
  | 'audit.unknown'
  | 'audit.till'
  | 'audit.till-for'
  | 'audit.unreadable'
  | 'audit.asked-at'
  | 'audit.rights.given'
  | 'audit.rights.taken'
  | 'audit.limit.discount'
  | 'audit.limit.refund'
  | 'audit.limit.none'
  | 'audit.renamed'
  | 'audit.z'
  | 'audit.float'
  | 'audit.z.agrees'
  | 'audit.z.missing'
  | 'audit.z.over'
  | 'audit.reason'
  | `audit.lost.${Extract<AuditFact, { of: 'lost' }>['secret']}`
  | 'audit.approved'
  | `audit.void-step.${VoidWay}`
  | GoodsFactKey
  | `audit.reduced.${ReductionKind | 'dearer'}`
  | `audit.setting.${SettingKey}`
  | 'role.manager'
  | 'role.cashier'
  | 'staff.nameless'
  | `right.${NamedRight}`;

export interface LogWords {
  readonly say: (key: LogKey, values?: Readonly<Record<string, string | number>>) => string;
  /** The text for a kind of entry. */
  readonly kind: (kind: string) => string;
  /** The text for the detail of a kind; null: the kind's text says it all. */
  readonly what: (kind: string, what: string) => string | null;
  /** A sum with its unit. */
  readonly money: (amount: Tiyin) => string;
}

/** The names behind the log's ids. */
export interface LogNames {
  readonly people: ReadonlyMap<StaffId, Pick<NamedView, 'name' | 'number'>>;
  readonly roles: readonly { readonly roleId: RoleId; readonly name: string }[];
}

/** A person whose name was erased appears by number. */
export function whoText({ say }: LogWords, id: StaffId, { people }: LogNames): string {
  if (id === INSTALLER_ID) return say('audit.installer');
  if (id === UNNAMED_ID) return say('audit.unnamed');
  const person = people.get(id);
  if (!person) return say('audit.unknown');
  return person.name ?? say('staff.nameless', { role: say('role.cashier'), number: person.number });
}

/** The language files name a built-in role. */
export function roleText({ say }: LogWords, id: RoleId, { roles }: LogNames): string {
  if (id === MANAGER_ROLE_ID) return say('role.manager');
  if (id === CASHIER_ROLE_ID) return say('role.cashier');
  return roles.find(({ roleId }) => roleId === id)?.name ?? say('audit.unknown');
}

export const rightText = ({ say }: Pick<LogWords, 'say'>, right: Right): string =>
  say(`right.${right === 'anyone' ? 'look' : right}`);

/** Who did it; the till, with the person whose work it continues. */
export function actorText(words: LogWords, { actor }: Pick<AuditRow, 'actor'>, names: LogNames): string {
  if (actor.by === 'staff') return whoText(words, actor.id, names);
  return actor.for === null
    ? words.say('audit.till')
    : words.say('audit.till-for', { name: whoText(words, actor.for, names) });
}

export const kindText = (words: LogWords, { kind }: AuditRow): string =>
  kind === null ? words.say('audit.unreadable') : words.kind(kind);

/** The time of day in Tashkent, to the second: "14:05:09". */
export function clockOf(wallMs: number): string {
  const { hours, minutes } = tashkentTime(wallMs);
  const seconds = Math.floor(wallMs / 1_000) % 60;
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Hundredths of a per cent: 1250 -> "12,5". */
export const percentText = (hundredths: number): string => String(hundredths / 100).replace('.', ',');

/** Thousandths: 250 -> "0,25". */
export const piecesText = (quantity: number): string => String(quantity / ONE).replace('.', ',');

/** Whom the entry concerns, if not the actor: a person who signs in is named already. */
export const idsAbout = ({ actor, staffIds }: AuditRow): readonly StaffId[] =>
  actor.by === 'staff' && staffIds.length === 1 && staffIds[0] === actor.id ? [] : staffIds;
