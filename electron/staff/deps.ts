/** What people at the till need of everything else. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Reach } from '../../shared/staff/role.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { CodeGuard } from '../secret/code-guard.ts';
import type { Pins } from '../secret/pins.ts';
import type {
  AuditJournal,
  EntryJournal,
  PaymentJournal,
  RefundJournal,
  SaleJournal,
} from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal, ToldSecrets } from '../storage/journal-staff.ts';

/** Somebody whom the installer's file names. */
export interface FilePerson {
  readonly name: string;
  readonly role: 'cashier' | 'manager';
  readonly pin: string;
}

/** What this start of the till knows of its people beside the journal. */
export interface StaffStart {
  /** Where the service is: on this very machine whoever stands here may do everything until somebody can sign in. */
  readonly reach: Reach;
  readonly pins: Pins;
  /** Of the file that was taken, or says what was taken. */
  readonly fromFile: readonly FilePerson[];
  /** The journal can't be read, and an empty one stands in for it: nobody knows the people. */
  readonly isStandIn: boolean;
  /** What this till was set up with, and the disk lacks at this start. */
  readonly lost: { readonly seal: boolean; readonly setupCode: boolean };
}

export type StaffBooks = StaffJournal &
  EntryJournal &
  Pick<SetupCodeJournal, 'setupCode'> &
  Pick<BasketJournal, 'basket' | 'openBasket'> &
  Pick<PaymentJournal, 'payment' | 'paymentsOf'> &
  Pick<SaleJournal, 'sale' | 'tendersOf' | 'isOthersSale'> &
  Pick<RefundJournal, 'refund' | 'refundsOf'> &
  Pick<ShiftJournal, 'openShift' | 'cashOf' | 'logEnd'>;

export interface StaffDeps extends StaffStart {
  /** Of the whole till. */
  readonly codes: CodeGuard;
  readonly journal: StaffBooks;
  readonly secrets: ToldSecrets;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly publish: Publish;
  readonly notices: { raise(error: TillError, level: 'warning'): void; end(code: ErrorCode): void };
  readonly settings: () => Settings;
  readonly product: (id: ProductId) => Product | undefined;
  /** Somebody waits for a payment. */
  readonly isUnderWay: () => boolean;
  /** The folder is bound to another machine: it can be looked at. */
  readonly isCopied: boolean;
}

/** What reading the log needs of everything else. */
export interface AuditDeps {
  readonly journal: AuditJournal &
    Pick<StaffJournal, 'staff' | 'roles' | 'personBefore' | 'roleBefore'> &
    Pick<SaleJournal, 'sale'> &
    Pick<PaymentJournal, 'payment'> &
    Pick<RefundJournal, 'refund'> &
    Pick<ShiftJournal, 'openShift' | 'closedShift'>;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly publish: Publish;
  /** The log does not follow from itself: nothing more is sold into it, and the next start looks at all of it. */
  readonly onBroken: () => void;
  /** Asks the person where, and writes. Answers the file's name; null: the dialog was closed. Errors: `file.not-saved`. */
  readonly save: (
    name: string,
    bytes: () => Promise<Uint8Array>,
  ) => Promise<Result<string | null, TillError>>;
}
