/** The parts of a till, and its interface to the code around it. */
import type { Catalogue, SearchRank } from '../../shared/catalogue/catalogue.ts';
import type { GoodsStore } from '../../shared/catalogue/goods-store.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { ShopView } from '../../shared/contract/till.ts';
import type { TrainingCode } from '../../shared/contract/training.ts';
import type { PrinterDrawer } from '../../shared/device/drawer.ts';
import type { NamedPole, PoleDisplay, PoleEnds, PoleSetUp } from '../../shared/device/pole.ts';
import type { EscposSetUp, NamedPrinter, Printer } from '../../shared/device/printer.ts';
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import type { Endpoint, Mode } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import type { SealedTokens } from '../card/open-tokens.ts';
import type { SealedCards } from '../card/sealed-cards.ts';
import type { GoodsCopies } from '../catalogue/goods/goods-copies.ts';
import type { ImportDesk } from '../catalogue/goods/import-desk.ts';
import type { NationalLists } from '../catalogue/national/lists.ts';
import type { Checkout } from '../checkout/checkout.ts';
import type { CustomerScreen } from '../customer/screen.ts';
import type { Documents } from '../export/documents.ts';
import type { Receipts } from '../fiscal/receipts.ts';
import type { GatewayClient } from '../gateway/gateway.ts';
import type { CopiedFolder } from '../identity/claim.ts';
import type { Gate } from '../ipc/dispatch.ts';
import type { Feature, Handlers } from '../ipc/feature.ts';
import type { JournalMaintenanceDeps } from '../journal/journal-maintenance.ts';
import type { PaymentsFeature } from '../payment/payments.ts';
import type { Pending } from '../provisioning/pending.ts';
import type { Vault } from '../secret/vault.ts';
import type { CopyFolders } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StaffStart } from '../staff/deps.ts';
import type { Journal } from '../storage/journal.ts';
import type { SoldOnDay } from '../storage/journal-shifts.ts';
import type { Pictures } from '../storage/pictures/picture-files.ts';
import type { SaleSearch } from '../storage/sale-search.ts';
import type { FolderFacts } from './folder-facts.ts';
import type { Life } from './lifecycle.ts';
import type { Network } from './network.ts';
import type { NoticeBoard } from './notice-board.ts';

/** The running process, which every feature uses. */
export interface Runtime {
  readonly version: string;
  /** Node and the system, as diagnostics show them. */
  readonly platform: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly publish: Publish;
  readonly notices: NoticeBoard;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The shop: its name on paper, its goods, its tax data, and the settings that people change. */
export interface Shop {
  readonly view: ShopView;
  /** What this till sells: the shop's goods, or the lesson's. */
  readonly catalogue: Catalogue;
  /** The national list of tax codes, beside the goods. */
  readonly national: NationalLists;
  /** The shop's own goods, also while the till sells the lesson's. */
  readonly goods: GoodsStore;
  readonly goodsCopies: GoodsCopies;
  readonly importDesk: ImportDesk;
  readonly pictures: Pictures;
  readonly fiscal: FiscalSettings;
  readonly settings: SettingsStore;
}

/** The journal, its index, and its state. */
export interface TillBooks {
  readonly journal: Journal;
  /** The index for finding sales. */
  readonly search: SaleSearch;
  /** What a day sold, counted beside the payments. Left out: counted at once, for a till without a file. */
  readonly soldOn?: SoldOnDay;
  /** Why the journal takes no sales; null: it does. Read at each use. */
  readonly trouble: () => TillError | null;
  /** A check found the log's chain broken. */
  readonly foundDamaged: () => void;
  readonly maintenance: Pick<JournalMaintenanceDeps, 'repair' | 'startFresh'>;
}

/** The data folder, and its second folder of lines. */
export interface TillFolder {
  readonly facts: () => FolderFacts;
  /**
   * The folder is bound to another machine. No feature starts until a person has decided about the folder.
   */
  readonly copied: CopiedFolder | null;
  readonly copies: CopyFolders;
  /**
   * When the second folder of lines last had every entry, since the start; null: not yet. Left out: unknown.
   */
  readonly copiedWallMs?: () => number | null;
}

/** The payment service, and the way to it. */
export interface PaymentService {
  /** The endpoint of this till's payments, even if it may not charge. */
  readonly endpoint: Endpoint;
  readonly gateway: GatewayClient;
  readonly cashboxCode: string | null;
  /** Why no payer code can be charged at the endpoint; null: codes can be charged. */
  readonly trouble: TillError | null;
  /** Gateway time minus PC time in ms at that moment; null until an answer gave the gateway's time. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** The proxies on the way to the gateway, without credentials; null: none, or not known yet. */
  readonly proxyText: () => string | null;
  /** Where the tokens of cards wait for their deletion. */
  readonly cardTokens: Vault<SealedTokens>;
  /** Cards that customers leave with the shop. */
  readonly keptCards: Vault<SealedCards>;
}

/** The installer's set-up of this till. */
export interface Provisioning {
  /**
   * Why the requested set-up failed; nothing is sold then. null: it did not fail, or this is a training till.
   */
  readonly trouble: TillError | null;
  readonly secretInMemoryOnly: boolean;
  /** A provisioning file that waits for the setup code. */
  readonly pending: Pending | null;
  /** Ends the till in order and starts it again; null: this is impossible here. */
  readonly restart: (() => void) | null;
}

/** The payer codes of a training till, and the window of its customer. */
export interface Training {
  readonly codes: readonly TrainingCode[];
  readonly showCustomer: () => void;
}

/** What stands beside the till. */
export interface Devices {
  /** The printer of the setup file; null: it names none. */
  readonly provisionedPrinter: NamedPrinter | null;
  readonly printer: (setUp: EscposSetUp) => Printer;
  /** Pages of papers for a printer of the system. */
  readonly sheets: SheetWindows;
  readonly pole: (setUp: PoleSetUp, ends: PoleEnds) => PoleDisplay;
  /** The bytes of the last hour, one JSON object a line. */
  readonly recorded: () => string;
  /** The drawer of the setup file; null: it names none. */
  readonly provisionedDrawer: PrinterDrawer | null;
  /** The pole display of the setup file; null: it names none. */
  readonly provisionedPole: NamedPole | null;
}

export interface TillDeps {
  readonly runtime: Runtime;
  readonly shop: Shop;
  readonly books: TillBooks;
  readonly folder: TillFolder;
  readonly service: PaymentService;
  readonly provisioning: Provisioning;
  readonly staff: StaffStart;
  /** Files that leave the till. */
  readonly documents: Documents;
  readonly training: Training;
  readonly devices: Devices;
  /** The window that faces the customer. */
  readonly customerScreen: CustomerScreen;
}

export interface Till extends Life {
  readonly mode: Mode;
  readonly handlers: Handlers;
  /** Decides who is signed in and which rights apply. */
  readonly gate: Gate;
  /** The machine slept: awaited answers may be there now, and the person may have left. */
  wake(): void;
  /** The till's page was loaded anew. */
  pageLoaded(): void;
  /** Whether payer codes can be charged. Read at each use. */
  charging(): Result<null, TillError>;
  /** Resolves when no payment needs this process: at once, or within a minute. */
  finish(): Promise<void>;
  /** Whether `finish` would wait. */
  isOwedAnEnd(): boolean;
  /** A person waits for a payment. */
  isUnderWay(): boolean;
  /** Times sold of late, by product, as the first screen last counted them. */
  soldLately(): SearchRank['soldLately'];
  /** All features by name, so that a test can start the ones that it needs. */
  readonly features: Readonly<Record<string, Pick<Feature, 'start' | 'stop'>>>;
  readonly checkout: Checkout;
  readonly payments: PaymentsFeature;
  readonly receipts: Receipts;
  readonly network: Network;
}
