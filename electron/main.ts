/** The composition root of the main process, in start order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  session,
} from 'electron';
import { type Arguments, argumentsAgain, readArguments } from './app/arguments.ts';
import { catchMishaps, outliveReaders } from './app/catch-mishaps.ts';
import { clearEnvironment, strangerOn } from './app/closed-command-line.ts';
import { type Places, placesOf, prepareFolder } from './app/data-folder.ts';
import { documentsOf } from './app/documents.ts';
import { endInOrder } from './app/lifecycle.ts';
import type { Log } from './app/log.ts';
import { pageErrors } from './app/page-errors.ts';
import { pageFile } from './app/page-protocol.ts';
import { systemProxy } from './app/proxy.ts';
import { quitTill } from './app/quit-request.ts';
import { dialogOf, lineOf, REFUSED, type Refusal } from './app/refusal.ts';
import { guardContents, openTillWindow, openTrainingCustomer } from './app/window.ts';
import { answerPages, publishTo } from './ipc/pipe.ts';

const RENDERER = join(import.meta.dirname, '..', 'renderer');
const PRELOAD = join(import.meta.dirname, '..', 'preload', 'preload.cjs');

outliveReaders([process.stdout, process.stderr]);
const argv = process.argv.slice(1);
// Only an installed till refuses foreign switches: in development, Chromium's and Node's switches stay
// usable.
const stranger = app.isPackaged ? strangerOn(argv, process.platform) : null;
if (app.isPackaged) clearEnvironment(process.env);
const args = readArguments(argv, process.cwd());
const places = placesOf({
  asked: args.dataFolder,
  platform: process.platform,
  isPackaged: app.isPackaged,
  env: process.env,
  userData: app.getPath('userData'),
});
const isJournalCommand = argv.some((arg) => arg.startsWith('--journal'));
const sayLine = (line: string): void => void process.stdout.write(`${line}\n`);

const opened = Promise.withResolvers<{ readonly isProvisioned: boolean }>();
/** Resolves when the till is open. `isProvisioned`: the requested set-up succeeded. */
export const till = opened.promise;

if (stranger) {
  refuse({ code: `switch-${stranger.why}`, about: stranger.word });
} else if (isJournalCommand) {
  // Support runs this command, so no till starts.
  const { runJournalCommand } = await import('./app/journal-command.ts');
  const { systemClock, systemRandomness } = await import('./app/system-clock.ts');
  const code = runJournalCommand(argv, {
    clock: systemClock(),
    random: systemRandomness(),
    defaultFolder: places.dataFolder,
    say: sayLine,
  });
  app.exit(code ?? REFUSED);
} else if (args.quit) {
  // Synchronous, so that Chromium never starts.
  const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  app.exit(quitTill(places.dataFolder, { pause, say: sayLine }));
} else {
  beTill();
}

/** A command runs without a person at the screen, so it reports only on stderr. */
function refuse(refusal: Refusal): void {
  process.stderr.write(`${lineOf(refusal)}\n`);
  if (!isJournalCommand && !args.quit && !args.provisionOnly) dialog.showErrorBox('Tilla', dialogOf(refusal));
  app.exit(REFUSED);
}

function beTill(): void {
  for (const folder of new Set([places.dataFolder, places.profile])) {
    const fault = prepareFolder(folder);
    if (fault) {
      refuse({ code: `folder-${fault}`, about: folder });
      return;
    }
  }
  app.setPath('userData', places.profile);
  app.enableSandbox();
  // Without a menu, its shortcuts are gone too: reload, zoom, developer tools.
  Menu.setApplicationMenu(null);
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  // One till per data folder: a second start shows the first.
  const isFirst = app.requestSingleInstanceLock();
  // A running till takes no provisioning file, so the caller must get that error.
  if (args.provisionOnly || (!isFirst && args.provisionFile !== null)) {
    // Without an exit here, a script would wait for ever. The message is left out because it may quote
    // secrets.
    provisionAndEnd(args, !isFirst).catch((bug: unknown) =>
      refuse({ code: 'start-failed', about: bug instanceof Error ? bug.name : typeof bug }),
    );
    return;
  }
  if (!isFirst) {
    app.quit();
    return;
  }
  start(args, places).catch((bug: unknown) => {
    // A till without a window would seem to run, so it reports the error and ends.
    refuse({ code: 'start-failed', about: bug instanceof Error ? bug.message : typeof bug });
  });
}

/** Provisions for a script, without window or till. `isInUse`: another till has the folder. */
async function provisionAndEnd(args: Arguments, isInUse: boolean): Promise<void> {
  const { provisionOnly } = await import('./app/provision-command.ts');
  const { openSettings } = await import('./settings/settings-store.ts');
  const { systemClock } = await import('./app/system-clock.ts');
  const { readNote } = await import('./storage/regular-file.ts');
  // The system's secret store needs a ready app. If the folder is in use, the command touches nothing and
  // need not wait.
  if (!isInUse) await app.whenReady();
  const code = await provisionOnly({
    args,
    folder: places.dataFolder,
    secretStore: safeStorage,
    secondFolder: () => openSettings(places.dataFolder, systemClock().wallMs(), readNote).read().logFolder,
    isInUse,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  app.exit(code);
}

/**
 * Shows the window first and opens the till behind it; early requests of the page wait. The modules load here
 * because loading them takes longer than all code above.
 */
async function start(args: Arguments, places: Places): Promise<void> {
  const windows: { till: BrowserWindow | null; customer: BrowserWindow | null } = {
    till: null,
    customer: null,
  };
  const answering = Promise.withResolvers<(where: string, bug: unknown) => void>();
  catchMishaps(process, answering.promise, (line) => void process.stderr.write(`${line}\n`));
  const page = () => (windows.till && !windows.till.isDestroyed() ? windows.till.webContents : null);
  // If the requested set-up failed, the exit code reports that.
  let end = (): void => app.quit();
  await app.whenReady();
  protocol.handle('app', (request) => pageFile(RENDERER, request));
  guardContents();
  const logging = Promise.withResolvers<Log>();
  const errors = pageErrors(join(RENDERER, 'assets'), logging.promise);
  app.on('web-contents-created', (_event, contents) => errors.hear(contents));
  const showTill = (): void => {
    if (windows.till?.isMinimized()) windows.till.restore();
    windows.till?.focus();
    if (windows.till) return;
    windows.till = openTillWindow(PRELOAD);
    windows.till.on('closed', () => {
      windows.till = null;
      app.quit();
    });
  };
  showTill();
  // The till window alone ends the app, once. A payment may outlive the windows.
  app.on('window-all-closed', () => undefined);
  // A provisioning command must not show the till: an ending till that is shown goes on.
  app.on('second-instance', (_event, words) => {
    if (!words.includes('--provision-only')) showTill();
  });

  // Relaunch only at the final exit. If a quit is postponed, the later close must not relaunch.
  let isToStartAnew = false;
  const startsAnew = (wanted: boolean): void => {
    isToStartAnew = wanted;
  };
  const quit = (): void => {
    const isThere = args.provisionFile !== null && existsSync(args.provisionFile);
    if (isToStartAnew) app.relaunch({ args: argumentsAgain(argv, isThere) });
    end();
  };
  const ended = new AbortController();
  app.on('will-quit', () => ended.abort());
  const opening = import('./app/open-till.ts').then(({ openTill }) =>
    openTill({
      args,
      folder: places.dataFolder,
      isFolderFromBefore: places.isFromBefore,
      version: app.getVersion(),
      secretStore: safeStorage,
      publish: publishTo(page),
      showTrainingCustomer: () => {
        if (windows.customer && !windows.customer.isDestroyed()) windows.customer.focus();
        else windows.customer = openTrainingCustomer(PRELOAD);
      },
      documents: documentsOf(
        () => (windows.till && !windows.till.isDestroyed() ? windows.till : null),
        places.dataFolder,
      ),
      systemProxy: systemProxy(session.defaultSession),
      powerSaveBlocker,
      quit: () => app.quit(),
      ended: ended.signal,
      startsAnew,
      // The Chromium shell cannot relaunch; a new set-up applies at the next manual start.
      restart:
        process.versions.electron === undefined
          ? null
          : () => {
              startsAnew(true);
              app.quit();
            },
    }),
  );
  answerPages(opening.then(({ answer }) => answer));
  const isShown = (): boolean => windows.till !== null;
  const goesOn = (): void => void opening.then((till) => till.goesOn()).catch(() => undefined);
  app.on('will-quit', endInOrder({ till: opening, isShown, quit, goesOn }));
  const open = await opening.catch((bug: unknown) => {
    // The app already ended, so the failure no longer matters.
    if (ended.signal.aborted) return null;
    throw bug;
  });
  if (open === null) return;
  const { log, wake, onMishap, systemEnd, provisionTroubles } = open;
  answering.resolve(onMishap);
  logging.resolve(log);
  if (provisionTroubles.length > 0) {
    end = () => app.exit(1);
    const { installerLines } = await import('./app/installer-console.ts');
    for (const line of provisionTroubles.flatMap(installerLines)) process.stderr.write(`tilla: ${line}\n`);
  }
  opened.resolve({ isProvisioned: provisionTroubles.length === 0 });
  app.on('second-instance', () => log.info('started again'));
  app.on('render-process-gone', (_event, _contents, { reason }) => log.info('page gone', { reason }));
  app.on('child-process-gone', (_event, { type, reason }) => log.info('helper gone', { type, reason }));
  powerMonitor.on('resume', wake);
  powerMonitor.on('shutdown', systemEnd.onShutdown);
  const heedSessionEnd = (window: BrowserWindow): void => {
    window.on('query-session-end', systemEnd.onAsked);
    window.on('session-end', () => log.info('session ends'));
  };
  if (windows.till) heedSessionEnd(windows.till);
  app.on('browser-window-created', (_event, window) => heedSessionEnd(window));
}
