/**
 * Puts the house together from a data folder: what was provisioned decides between live and training, and
 * each part that can't be opened is said, while the others go on.
 */
import { join } from 'node:path';
import type { Mode, NetworkView, TrainingCode } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { SAMPLE_PRODUCTS } from '../catalogue/sample-products.ts';
import { openCatalogue } from '../catalogue/sqlite-catalogue.ts';
import { viewOf } from '../checkout/sale-view.ts';
import { startOutbox } from '../fiscal/outbox.ts';
import { type NetworkState, observeNetwork } from '../gateway/health.ts';
import { openGateway } from '../gateway/open-gateway.ts';
import type { Signer } from '../gateway/sign.ts';
import type { Installation } from '../install/provision.ts';
import { isUnfinished, type Place } from '../payment/attempt.ts';
import { createDesk, type Desk } from '../payment/desk.ts';
import { learnFacts } from '../payment/learn-facts.ts';
import { lookAgain } from '../payment/look-again.ts';
import { holdAll, resume } from '../payment/resume.ts';
import { reconcileDaily } from '../reconcile/daily.ts';
import { createReconciler } from '../reconcile/reconciler.ts';
import { resumePartialRefunds } from '../refund/partial-refund.ts';
import { resumeRefunds } from '../refund/refund.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Journal } from '../storage/journal.ts';
import { openHouseJournal, startFreshJournal } from '../storage/open-house-journal.ts';
import type { Charging, House, Publish } from './house.ts';
import { type NoticeBoard, noticeBoard } from './notice-board.ts';

/** The service behind the till: given by provisioning, or the embedded training gateway. */
export interface Service {
  readonly place: Place;
  readonly sign: Signer;
  readonly passPath: string;
  readonly cashboxCode: string | null;
  /** Facts that are given, not learned. */
  readonly facts: ServiceFacts;
  close(): Promise<void>;
}

export interface HouseParts {
  readonly folder: string;
  readonly version: string;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly settings: SettingsStore;
  readonly publish: Publish;
  /** null: never provisioned, so training. */
  readonly installation: Installation | null;
  readonly service: Result<Service, TillError>;
  readonly secretInMemoryOnly: boolean;
  readonly trainingCodes: readonly TrainingCode[];
  readonly proxyUrl: string | null;
  /** Something broke that nobody expected. */
  readonly onBug: (where: string, bug: unknown) => void;
  /** What went wrong before the house was opened. */
  readonly troubles: readonly TillError[];
}

/** Resolves once each unfinished payment has made its first call, or after 5 s. Never throws for a bad folder. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { clock, random, settings, publish, installation } = parts;
  const notices = noticeBoard(publish, parts.troubles);
  const books = openHouseJournal(parts.folder, clock, notices);
  const { journal } = books;
  const catalogue = catalogueOf(parts, notices);
  const mode: Mode = installation ? 'live' : 'training';
  const fiscal = fiscalOf(installation);
  const charging = (): Charging => {
    const error = books.error();
    return error ? fail(error) : parts.service.ok ? ok(null) : parts.service;
  };
  const opened = charging();
  if (!opened.ok) notices.raise(opened.error, 'blocking');

  const stopped = new AbortController();
  const service = openGateway(parts, notices);
  const network = observeNetwork(service.client, clock, random, stopped.signal, () => {
    publishNetwork();
    if (network.state().state !== 'ok') return;
    lookAgain(desk);
    outbox.retryNow();
  });
  const place = parts.service.ok ? parts.service.value.place : placeWithoutSecret(installation);
  const desk: Desk = {
    ...createDesk({
      journal,
      gateway: network.gateway,
      clock,
      random,
      place,
      gatewayOffMs: service.offset.offsetAtMs,
      cashboxCode: parts.service.ok ? parts.service.value.cashboxCode : null,
      fiscal,
      onChange: ({ attempt }) => {
        publish('payment.changed', viewOf(desk, attempt));
        publishNetwork();
      },
      onJournal: (error) => notices.journal(error),
      onBug: parts.onBug,
      onPaid: (attempt) => {
        outbox.wake();
        void learnFacts(desk, attempt);
      },
    }),
    stopped,
  };
  const publishNetwork = (): void => publish('network.changed', networkView(desk, journal, network.state()));
  if (parts.service.ok) giveFacts(journal, place, parts.service.value.facts);
  const onOutboxBug = (where: string, bug: unknown): void => {
    desk.onBug(where, bug);
    notices.raise({ code: 'fiscal.stumbled' }, 'warning');
  };
  const outbox = startOutbox({ ...desk, onBug: onOutboxBug }, (entry) => {
    notices.end('fiscal.stumbled');
    const attempt = desk.held.get(entry.transactionId)?.attempt ?? journal.attempt(entry.transactionId);
    if (attempt) publish('payment.changed', viewOf(desk, attempt));
    publishNetwork();
  });
  const reconciler = createReconciler(desk, journal, (progress) => publish('reconcile.progress', progress));
  if (opened.ok) {
    await resume(desk);
    resumeRefunds(desk);
    resumePartialRefunds(desk);
    void reconcileDaily(desk, journal, reconciler);
    void network.watch();
  } else {
    holdAll(desk);
  }
  return {
    mode,
    version: parts.version,
    shopName: installation?.shop_name ?? null,
    clock,
    random,
    journal,
    get journalError() {
      return books.error();
    },
    catalogue,
    settings,
    fiscal,
    desk,
    outbox,
    reconciler,
    get charging() {
      return charging();
    },
    secretInMemoryOnly: parts.secretInMemoryOnly,
    trainingCodes: parts.trainingCodes,
    startFreshJournal: (reason) => startFreshJournal(parts.folder, clock.wallMs(), reason),
    folder: parts.folder,
    proxyUrl: parts.proxyUrl,
    clockOffsetMs: () => (network.state().state === 'ok' ? service.offset.offsetMs() : null),
    notices: notices.list,
    network: () => networkView(desk, journal, network.state()),
    close: async () => {
      stopped.abort();
      // It is asked to stop at once: where nobody waits for this to end, its thread ends all the same.
      const careStopped = books.stopCare();
      await service.close();
      if (parts.service.ok) await parts.service.value.close();
      await careStopped;
      journal.close();
      catalogue.close();
    },
  };
}

function catalogueOf({ folder, installation }: HouseParts, notices: NoticeBoard): Catalogue {
  const opened = openCatalogue(join(folder, 'catalogue.db'));
  const catalogue = opened.ok ? opened : openCatalogue(':memory:');
  if (!catalogue.ok) throw new Error('SQLite does not work on this machine');
  if (!opened.ok) notices.raise({ code: 'catalogue.unavailable' }, 'warning');
  const wantsSample = installation === null || installation.catalogue === 'sample';
  if (wantsSample && catalogue.value.count() === 0) catalogue.value.put(SAMPLE_PRODUCTS);
  return catalogue.value;
}

const fiscalOf = (installation: Installation | null): FiscalSettings => ({
  tin: installation?.fiscal.tin ?? null,
  pinfl: installation?.fiscal.pinfl ?? null,
  amountScale: installation?.fiscal.amount_scale ?? 1000,
  receivedBy: installation?.fiscal.received_by.endsWith('ecash') ? 'ecash' : 'card',
});

/** Where the payments of a folder live whose secret is not here: nothing is sent there. */
const placeWithoutSecret = (installation: Installation | null): Place => ({
  baseUrl: installation?.base_url ?? 'http://127.0.0.1/',
  serviceId: installation?.service_id ?? 1,
  mode: installation ? 'live' : 'training',
});

function giveFacts(journal: Journal, place: Place, given: ServiceFacts): void {
  const { facts, learnedWallMs } = journal.facts(place);
  if (Object.keys(given).length > 0) journal.saveFacts(place, { ...facts, ...given }, learnedWallMs);
}

function networkView(
  desk: Desk,
  journal: Journal,
  { state, why, downSinceMonoMs }: NetworkState,
): NetworkView {
  const held = [...desk.held.values()];
  const receipts = journal.openReceipts(desk.place);
  return {
    state,
    why,
    downMs: downSinceMonoMs === null ? 0 : desk.clock.monoMs() - downSinceMonoMs,
    paymentsWaiting: held.filter(({ attempt }) => isUnfinished(attempt)).length,
    receiptsWaiting: receipts.waiting,
    receiptsRefused: receipts.refused,
    refusedSale: receipts.refusedSale,
  };
}
