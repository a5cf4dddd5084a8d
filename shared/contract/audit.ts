/** The log as a manager reads it: who did what, when, and whether it still follows from itself. */
import { z } from 'zod';
import type { RoleId, SaleId, ShiftId, TransactionId } from '../ids.ts';
import { StaffId } from '../ids.ts';
import type { FollowedChain } from '../journal/outcomes.ts';
import { cleanedText } from '../line-of-text.ts';
import type { Tiyin } from '../money.ts';
import { LANGUAGES } from '../settings/languages.ts';
import type { Actor } from '../staff/actor.ts';
import { AUDIT_GROUPS } from '../staff/audit.ts';
import type { AuditFact } from '../staff/audit-fact.ts';
import type { NamedView } from '../staff/named.ts';
import type { Right } from '../staff/rights.ts';
import { channel, FileName } from './channel.ts';

/**
 * One entry. Amounts, states and ids, and what it changed; nothing secret. Nothing that was typed either, but why goods
 * were taken out, cash was moved and a drawer was opened without a sale, and the shop's own lists of reasons.
 */
export interface AuditRow {
  readonly seq: number;
  /** ISO 8601, UTC, as the till's clock said then. */
  readonly at: string;
  /** As the log has it, one that has its words under `audit.kind.`; null: it can't be read. */
  readonly kind: string | null;
  /** What exactly, in the word of its kind: a payment's happening, a refund's state, who was refused what. */
  readonly what: string | null;
  readonly actor: Actor;
  readonly approvedBy: StaffId | null;
  /** In which it was written; of an entry about a shift, that one. */
  readonly shiftId: ShiftId | null;
  /** Of the sale, or of a basket that never became one. */
  readonly saleId: SaleId | null;
  readonly transactionId: TransactionId | null;
  readonly amountTiyin: Tiyin | null;
  /** The right that was refused or approved. */
  readonly right: Right | null;
  /** What was asked for, by its channel. */
  readonly channel: string | null;
  /** Hundredths of a per cent. */
  readonly discount: number | null;
  /** When it was asked, of what somebody might have approved and nobody did (ISO 8601, UTC); null: at this moment. */
  readonly askedAt: string | null;
  /** How often, where several are one entry; else 1. */
  readonly times: number;
  /** Whom it is about. */
  readonly staffIds: readonly StaffId[];
  readonly roleId: RoleId | null;
  /** What it did, fact by fact. */
  readonly facts: readonly AuditFact[];
}

/** Where a row leads: to its sale, to the report of its shift, or to that of the open one as it stands. */
export type OpenedFrom =
  | { readonly to: 'sale'; readonly saleId: SaleId }
  | { readonly to: 'report'; readonly shiftId: ShiftId }
  | { readonly to: 'open-shift' };

/** As it stands on the screen. opens null: it leads nowhere. */
export interface ShownAuditRow extends AuditRow {
  readonly opens: OpenedFrom | null;
}

export interface AuditPage {
  /** Newest first. */
  readonly rows: readonly ShownAuditRow[];
  /** Who is not among them is the installer, the cashier without a name, or unknown. */
  readonly people: readonly NamedView[];
  /** How roles are called that somebody has made, those that are given no more among them. */
  readonly roles: readonly { readonly roleId: RoleId; readonly name: string }[];
  /** From where the next page goes on, which may hold none: few entries are looked at for one. null: that was all. */
  readonly next: number | null;
}

/** name: of the file; null: nothing was written, because the person stopped it. */
export interface AuditExportedView {
  readonly name: string | null;
  readonly entries: number;
  /** There are more entries than such a file takes: the newest are in it. */
  readonly isCut: boolean;
  /** As `FollowedChain` has it: the file says it too. */
  readonly brokenAt: number | null;
}

/** First the chain is followed to its end, then the entries are read. */
export interface AuditExportProgress {
  readonly checkedTo: number;
  readonly last: number;
  readonly entries: number;
}

export interface AuditEvents {
  'audit.export-progress': AuditExportProgress;
}

/** What is shown of the log. */
const Filter = z.object({
  /** Only entries before this one; null: from the end. */
  before: z.number().int().positive().nullable(),
  /** What he did, approved, or what was done to him. */
  staffId: StaffId.nullable(),
  /** Empty: all. */
  groups: z.array(z.enum(AUDIT_GROUPS)).max(AUDIT_GROUPS.length),
  /** A Tashkent day, YYYY-MM-DD. */
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable(),
});

const EXPORT = Filter.extend({
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(LANGUAGES),
  name: FileName,
  /** How everything of the log is called, by the keys of the language files. Ids and kinds stand beside, whatever it says. */
  called: z.record(z.string().max(80), cleanedText(400)),
});

export const AUDIT = {
  'audit.page': channel<AuditPage>()('audit', Filter.extend({ limit: z.number().int().min(1).max(200) })),
  /** Asks where, and writes what is shown, whole. Errors: `payment.busy`, `file.not-saved`. */
  'audit.export': channel<AuditExportedView>()('audit', EXPORT),
  'audit.export-cancel': channel<null>()('audit', z.undefined()),
  /** Follows the chain for a while. after: as far as it was followed; 0 at first. */
  'audit.check': channel<FollowedChain>()('audit', z.object({ after: z.number().int().nonnegative() })),
} as const;
