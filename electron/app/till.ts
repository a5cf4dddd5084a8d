/** What a till is put together from, and what is around it sees of it then. */
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { ShopView } from '../../shared/contract/till.ts';
import type { TrainingCode } from '../../shared/contract/training.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Endpoint, Mode } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { Receipts } from '../fiscal/receipts.ts';
import type { GatewayClient } from '../gateway/gateway.ts';
import type { CopiedFolder } from '../install/claim.ts';
import type { FolderFacts } from '../install/diagnostics.ts';
import type { Pending } from '../install/pending.ts';
import type { Gate } from '../ipc/dispatch.ts';
import type { Feature, Handlers } from '../ipc/feature.ts';
import type { JournalMaintenanceDeps } from '../journal/journal-maintenance.ts';
import type { PaymentsFeature } from '../payment/payments.ts';
import type { CopyFolders } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Paper } from '../shift/deps.ts';
import type { StaffStart } from '../staff/deps.ts';
import type { Journal } from '../storage/journal.ts';
import type { SaleSearch } from '../storage/sale-search.ts';
import type { Life } from './lifecycle.ts';
import type { Network } from './network.ts';
import type { NoticeBoard } from './notice-board.ts';

export interface TillDeps {
  readonly version: string;
  readonly runtime: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly publish: Publish;
  readonly notices: NoticeBoard;
  /** Something broke that nobody expected. */
  readonly onBug: (where: string, bug: unknown) => void;
  readonly shop: ShopView;
  readonly settings: SettingsStore;
  readonly catalogue: Catalogue;
  readonly fiscal: FiscalSettings;
  readonly journal: Journal;
  /** In which sales are found. */
  readonly search: SaleSearch;
  /** Why nothing can be sold into the journal; null while it can. Asked anew each time. */
  readonly journalTrouble: () => TillError | null;
  /** Its chain was followed to where it breaks. */
  readonly journalFoundDamaged: () => void;
  readonly journalMaintenance: Pick<JournalMaintenanceDeps, 'repair' | 'startFresh'>;
  /** The folder is bound to another machine: nothing begins by itself until a person has said what it is. */
  readonly copied: CopiedFolder | null;
  /** Where this till's payments live, whether or not it may charge. */
  readonly endpoint: Endpoint;
  readonly cashboxCode: string | null;
  /** Why the till that was to be set up is not: nothing is sold on it then. null: it is, or it is a training till. */
  readonly notSetUp: TillError | null;
  /** Why no payer code can be charged at the endpoint; null where it can. */
  readonly serviceTrouble: TillError | null;
  readonly secretInMemoryOnly: boolean;
  /** A provisioning file that waits for the setup code. */
  readonly pending: Pending | null;
  /** Ends the till in order and begins it anew; null: it can't do that here. */
  readonly restart: (() => void) | null;
  readonly gateway: GatewayClient;
  /** Through which proxies requests go, without credentials; null for none, or not known yet. */
  readonly proxyText: () => string | null;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** When the second folder of lines had every entry last, since the start; null: not yet. Left out: nobody looks. */
  readonly copiedWallMs?: () => number | null;
  readonly copies: CopyFolders;
  readonly folder: () => FolderFacts;
  /** Files that leave the till: reports. */
  readonly paper: Paper;
  readonly staff: StaffStart;
  readonly training: { readonly codes: readonly TrainingCode[]; readonly showCustomer: () => void };
}

export interface Till extends Life {
  readonly mode: Mode;
  readonly handlers: Handlers;
  /** Who stands at the till, and what he may do. */
  readonly gate: Gate;
  /** The machine slept: what was waited for may be there by now, and whoever stood here may be gone. */
  wake(): void;
  /** Whether payer codes can be charged. Asked anew each time: it may change. */
  charging(): Result<null, TillError>;
  /** Resolves when no payment needs this process any more: at once, or within a minute. */
  finish(): Promise<void>;
  /** Whether `finish` would wait. */
  isOwedAnEnd(): boolean;
  /** Somebody waits for a payment. */
  isUnderWay(): boolean;
  /** Each by its name: a test begins those that it is about. */
  readonly features: Readonly<Record<string, Pick<Feature, 'start' | 'stop'>>>;
  readonly checkout: Checkout;
  readonly payments: PaymentsFeature;
  readonly receipts: Receipts;
  readonly network: Network;
}
