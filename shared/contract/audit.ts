/** The log as a manager reads it: who did what, when, and whether its chain is intact. */
import { z } from 'zod';
import type { AuditFact } from '../audit/fact.ts';
import { AUDIT_GROUPS } from '../audit/groups.ts';
import type { RoleId, SaleId, ShiftId, TransactionId } from '../ids.ts';
import { StaffId } from '../ids.ts';
import type { FollowedChain } from '../journal/outcomes.ts';
import { cleanedText } from '../line-of-text.ts';
import type { Tiyin } from '../money.ts';
import { LANGUAGES } from '../settings/languages.ts';
import type { Actor } from '../staff/actor.ts';
import type { NamedView } from '../staff/named.ts';
import type { Right } from '../staff/rights.ts';
import { channel, FileName } from './channel.ts';

/**
 * One entry: amounts, states, ids and what changed; nothing secret. Typed text is left out, with two
 * exceptions. They are the reasons for void lines, cash movements and drawer openings, and the shop's own
 * lists of reasons.
 */
export interface AuditRow {
  readonly seq: number;
  /** ISO 8601, UTC, by the till's clock. */
  readonly at: string;
  /** A kind with a text under `audit.kind.`; null: this till can't read the entry. */
  readonly kind: string | null;
  /** The detail of its kind: a payment's event, a refund's state, who was refused what. */
  readonly what: string | null;
  readonly actor: Actor;
  readonly approvedBy: StaffId | null;
  /** The shift in which the entry was written; for an entry about a shift, that shift. */
  readonly shiftId: ShiftId | null;
  /** The sale, or a basket that never became a sale. */
  readonly saleId: SaleId | null;
  readonly transactionId: TransactionId | null;
  readonly amountTiyin: Tiyin | null;
  /** The right that was refused or approved. */
  readonly right: Right | null;
  /** The channel of the request. */
  readonly channel: string | null;
  /** Hundredths of a per cent. */
  readonly discount: number | null;
  /** When a request asked for an approval that never came (ISO 8601, UTC); null: at the time of the entry. */
  readonly askedAt: string | null;
  /** How many occurrences one entry stands for; usually 1. */
  readonly times: number;
  /** The persons that the entry is about. */
  readonly staffIds: readonly StaffId[];
  readonly roleId: RoleId | null;
  /** What the entry changed, fact by fact. */
  readonly facts: readonly AuditFact[];
}

/** Where a row leads: its sale, its shift's report, or the X report of the open shift. */
export type OpenedFrom =
  | { readonly to: 'sale'; readonly saleId: SaleId }
  | { readonly to: 'report'; readonly shiftId: ShiftId }
  | { readonly to: 'open-shift' };

/** A row before the details of its entry are added. */
export const BARE_AUDIT_ROW = {
  kind: null,
  what: null,
  approvedBy: null,
  shiftId: null,
  saleId: null,
  transactionId: null,
  amountTiyin: null,
  right: null,
  channel: null,
  discount: null,
  askedAt: null,
  times: 1,
  staffIds: [],
  roleId: null,
  facts: [],
} as const satisfies Partial<AuditRow>;

/** A row on the screen. opens null: the row leads nowhere. */
export interface ShownAuditRow extends AuditRow {
  readonly opens: OpenedFrom | null;
}

export interface AuditPage {
  /** Newest first. */
  readonly rows: readonly ShownAuditRow[];
  /** A person missing here is the installer, the cashier without a name, or unknown. */
  readonly people: readonly NamedView[];
  /** The names of custom roles, retired ones included. */
  readonly roles: readonly { readonly roleId: RoleId; readonly name: string }[];
  /**
   * Where the next page starts. A page may be empty, because the till reads only a few entries for each page.
   * null: the log ends here.
   */
  readonly next: number | null;
}

/** name: of the file; null: the person cancelled, and no file was written. */
export interface AuditExportedView {
  readonly name: string | null;
  readonly entries: number;
  /** The log has more entries than one file takes: the file holds the newest. */
  readonly isCut: boolean;
  /** As in `FollowedChain`; the file states it too. */
  readonly brokenAt: number | null;
}

/** The till first verifies the chain to its end, then reads the entries. */
export interface AuditExportProgress {
  readonly checkedTo: number;
  readonly last: number;
  readonly entries: number;
}

export interface AuditEvents {
  'audit.export-progress': AuditExportProgress;
}

/** Selects which entries are shown. */
const Filter = z.object({
  /** Only entries before this one; null: from the end. */
  before: z.number().int().positive().nullable(),
  /** Entries that this person made or approved, or that are about this person. */
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
  /** The page's text for each key of the language files. The file also holds the ids and kinds. */
  called: z.record(z.string().max(80), cleanedText(400)),
});

export const AUDIT = {
  'audit.page': channel<AuditPage>()('audit', Filter.extend({ limit: z.number().int().min(1).max(200) })),
  /**
   * Opens the save dialog, then writes every entry of the filter. Errors: `payment.busy`, `file.not-saved`.
   */
  'audit.export': channel<AuditExportedView>()('audit', EXPORT, 'log-file'),
  'audit.export-cancel': channel<null>()('audit', z.undefined()),
  /** Verifies the next stretch of the chain. after: the last entry verified; 0 at first. */
  'audit.check': channel<FollowedChain>()('audit', z.object({ after: z.number().int().nonnegative() })),
} as const;
