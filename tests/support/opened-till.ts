/**
 * A whole till without a window: opened on a real folder, against a real training gateway, with the page's
 * requests.
 */
import { expect, onTestFinished } from 'vitest';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { type FolderTill, openFolder } from '../../electron/app/open-folder.ts';
import { systemClock } from '../../electron/app/system-clock.ts';
import { dispatchTo } from '../../electron/ipc/dispatch.ts';
import type { Installation } from '../../electron/provisioning/provision.ts';
import { NOTHING_LOST } from '../../electron/provisioning/provisioned.ts';
import { atTrainingGateway, type Service } from '../../electron/provisioning/services.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openBooks } from '../../electron/storage/open-books.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';
import type { Answer, ChannelName, Publish, Request } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { SaleId } from '../../shared/ids.ts';
import { type Machine, NO_MACHINE } from '../../shared/machine.ts';
import { fail, ok } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { type Clock, seededRandomness } from '../../shared/time.ts';
import { plainPins, plainSettings } from '../../tools/simulation/plain-machine.ts';
import { type Goods, ringUp } from '../../tools/simulation/ring-up.ts';
import { UNATTENDED } from '../../tools/simulation/unattended.ts';
import { expectRebuilt } from './rebuilt.ts';

export interface OpenedTill {
  ringUp(saleId: string, goods: readonly Goods[]): void;
  readonly till: FolderTill;
  ask<C extends ChannelName>(channel: C, request: Request<C>): Promise<Answer<C>>;
  /** Of the last payment of the sale. */
  stateOf(saleId: string): Promise<string | undefined>;
  notices(): readonly string[];
}

export interface OpenedTillOptions {
  /** How far the gateway's clock is ahead of the till's. */
  readonly gatewayOffMs?: number;
  readonly settings?: Partial<Settings>;
  readonly formerCaFile?: string;
  /** As an installer set it up; null is a till in training. */
  readonly installation?: Installation;
  /** The route from the system's settings to the gateway. */
  readonly systemProxy?: () => Promise<string>;
  /** Its machine; left out: one without identifiers. */
  readonly machine?: Machine;
  /** Why this till may not charge. */
  readonly trouble?: TillError;
  readonly onBug?: (where: string, bug: unknown) => void;
  readonly publish?: (event: string, payload: unknown) => void;
  /** Its tables were written in bulk and differ from a rebuild of its log. */
  readonly isMultiplied?: true;
  /** The file that the person chooses; null: the dialog is cancelled. */
  readonly onOpen?: () => string | null;
  /** A file was saved: its name and its content. */
  readonly onSave?: (name: string, text: string, bytes: Uint8Array) => void;
}

/** The setup of a till that may not charge. */
const SET_UP: Installation = {
  base_url: 'https://gateway.example/v2/merchant',
  merchant_id: '1',
  service_id: 77,
  merchant_user_id: 'till-1',
  pass_path: 'x_pass',
  catalogue: 'sample',
  fiscal: { amount_scale: 1000, received_by: 'card' },
  facts: {},
  tls: { ca: null, system_store: false },
  proxy: 'system',
};

/** Closed when the test ends. A trouble belongs to a set-up till; a trouble of provisioning to a new one. */
const NOWHERE = { baseUrl: 'http://127.0.0.1/', serviceId: 1, mode: 'training' } as const;

export async function openedTill(folder: string, options: OpenedTillOptions = {}): Promise<OpenedTill> {
  const settings: Settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const isNew = options.trouble === undefined || options.trouble.code.startsWith('provision.');
  const noBug = (where: string, bug: unknown): void => expect.unreachable(`${where}: ${String(bug)}`);
  const onBug = options.onBug ?? noBug;
  const clock = systemClock();
  const random = seededRandomness(11);
  const publish: Publish = options.publish ?? (() => undefined);
  const notices = noticeBoard(publish, []);
  const machine = options.machine ?? NO_MACHINE;
  const books = openBooks(folder, { clock, random, notices, secondFolder: settings.logFolder, machine });
  const service = options.trouble ? fail(options.trouble) : ok(await serviceAhead(options.gatewayOffMs ?? 0));
  const till = openFolder({
    folder,
    version: '0.0.0',
    clock,
    random,
    notices,
    books,
    settings: plainSettings(settings, options.formerCaFile ?? null),
    machine,
    prepared: {
      isNew,
      installation: options.installation ?? (isNew ? null : SET_UP),
      service,
      endpoint: service.ok ? service.value.endpoint : { ...NOWHERE, mode: 'live' },
      secretInMemoryOnly: false,
      trainingCodes: [],
      troubles: [],
      pending: null,
      staff: [],
      lost: NOTHING_LOST,
      wasElsewhere: false,
    },
    pins: await plainPins(),
    restart: null,
    systemProxy: options.systemProxy ?? (() => Promise.resolve('DIRECT')),
    publish,
    showTrainingCustomer: () => undefined,
    documents: {
      ...UNATTENDED.documents,
      open: async () => options.onOpen?.() ?? null,
      save: async (name, bytes) => {
        try {
          const file = await bytes();
          options.onSave?.(name, new TextDecoder().decode(file), file);
          return ok(name);
        } catch {
          return fail({ code: 'file.not-saved', field: name });
        }
      },
    },
    onBug,
  });
  let closed: Promise<void> | null = null;
  /** Once, by the test or by its end. */
  const close = (): Promise<void> => (closed ??= closeWhole());
  /** Its books equal a rebuild from its log. */
  const closeWhole = async (): Promise<void> => {
    await till.close();
    if (books.error() === null && options.isMultiplied !== true) expectRebuilt(journalPath(folder));
  };
  onTestFinished(close);
  await till.start();
  const answer = dispatchTo({ handlers: till.handlers, gate: till.gate, onBug });
  const ask: OpenedTill['ask'] = async <C extends ChannelName>(channel: C, request: Request<C>) =>
    (await answer(channel, request)) as Answer<C>;
  return {
    till: { ...till, close },
    ask,
    ringUp: (saleId, goods) => void ringUp(books.journal, SaleId.parse(saleId), goods),
    stateOf: async (saleId) => {
      const sale = await ask('sales.one', { saleId: SaleId.parse(saleId) });
      return sale.ok ? sale.value.payments.at(-1)?.state : undefined;
    },
    notices: () => till.notices.list().map(({ error }) => error.code),
  };
}

/** A training gateway whose clock is ahead of the machine's by this much. */
async function serviceAhead(ms: number): Promise<Service> {
  const machine = systemClock();
  const clock: Clock = { ...machine, wallMs: () => machine.wallMs() + ms };
  const started = await startTrainingGateway({ folder: null, clock, seed: 3 });
  if (!started.ok) throw new Error(started.error.code);
  return atTrainingGateway(started.value);
}
