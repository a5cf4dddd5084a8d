import type { Publish } from '../../shared/contract/contract.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Reach } from '../../shared/staff/role.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { ApprovalRules } from '../ipc/feature.ts';
import type { CodeGuard } from '../secret/code-guard.ts';
import type { Pins } from '../secret/pins.ts';
import type { EntryJournal } from '../storage/journal.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import type { LoggedSecrets, StaffJournal } from '../storage/journal-staff.ts';

/** A person in the installer's file. */
export interface FilePerson {
  readonly name: string;
  readonly role: 'cashier' | 'manager';
  readonly pin: string;
}

/** This start's knowledge of its people beside the journal. */
export interface StaffStart {
  /**
   * The place of the service. With a service on this machine, everybody may do everything until somebody can
   * sign in.
   */
  readonly reach: Reach;
  readonly pins: Pins;
  /** The people of a file that was taken or equals the taken one. */
  readonly fromFile: readonly FilePerson[];
  /** The journal is unreadable and an empty one replaces it, so the people are unknown. */
  readonly isStandIn: boolean;
  /** Parts of the set-up that the disk lacks at this start. */
  readonly lost: { readonly seal: boolean; readonly setupCode: boolean };
}

export type StaffBooks = StaffJournal & EntryJournal & StoredEntries & Pick<SetupCodeJournal, 'setupCode'>;

export interface StaffDeps extends StaffStart {
  /** The till's one code guard. */
  readonly codes: CodeGuard;
  readonly journal: StaffBooks;
  readonly secrets: LoggedSecrets;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
  readonly notices: { raise(error: TillError, level: 'warning'): void; end(code: ErrorCode): void };
  readonly settings: () => Settings;
  /** The rules of all features. Read at each request, because staff is composed before they are gathered. */
  readonly approvalRules: () => ApprovalRules;
  /** A customer waits for a payment. */
  readonly isUnderWay: () => boolean;
  /** The folder is bound to another machine, so it can only be viewed. */
  readonly isCopied: boolean;
}
