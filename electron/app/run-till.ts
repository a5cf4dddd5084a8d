/**
 * Runs the till: the window first, the till behind it. The till's own modules load on demand, because loading
 * them takes longer than all code before the window.
 */
import { join } from 'node:path';
import { app, powerSaveBlocker, protocol, safeStorage, screen, session } from 'electron';
import { createOurWindows } from '../ipc/our-windows.ts';
import { answerPages, publishTo } from '../ipc/pipe.ts';
import { catchMishaps } from './catch-mishaps.ts';
import { documentsOf } from './documents.ts';
import { createFinalExit, type FinalExit } from './final-exit.ts';
import { endInOrder } from './lifecycle.ts';
import type { Log } from './log.ts';
import type { Outcome, Start } from './modes/mode.ts';
import type { OpenTill } from './open-till.ts';
import { pageErrors } from './page-errors.ts';
import { type PageFirst, pageFirst } from './page-first.ts';
import { pageAnswer, type ReadPicture } from './page-protocol.ts';
import { prepareElectron } from './prepare-electron.ts';
import { systemProxy } from './proxy.ts';
import { systemClock } from './system-clock.ts';
import { heedSystem } from './system-events.ts';
import { createTillWindows, type TillWindows } from './till-windows.ts';
import { guardContents, openCustomerWindow, type WindowDeps } from './window.ts';

// The built main process lies in one folder, beside those of page and preload.
const RENDERER = join(import.meta.dirname, '..', 'renderer');
const PRELOAD = join(import.meta.dirname, '..', 'preload', 'preload.cjs');

export async function runTill(start: Start): Promise<Outcome> {
  const prepared = prepareElectron(start.places);
  if (prepared.refusal) return prepared.refusal;
  if (!prepared.isFirst && start.args.provisionFile !== null) {
    // A running till takes no provisioning file, so the caller must get that error.
    const { provisionAndEnd } = await import('./provision-and-end.ts');
    return await provisionAndEnd(start, true);
  }
  if (!prepared.isFirst) {
    app.quit();
    return null;
  }
  try {
    await open(start);
    return null;
  } catch (bug) {
    // A till without a window would seem to run, so it reports the error and ends.
    return { code: 'start-failed', about: bug instanceof Error ? bug.message : typeof bug };
  }
}

/** Early requests of the page wait until the till is open. */
async function open(start: Start): Promise<void> {
  const mishaps = Promise.withResolvers<OpenTill['onMishap']>();
  catchMishaps(process, mishaps.promise, (line) => void process.stderr.write(`${line}\n`));
  await app.whenReady();
  const pictures: ReadPicture = async (hash) => {
    const { readPictureSoon } = await import('../storage/pictures/picture-files.ts');
    return await readPictureSoon(start.places.dataFolder, hash);
  };
  const page = pageFirst(systemClock());
  protocol.handle('app', (request) => {
    page.asks(request);
    return pageAnswer(RENDERER, pictures, request);
  });
  const ourWindows = createOurWindows();
  guardContents(ourWindows);
  const logging = Promise.withResolvers<Log>();
  const errors = pageErrors(join(RENDERER, 'assets'), logging.promise);
  app.on('web-contents-created', (_event, contents) => errors.watch(contents));

  const deps: WindowDeps = { preload: PRELOAD, windows: ourWindows };
  const windows = createTillWindows({
    ...deps,
    onTillLoaded: () => void opening.then((till) => till.pageLoaded()).catch(() => undefined),
  });
  windows.showTill();
  // The till window alone ends the app, once. A payment may outlive the windows.
  app.on('window-all-closed', () => undefined);
  // A provisioning command must not show the till: an ending till that is shown goes on.
  app.on('second-instance', (_event, words) => {
    if (!words.includes('--provision-only')) windows.showTill();
  });

  const exit = createFinalExit(start);
  const ended = new AbortController();
  app.on('will-quit', () => ended.abort());
  const opening = openBehind(start, { windows, deps, exit, page }, ended.signal);
  answerPages(
    ourWindows,
    opening.then(({ answers }) => answers),
  );
  app.on(
    'will-quit',
    endInOrder({
      till: opening,
      isShown: () => windows.till() !== null,
      quit: exit.end,
      resume: () => void opening.then((till) => till.resume()).catch(() => undefined),
    }),
  );
  const till = await opening.catch((bug: unknown) => {
    // The app already ended, so the failure no longer matters.
    if (ended.signal.aborted) return null;
    throw bug;
  });
  if (till === null) return;
  mishaps.resolve(till.onMishap);
  logging.resolve(till.log);
  const { provisionTroubles } = till;
  if (provisionTroubles.length > 0) {
    exit.fails();
    const { installerLines } = await import('./installer-console.ts');
    for (const line of provisionTroubles.flatMap(installerLines)) process.stderr.write(`tilla: ${line}\n`);
  }
  start.onOpened({ isProvisioned: provisionTroubles.length === 0 });
  heedSystem(till, windows.till());
}

interface Shown {
  readonly windows: TillWindows;
  readonly deps: WindowDeps;
  readonly exit: FinalExit;
  readonly page: PageFirst;
}

/** Loads the till while the page's process starts, and opens it once the page has its first picture. */
async function openBehind(
  { args, places }: Start,
  { windows, deps, exit: { startsAnew }, page }: Shown,
  ended: AbortSignal,
): Promise<OpenTill> {
  const [{ openTill }, { createCustomerScreen }, { systemPrinting }] = await Promise.all([
    import('./open-till.ts'),
    import('./customer-screen.ts'),
    import('./system-printing.ts'),
  ]);
  await page.served;
  return await openTill({
    args,
    folder: places.dataFolder,
    isFolderFromBefore: places.isFromBefore,
    version: app.getVersion(),
    secretStore: safeStorage,
    publish: publishTo(deps.windows),
    showTrainingCustomer: windows.showTrainingCustomer,
    customerScreen: createCustomerScreen({
      displays: screen,
      open: (bounds) => openCustomerWindow(deps, bounds),
      till: windows.till,
    }),
    sheets: systemPrinting(deps, windows.till),
    documents: documentsOf(windows.till, places.dataFolder),
    systemProxy: systemProxy(session.defaultSession),
    powerSaveBlocker,
    quit: () => app.quit(),
    ended,
    startsAnew,
    // The Chromium shell cannot relaunch; a new set-up applies at the next manual start.
    restart:
      process.versions.electron === undefined
        ? null
        : () => {
            startsAnew(true);
            app.quit();
          },
  });
}
