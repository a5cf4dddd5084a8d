/**
 * Opens everything behind the window: settings, service, folder, features and the page's answers. This runs
 * while Chromium starts, because both take time and neither needs the other.
 */
import { existsSync } from 'node:fs';
import type { Publish } from '../../shared/contract/contract.ts';
import type { SheetWindows } from '../../shared/device/system-printing.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { CustomerScreen } from '../customer/screen.ts';
import { checkGuard } from '../diagnostics/folder-guard.ts';
import type { Documents } from '../export/documents.ts';
import { systemMachine } from '../identity/machine.ts';
import { type AnswerDeps, type Answers, answersOf } from '../ipc/answers.ts';
import type { Prepared } from '../provisioning/prepare-service.ts';
import type { SecretStore } from '../secret/vault.ts';
import { openSettings, type SettingsStore } from '../settings/settings-store.ts';
import { type Books, openBooks } from '../storage/open-books.ts';
import { readNote } from '../storage/regular-file.ts';
import type { Arguments } from './arguments.ts';
import { progressTo } from './books-work.ts';
import { amountScaleOf } from './fiscal-settings.ts';
import type { ProvisionedGoodsParts } from './goods/provisioned-goods.ts';
import type { Endable } from './lifecycle.ts';
import { type Log, openLog } from './log.ts';
import { onMishap, restartBudget } from './mishaps.ts';
import { noticeBoard } from './notice-board.ts';
import { openFolder } from './open-folder.ts';
import { reachFolder } from './opening.ts';
import { cardVault, keptCardVault, preparePins, prepareStart } from './prepare-start.ts';
import { heedQuitRequests } from './quit-request.ts';
import { systemClock, systemRandomness } from './system-clock.ts';
import { type Blocker, type SystemEnd, stayAwake, systemEnd } from './system-power.ts';

/** The longest wait for an orderly close. Everything stored is on the disk already. */
const CLOSE_MS = 2_000;

export interface OpenTillDeps {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  /** The folder is where an earlier Tilla kept its data. */
  readonly isFolderFromBefore: boolean;
  readonly version: string;
  readonly secretStore: SecretStore;
  /** Ends the till in order and starts it again; null: this is impossible here. */
  readonly restart: (() => void) | null;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
  readonly customerScreen: CustomerScreen;
  readonly sheets: SheetWindows;
  /** Files that leave the till. */
  readonly documents: Documents;
  /** The system's proxy for an address, in the format of a proxy script. */
  readonly systemProxy: (baseUrl: string) => Promise<string>;
  readonly powerSaveBlocker: Blocker;
  /** Ends the app in order. */
  readonly quit: () => void;
  /** The app ends, so long work before the till is open is aborted. */
  readonly ended: AbortSignal;
  /** Sets whether this process starts the next one when it ends. */
  readonly startsAnew: (wanted: boolean) => void;
}

/** Closes within 2 s; the end of the process closes the rest. */
export interface OpenTill extends Endable {
  /** The answers to the windows, by principal. */
  readonly answers: Answers;
  /** Why the requested set-up failed; empty: it succeeded, or none was requested. */
  readonly provisionTroubles: readonly TillError[];
  readonly log: Log;
  /** The machine slept: awaited answers may be there now. */
  wake(): void;
  /** The till's page was loaded anew. */
  pageLoaded(): void;
  readonly systemEnd: SystemEnd;
  /** Handles an uncaught error. */
  onMishap(where: string, bug: unknown): void;
  /** The till was to end, was shown again, and goes on. */
  resume(): void;
}

/**
 * @throws if the till cannot exist without a failed part, or if the app ended meanwhile. Other failures are
 * shown on the screen.
 */
export async function openTill(deps: OpenTillDeps): Promise<OpenTill> {
  const { args, folder, version, showTrainingCustomer, quit } = deps;
  // Windows needs a moment for the machine's id, so the request starts early.
  const machine = systemMachine();
  const clock = systemClock();
  const log = openLog(folder);
  const onBug = log.bug;
  const settings = openSettings(folder, clock.wallMs(), readNote);
  if (args.language !== null) settings.change({ language: args.language });
  const publish: Publish = (event, payload) => {
    deps.publish(event, payload);
    if (event === 'payment.changed') keepAwake();
  };
  const random = systemRandomness();
  const notices = noticeBoard(publish, [], (error) => log.trouble('told', error));
  const { logFolder } = settings.read();
  const itsMachine = await machine;
  let copiedWallMs: number | null = null;
  const stopped = new AbortController();
  // A quit request from outside must not lead to a restart. Before the till is open there is nothing to
  // finish.
  let isEndRequested = false;
  let endInTime = quit;
  const endForGood = (): void => {
    isEndRequested = true;
    deps.startsAnew(false);
    endInTime();
  };
  heedQuitRequests(folder, clock, stopped.signal, endForGood).catch((bug: unknown) => onBug('quit', bug));
  const onProgress = progressTo(publish, settings);
  const reached = await reachFolder({ folder, onProgress, ended: deps.ended, onBug });
  const books = openBooks(folder, {
    ...reached,
    clock,
    random,
    notices,
    secondFolder: logFolder,
    onCopied: () => {
      copiedWallMs = clock.wallMs();
    },
    machine: itsMachine,
    shifts: () => settings.read().shifts,
  });
  const prepared = await prepareStart({ args, folder, secretStore: deps.secretStore, books, clock });
  const pins = await preparePins({ folder, secretStore: deps.secretStore, books });
  const goods = await provisionedGoods(deps, { prepared, books, settings, clock, random });
  const till = openFolder({
    folder,
    pins,
    cardTokens: cardVault({ folder, secretStore: deps.secretStore }),
    keptCards: keptCardVault({ folder, secretStore: deps.secretStore }),
    version,
    clock,
    random,
    settings,
    machine: itsMachine,
    notices,
    books,
    copiedWallMs: () => copiedWallMs,
    onCopyMoved: () => {
      copiedWallMs = null;
    },
    prepared,
    restart: deps.restart,
    systemProxy: deps.systemProxy,
    publish,
    showTrainingCustomer,
    customerScreen: deps.customerScreen,
    sheets: deps.sheets,
    documents: deps.documents,
    onBug,
  });
  const keepAwake = stayAwake(deps.powerSaveBlocker, till.isUnderWay);
  const end = systemEnd(till, quit);
  const raise = (error: TillError): void => till.notices.raise(error, 'warning');
  await till.start();
  keepAwake();
  endInTime = end.endInTime;
  if (goods !== null) raise(goods);
  if (deps.isFolderFromBefore) raise({ code: 'folder.before', field: folder });
  const windowsFolder = process.platform === 'win32' ? (process.env.SystemRoot ?? 'C:\\Windows') : null;
  void checkGuard(folder, windowsFolder).then((open) => open && raise(open));
  const mayRestart = restartBudget(folder, clock);
  // A secret that exists only in memory would be lost.
  const canRestart = (): boolean =>
    !prepared.secretInMemoryOnly || (args.provisionFile !== null && existsSync(args.provisionFile));

  const mishap = onMishap({
    clock,
    log: onBug,
    raise,
    unsay: till.notices.end,
    isUnderWay: till.isUnderWay,
    mayRestart: () => canRestart() && mayRestart(),
    restart: () => {
      deps.startsAnew(!isEndRequested);
      end.endInTime();
    },
  });
  const charging = till.charging();
  log.info('started', { mode: till.mode, version });
  if (!charging.ok) log.trouble('no charging', charging.error);
  const provisionTroubles = args.provisionFile === null ? [] : troublesOfFile(prepared);
  return {
    log,
    provisionTroubles,
    answers: answersOf({ handlers: till.handlers, gate: till.gate, onBug, onRefused: logRefused(log) }),
    wake: till.wake,
    pageLoaded: till.pageLoaded,
    finish: till.finish,
    systemEnd: end,
    onMishap: mishap.answer,
    resume: () => {
      isEndRequested = false;
      deps.startsAnew(false);
      mishap.resume();
    },
    close: () => {
      stopped.abort();
      return Promise.race([till.close(), clock.sleep(CLOSE_MS)]);
    },
  };
}

/** The goods of a set-up that this start took. Answers what a person must know; null: nothing. */
async function provisionedGoods(
  { args, folder }: OpenTillDeps,
  {
    prepared,
    books,
    settings,
    ...parts
  }: Pick<ProvisionedGoodsParts, 'clock' | 'random'> & {
    readonly prepared: Prepared;
    readonly books: Books;
    readonly settings: SettingsStore;
  },
): Promise<TillError | null> {
  const isTaken = prepared.service.ok && prepared.pending === null;
  if (!isTaken || args.provisionFile === null) return null;
  const { provisionedGoodsPath, takeProvisionedGoods } = await import('./goods/provisioned-goods.ts');
  const path = provisionedGoodsPath(prepared.installation, args.provisionFile);
  if (path === null) return null;
  const { openGoodsFile } = await import('./goods/open-goods-file.ts');
  const { language, unitsRequired } = settings.read();
  const amountScale = amountScaleOf(settings.read(), prepared.installation);
  return await takeProvisionedGoods(path, {
    folder,
    settings: { language, unitsRequired, amountScale },
    books,
    openGoods: openGoodsFile,
    ...parts,
  });
}

/** Once per window and channel, so that a page in a loop cannot fill the log. */
function logRefused(log: Log): AnswerDeps['onRefused'] {
  const logged = new Set<string>();
  return (window, channel) => {
    const about = `${window} ${channel}`;
    if (logged.has(about)) return;
    logged.add(about);
    log.info('window refused', { window, channel });
  };
}

/** Why the file was not taken; empty: it was taken, or the folder has a trouble that the screen shows. */
function troublesOfFile({ service, troubles }: Prepared): readonly TillError[] {
  if (service.ok || !/^(?:provision|setup-code|secret)\./.test(service.error.code)) return [];
  return [...troubles.filter(({ code }) => code === 'provision.invalid'), service.error];
}
