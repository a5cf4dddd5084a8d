/**
 * Everything behind the window: settings, service, folder, features, and what answers the page. Loaded and opened
 * while Chromium starts, because both take their time and neither needs the other.
 */
import type { Publish } from '../../shared/contract/contract.ts';
import type { Arguments } from '../install/arguments.ts';
import { type Answering, dispatchTo } from '../ipc/dispatch.ts';
import type { SecretStore } from '../secret/vault.ts';
import { openSettings } from '../settings/settings-store.ts';
import { createStaff } from '../staff/staff.ts';
import { openBooks } from '../storage/open-books.ts';
import type { Endable } from './lifecycle.ts';
import { type Log, openLog } from './log.ts';
import { noticeBoard } from './notice-board.ts';
import { openFolder } from './open-folder.ts';
import { prepareStart } from './prepare-start.ts';
import { systemClock, systemRandomness } from './system-clock.ts';

/** Everything stored is on the disk already: nobody waits for an end in order longer than this. */
const CLOSE_MS = 2_000;

export interface TillParts {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  readonly version: string;
  readonly secretStore: SecretStore;
  /** Ends the till in order and begins it anew; null: it can't do that here. */
  readonly restart: (() => void) | null;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
  /** The proxy to this address, or null for none. */
  readonly proxyFor: (baseUrl: string) => Promise<string | null>;
}

/** It closes when everything is closed, or after 2 s: what is left then, the end of the process closes. */
export interface OpenTill extends Endable {
  readonly answer: Answering;
  readonly log: Log;
  /** The machine slept: what was waited for may be there by now. */
  wake(): void;
}

/** @throws for what no till can go on without; what it can go on without is told on the screen. */
export async function openTill(parts: TillParts): Promise<OpenTill> {
  const { args, folder, version, publish, showTrainingCustomer } = parts;
  const clock = systemClock();
  const log = openLog(folder);
  const onBug = log.bug;
  const settings = openSettings(folder, clock.wallMs());
  if (args.language !== null) settings.change({ language: args.language });
  const random = systemRandomness();
  const notices = noticeBoard(publish, []);
  const books = openBooks(folder, { clock, random, notices, secondFolder: settings.read().logFolder });
  const prepared = await prepareStart({ args, folder, secretStore: parts.secretStore, books, clock });
  const { service } = prepared;
  const till = openFolder({
    folder,
    version,
    clock,
    random,
    settings,
    notices,
    books,
    prepared,
    restart: parts.restart,
    proxyUrl: service.ok ? await parts.proxyFor(service.value.endpoint.baseUrl) : null,
    publish,
    showTrainingCustomer,
    onBug,
  });
  await till.start();

  const charging = till.charging();
  log.info('started', { mode: till.mode, version });
  if (!charging.ok) log.trouble('no charging', charging.error);
  const staff = createStaff();
  return {
    log,
    answer: dispatchTo({ handlers: till.handlers, authorise: staff.authorise, onBug }),
    wake: till.wake,
    finish: till.finish,
    close: () => Promise.race([till.close(), clock.sleep(CLOSE_MS)]),
  };
}
