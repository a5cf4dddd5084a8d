/**
 * The till's house: everything that stands between the page's questions and the sale, put together once at
 * the start and known to the handlers. No Electron here: the same house runs in tests.
 */

import type { Events } from '../../shared/contract/contract.ts';
import type { Mode, NetworkView, Notice, TrainingCode } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Outbox } from '../fiscal/outbox.ts';
import type { Desk } from '../payment/desk.ts';
import type { Reconciler } from '../reconcile/reconciler.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Journal } from '../storage/journal.ts';

/** Whether a payer code can be charged now. Cash needs only the journal. Asked anew each time: it may change. */
export type Charging = Result<null, TillError>;

export interface House {
  readonly mode: Mode;
  readonly version: string;
  readonly shopName: string | null;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly journal: Journal;
  /** Why nothing at all can be sold: the journal does not take what is sold. The day's check may find it late. */
  readonly journalError: TillError | null;
  readonly catalogue: Catalogue;
  readonly settings: SettingsStore;
  readonly fiscal: FiscalSettings;
  readonly desk: Desk;
  readonly outbox: Outbox;
  readonly reconciler: Reconciler;
  readonly charging: Charging;
  readonly secretInMemoryOnly: boolean;
  readonly trainingCodes: readonly TrainingCode[];
  /** Sets a journal that can't be used aside, with the manager's reason in the fresh one. Answers its new name. */
  startFreshJournal(reason: string): Result<string, TillError>;
  readonly folder: string;
  readonly proxyUrl: string | null;
  /** Gateway minus PC, ms; null while no answer has told. */
  clockOffsetMs(): number | null;
  notices(): readonly Notice[];
  network(): NetworkView;
  close(): Promise<void>;
}

export type Publish = <E extends keyof Events & string>(event: E, payload: Events[E]) => void;
