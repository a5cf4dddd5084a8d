/**
 * Everything behind the window: settings, service, folder, features, and what answers the page. Loaded and opened
 * while Chromium starts, because both take their time and neither needs the other.
 */
import { existsSync } from 'node:fs';
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Arguments } from '../install/arguments.ts';
import { lookAtGuard } from '../install/folder-guard.ts';
import { systemMachine } from '../install/machine.ts';
import type { Prepared } from '../install/prepare-service.ts';
import { type Answering, dispatchTo } from '../ipc/dispatch.ts';
import type { SecretStore } from '../secret/vault.ts';
import { openSettings } from '../settings/settings-store.ts';
import type { Paper } from '../shift/deps.ts';
import { openBooks } from '../storage/open-books.ts';
import { readNote } from '../storage/regular-file.ts';
import { progressTo } from './books-work.ts';
import type { Endable } from './lifecycle.ts';
import { type Log, openLog } from './log.ts';
import { onMishap, restartBudget } from './mishaps.ts';
import { noticeBoard } from './notice-board.ts';
import { openFolder } from './open-folder.ts';
import { reachFolder } from './opening.ts';
import { preparePins, prepareStart } from './prepare-start.ts';
import { heedQuitRequests } from './quit-request.ts';
import { systemClock, systemRandomness } from './system-clock.ts';
import { type Blocker, type SystemEnd, stayAwake, systemEnd } from './system-power.ts';

/** Everything stored is on the disk already: nobody waits for an end in order longer than this. */
const CLOSE_MS = 2_000;

export interface TillParts {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  /** It is where an earlier Tilla kept it. */
  readonly isFolderFromBefore: boolean;
  readonly version: string;
  readonly secretStore: SecretStore;
  /** Ends the till in order and begins it anew; null: it can't do that here. */
  readonly restart: (() => void) | null;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
  /** Files that leave the till. */
  readonly paper: Paper;
  /** How the system's settings lead to this address, in the words of a proxy script. */
  readonly systemProxy: (baseUrl: string) => Promise<string>;
  readonly powerSaveBlocker: Blocker;
  /** Ends the app in order. */
  readonly quit: () => void;
  /** The app ends: what is long before the till is open is broken off. */
  readonly ended: AbortSignal;
  /** Whether the end of this process is the start of the next. */
  readonly startsAnew: (wanted: boolean) => void;
}

/** It closes when everything is closed, or after 2 s: what is left then, the end of the process closes. */
export interface OpenTill extends Endable {
  readonly answer: Answering;
  /** Why it was not set up as it was asked to be; empty: it was, or nobody asked. */
  readonly provisionTroubles: readonly TillError[];
  readonly log: Log;
  /** The machine slept: what was waited for may be there by now. */
  wake(): void;
  readonly systemEnd: SystemEnd;
  /** Something broke that nobody expected and nobody caught. */
  onMishap(where: string, bug: unknown): void;
  /** It was to end, was shown again, and goes on. */
  goesOn(): void;
}

/** @throws for what no till can go on without, and where the app ended meanwhile; what it can go on without is told on the screen. */
export async function openTill(parts: TillParts): Promise<OpenTill> {
  const { args, folder, version, showTrainingCustomer, quit } = parts;
  // Windows takes a moment for it: asked first, and waited for only where the folder is opened.
  const machine = systemMachine();
  const clock = systemClock();
  const log = openLog(folder);
  const onBug = log.bug;
  const settings = openSettings(folder, clock.wallMs(), readNote);
  if (args.language !== null) settings.change({ language: args.language });
  const publish: Publish = (event, payload) => {
    parts.publish(event, payload);
    if (event === 'payment.changed') keepAwake();
  };
  const random = systemRandomness();
  const notices = noticeBoard(publish, [], (error) => log.trouble('told', error));
  const { logFolder } = settings.read();
  const itsMachine = await machine;
  let copiedWallMs: number | null = null;
  const stopped = new AbortController();
  // Whoever asks from outside waits for an end, and for no new beginning after it. A till that is not open yet has nothing to finish.
  let isAskedToEnd = false;
  let endInTime = quit;
  const endForGood = (): void => {
    isAskedToEnd = true;
    parts.startsAnew(false);
    endInTime();
  };
  heedQuitRequests(folder, clock, stopped.signal, endForGood).catch((bug: unknown) => onBug('quit', bug));
  const onProgress = progressTo(publish, settings);
  const reached = await reachFolder({ folder, onProgress, ended: parts.ended, onBug });
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
  const prepared = await prepareStart({ args, folder, secretStore: parts.secretStore, books, clock });
  const pins = await preparePins({ folder, secretStore: parts.secretStore, books });
  const till = openFolder({
    folder,
    pins,
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
    restart: parts.restart,
    systemProxy: parts.systemProxy,
    publish,
    showTrainingCustomer,
    paper: parts.paper,
    onBug,
  });
  const keepAwake = stayAwake(parts.powerSaveBlocker, till.isUnderWay);
  const end = systemEnd(till, quit);
  const say = (error: TillError): void => till.notices.raise(error, 'warning');
  await till.start();
  keepAwake();
  endInTime = end.endInTime;
  if (parts.isFolderFromBefore) say({ code: 'folder.before', field: folder });
  const windowsFolder = process.platform === 'win32' ? (process.env.SystemRoot ?? 'C:\\Windows') : null;
  void lookAtGuard(folder, windowsFolder).then((open) => open && say(open));
  const mayRestart = restartBudget(folder, clock);
  // A secret that lives in memory only would be gone.
  const canRestart = (): boolean =>
    !prepared.secretInMemoryOnly || (args.provisionFile !== null && existsSync(args.provisionFile));

  const mishap = onMishap({
    clock,
    log: onBug,
    say,
    unsay: till.notices.end,
    isUnderWay: till.isUnderWay,
    mayRestart: () => canRestart() && mayRestart(),
    restart: () => {
      parts.startsAnew(!isAskedToEnd);
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
    answer: dispatchTo({ handlers: till.handlers, gate: till.gate, onBug }),
    wake: till.wake,
    finish: till.finish,
    systemEnd: end,
    onMishap: mishap.answer,
    goesOn: () => {
      isAskedToEnd = false;
      parts.startsAnew(false);
      mishap.goesOn();
    },
    close: () => {
      stopped.abort();
      return Promise.race([till.close(), clock.sleep(CLOSE_MS)]);
    },
  };
}

/** Why the file was not taken; empty: it was, or what stopped it is the folder's own trouble, which the screen tells. */
function troublesOfFile({ service, troubles }: Prepared): readonly TillError[] {
  if (service.ok || !/^(?:provision|setup-code|secret)\./.test(service.error.code)) return [];
  return [...troubles.filter(({ code }) => code === 'provision.invalid'), service.error];
}
