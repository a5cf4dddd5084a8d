/** The composition root: who is who in the main process, in the order in which they come to life. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor, protocol, safeStorage, session } from 'electron';
import { systemClock, systemRandomness } from './clock.ts';
import type { Publish } from './house.ts';
import { readArguments } from './install/arguments.ts';
import { prepareService } from './install/prepare-service.ts';
import { createHandlers } from './ipc/handlers.ts';
import { registerHandlers } from './ipc/register.ts';
import { openLog } from './log.ts';
import { openHouse } from './open-house.ts';
import { pageFile } from './page-files.ts';
import { lookAgain } from './sale/look-again.ts';
import { openVault } from './secret/vault.ts';
import { openSettings } from './settings/settings-store.ts';
import { guardContents, openTillWindow, openTrainingCustomer } from './window.ts';

const RENDERER = join(import.meta.dirname, '..', 'renderer');
const PRELOAD = join(import.meta.dirname, '..', 'preload', 'preload.cjs');

const args = readArguments(process.argv.slice(1), process.cwd());
if (args.dataFolder !== null) {
  mkdirSync(args.dataFolder, { recursive: true });
  app.setPath('userData', args.dataFolder);
}
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

/** One till a data folder: a second start shows the first. */
if (app.requestSingleInstanceLock()) {
  start().catch((bug: unknown) => {
    // A till without a window would only look as if it ran: it says so and ends.
    dialog.showErrorBox('Tilla', bug instanceof Error ? bug.message : String(bug));
    app.exit(1);
  });
} else {
  app.quit();
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const clock = systemClock();
  const random = systemRandomness();
  const log = openLog(folder);
  const settings = openSettings(folder, clock.wallMs());
  if (args.language !== null) settings.change({ language: args.language });

  await app.whenReady();
  protocol.handle('app', (request) => pageFile(RENDERER, request));
  guardContents();

  const service = await prepareService(args, folder, openVault(folder, safeStorage), clock);
  const windows: { till: BrowserWindow | null; customer: BrowserWindow | null } = {
    till: null,
    customer: null,
  };
  const publish: Publish = (event, payload) => {
    if (windows.till && !windows.till.isDestroyed()) windows.till.webContents.send(event, payload);
  };
  const house = await openHouse({
    ...service,
    folder,
    version: app.getVersion(),
    clock,
    random,
    settings,
    publish,
    proxyUrl: service.service.ok ? await proxyFor(service.service.value.place.baseUrl) : null,
    troubles: [...service.troubles, ...(settings.wasBroken ? [{ code: 'settings.broken' } as const] : [])],
  });
  log.info('started', { mode: house.mode, version: house.version });
  if (!house.charging.ok) log.trouble('no charging', house.charging.error);

  const handlers = createHandlers({
    house,
    publish,
    showTrainingCustomer: () => {
      if (windows.customer && !windows.customer.isDestroyed()) windows.customer.focus();
      else windows.customer = openTrainingCustomer(PRELOAD);
    },
  });
  registerHandlers(handlers, (channel, bug) => log.bug(channel, bug));

  windows.till = openTillWindow(PRELOAD);
  windows.till.on('closed', () => app.quit());
  app.on('second-instance', () => {
    if (windows.till?.isMinimized()) windows.till.restore();
    windows.till?.focus();
  });
  powerMonitor.on('resume', () => {
    lookAgain(house.desk);
    house.outbox.wake();
  });
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', () => void house.close());
}

/** Node knows no system proxy: Chromium's answer for this very address, or null for none. */
async function proxyFor(baseUrl: string): Promise<string | null> {
  const answer = await session.defaultSession.resolveProxy(baseUrl);
  const [, kind, address] = /^(PROXY|HTTPS)\s+(\S+)/.exec(answer.trim()) ?? [];
  if (address === undefined) return null;
  return `${kind === 'HTTPS' ? 'https' : 'http'}://${address}`;
}
