/**
 * Everything behind the window: settings, service, house and what answers the page. Loaded and opened while
 * Chromium starts, because both take their time and neither needs the other.
 */

import type { Arguments } from '../install/arguments.ts';
import { prepareService } from '../install/prepare-service.ts';
import { answeringWith } from '../ipc/answering.ts';
import { createHandlers } from '../ipc/handlers.ts';
import type { Answering } from '../ipc/register.ts';
import { keepLettingGo } from '../payment/evict.ts';
import { finish } from '../payment/finish.ts';
import { lookAgain } from '../payment/look-again.ts';
import { openVault, type SecretStore } from '../secret/vault.ts';
import { openSettings } from '../settings/settings-store.ts';
import type { Publish } from './house.ts';
import { type Log, openLog } from './log.ts';
import { openHouse } from './open-house.ts';
import { systemClock, systemRandomness } from './system-clock.ts';

/** Everything stored is on the disk already: nobody waits for an end in order longer than this. */
const CLOSE_MS = 2_000;

export interface TillParts {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  readonly version: string;
  readonly secretStore: SecretStore;
  readonly publish: Publish;
  readonly showTrainingCustomer: () => void;
  /** The proxy to this address, or null for none. */
  readonly proxyFor: (baseUrl: string) => Promise<string | null>;
}

export interface OpenTill {
  readonly answer: Answering;
  readonly log: Log;
  /** The machine slept: what was waited for may be there by now. */
  wake(): void;
  /** Resolves when no payment needs this process any more: at once, or within a minute. */
  finish(): Promise<void>;
  /** Resolves when the house is closed, or after 2 s: what is left then, the end of the process closes. */
  close(): Promise<void>;
}

/** @throws for what no till can go on without; what it can go on without is told on the screen. */
export async function openTill(parts: TillParts): Promise<OpenTill> {
  const { args, folder, publish } = parts;
  const clock = systemClock();
  const log = openLog(folder);
  const settings = openSettings(folder, clock.wallMs());
  if (args.language !== null) settings.change({ language: args.language });

  const service = await prepareService(args, folder, openVault(folder, parts.secretStore), clock);
  const house = await openHouse({
    ...service,
    folder,
    version: parts.version,
    clock,
    random: systemRandomness(),
    settings,
    publish,
    onBug: (where, bug) => log.bug(where, bug),
    proxyUrl: service.service.ok ? await parts.proxyFor(service.service.value.place.baseUrl) : null,
    troubles: [...service.troubles, ...(settings.wasBroken ? [{ code: 'settings.broken' } as const] : [])],
  });
  log.info('started', { mode: house.mode, version: house.version });
  if (!house.charging.ok) log.trouble('no charging', house.charging.error);

  void keepLettingGo(house.desk);

  const handlers = createHandlers({ house, publish, showTrainingCustomer: parts.showTrainingCustomer });
  return {
    log,
    answer: answeringWith(handlers, (channel, bug) => log.bug(channel, bug)),
    wake: () => {
      lookAgain(house.desk);
      house.outbox.retryNow();
    },
    finish: () => finish(house.desk),
    close: () => Promise.race([house.close(), clock.sleep(CLOSE_MS)]),
  };
}
