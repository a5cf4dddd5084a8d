/** The composition root: who is who in the main process, in the order in which they come to life. */
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
import { catchMishaps, outliveReaders } from './app/catch-mishaps.ts';
import { endInOrder } from './app/lifecycle.ts';
import type { Log } from './app/log.ts';
import { pageErrors } from './app/page-errors.ts';
import { pageFile } from './app/page-protocol.ts';
import { paperOf } from './app/paper.ts';
import { systemProxy } from './app/proxy.ts';
import { quitTill } from './app/quit-request.ts';
import { dialogOf, lineOf, REFUSED, type Refusal } from './app/refusal.ts';
import { guardContents, openTillWindow, openTrainingCustomer } from './app/window.ts';
import { type Arguments, argumentsAgain, readArguments } from './install/arguments.ts';
import { clearEnvironment, strangerOn } from './install/closed-command-line.ts';
import { type Places, placesOf, prepareFolder } from './install/data-folder.ts';
import { answerPages, publishTo } from './ipc/pipe.ts';

const RENDERER = join(import.meta.dirname, '..', 'renderer');
const PRELOAD = join(import.meta.dirname, '..', 'preload', 'preload.cjs');

outliveReaders([process.stdout, process.stderr]);
const argv = process.argv.slice(1);
// An installed till: with Electron's own program its developers use what Chromium and Node understand.
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
/** For whoever started the till: it is open, as what it was asked to be or not. */
export const till = opened.promise;

if (stranger) {
  refuse({ code: `switch-${stranger.why}`, about: stranger.word });
} else if (isJournalCommand) {
  // For the person on the telephone: nothing of a till comes to life.
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
  // All of it in one turn: Chromium never starts.
  const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  app.exit(quitTill(places.dataFolder, { pause, say: sayLine }));
} else {
  beTill();
}

/** Nobody may stand before the screen of a command: that says it in its line alone. */
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
  // No menu, and so none of its keys: reload, zoom, developer tools.
  Menu.setApplicationMenu(null);
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  // One till a data folder: a second start shows the first.
  const isFirst = app.requestSingleInstanceLock();
  // A till that runs takes no file: whoever handed one over hears so, and not that all is well.
  if (args.provisionOnly || (!isFirst && args.provisionFile !== null)) {
    // Nobody else would end it: a script would wait for ever. No message, for nobody knows what it quotes.
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
    // A till without a window would only look as if it ran: it says so and ends.
    refuse({ code: 'start-failed', about: bug instanceof Error ? bug.message : typeof bug });
  });
}

/** For a script: no window, and no till either. isInUse: another till has the folder. */
async function provisionAndEnd(args: Arguments, isInUse: boolean): Promise<void> {
  const { provisionOnly } = await import('./app/provision-command.ts');
  const { openSettings } = await import('./settings/settings-store.ts');
  const { systemClock } = await import('./app/system-clock.ts');
  const { readNote } = await import('./storage/regular-file.ts');
  // The system's store is there from then on. What is in use is not touched, and waits for nothing.
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
 * The window comes first and the till opens behind it: what the page asks early waits for it. Its
 * modules are loaded only here, since reading them takes longer than everything above.
 */
async function start(args: Arguments, places: Places): Promise<void> {
  const windows: { till: BrowserWindow | null; customer: BrowserWindow | null } = {
    till: null,
    customer: null,
  };
  const answering = Promise.withResolvers<(where: string, bug: unknown) => void>();
  catchMishaps(process, answering.promise, (line) => void process.stderr.write(`${line}\n`));
  const page = () => (windows.till && !windows.till.isDestroyed() ? windows.till.webContents : null);
  // A till that was asked to be set up and could not says so to whoever waits for its end.
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
  // The till's own window ends it, once; and a payment may outlive the windows for a while.
  app.on('window-all-closed', () => undefined);
  // A roll-out that finds it at work shows nothing, and keeps no till from its end.
  app.on('second-instance', (_event, words) => {
    if (!words.includes('--provision-only')) showTill();
  });

  // Only its very end starts the next one: an end that was put off must not, whenever the till is closed later.
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
      paper: paperOf(
        () => (windows.till && !windows.till.isDestroyed() ? windows.till : null),
        places.dataFolder,
      ),
      systemProxy: systemProxy(session.defaultSession),
      powerSaveBlocker,
      quit: () => app.quit(),
      ended: ended.signal,
      startsAnew,
      // In the Chromium shell a new set-up counts from the next start by hand.
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
    // Nobody waits for it any more.
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
