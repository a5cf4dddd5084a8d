/** The composition root: who is who in the main process, in the order in which they come to life. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor, protocol, safeStorage, session } from 'electron';
import { endInOrder } from './app/lifecycle.ts';
import { pageFile } from './app/page-protocol.ts';
import { guardContents, openTillWindow, openTrainingCustomer } from './app/window.ts';
import { type Arguments, readArguments } from './install/arguments.ts';
import { answerPages, publishTo } from './ipc/pipe.ts';

const RENDERER = join(import.meta.dirname, '..', 'renderer');
const PRELOAD = join(import.meta.dirname, '..', 'preload', 'preload.cjs');

if (process.argv.some((arg) => arg.startsWith('--journal'))) {
  // For the person on the telephone: nothing of a till comes to life.
  const { runJournalCommand } = await import('./app/journal-command.ts');
  const { systemClock, systemRandomness } = await import('./app/system-clock.ts');
  const code = runJournalCommand(process.argv.slice(1), {
    clock: systemClock(),
    random: systemRandomness(),
    defaultFolder: app.getPath('userData'),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  app.exit(code ?? 2);
} else {
  beTill();
}

function beTill(): void {
  const args = readArguments(process.argv.slice(1), process.cwd());
  if (args.dataFolder !== null) {
    mkdirSync(args.dataFolder, { recursive: true });
    app.setPath('userData', args.dataFolder);
  }
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  // One till a data folder: a second start shows the first.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  start(args).catch((bug: unknown) => {
    // A till without a window would only look as if it ran: it says so and ends.
    dialog.showErrorBox('Tilla', bug instanceof Error ? bug.message : String(bug));
    app.exit(1);
  });
}

/**
 * The window comes first and the till opens behind it: what the page asks early waits for it. Its
 * modules are loaded only here, since reading them takes longer than everything above.
 */
async function start(args: Arguments): Promise<void> {
  const windows: { till: BrowserWindow | null; customer: BrowserWindow | null } = {
    till: null,
    customer: null,
  };
  const page = () => (windows.till && !windows.till.isDestroyed() ? windows.till.webContents : null);
  await app.whenReady();
  protocol.handle('app', (request) => pageFile(RENDERER, request));
  guardContents();
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
  app.on('second-instance', showTill);

  const opening = import('./app/open-till.ts').then(({ openTill }) =>
    openTill({
      args,
      folder: app.getPath('userData'),
      version: app.getVersion(),
      secretStore: safeStorage,
      restart: process.versions.electron === undefined ? null : restart,
      publish: publishTo(page),
      showTrainingCustomer: () => {
        if (windows.customer && !windows.customer.isDestroyed()) windows.customer.focus();
        else windows.customer = openTrainingCustomer(PRELOAD);
      },
      proxyFor,
    }),
  );
  answerPages(opening.then(({ answer }) => answer));
  app.on(
    'will-quit',
    endInOrder({ till: opening, isShown: () => windows.till !== null, quit: () => app.quit() }),
  );
  const { log, wake } = await opening;
  app.on('second-instance', () => log.info('started again'));
  app.on('render-process-gone', (_event, _contents, { reason }) => log.info('page gone', { reason }));
  powerMonitor.on('resume', wake);
}

/** With the same command line. The end of this one waits for its payments, as any end does. */
function restart(): void {
  app.relaunch();
  app.quit();
}

/** Node knows no system proxy: Chromium's answer for this very address, or null for none. */
async function proxyFor(baseUrl: string): Promise<string | null> {
  const answer = await session.defaultSession.resolveProxy(baseUrl);
  const [, kind, address] = /^(PROXY|HTTPS)\s+(\S+)/.exec(answer.trim()) ?? [];
  if (address === undefined) return null;
  return `${kind === 'HTTPS' ? 'https' : 'http'}://${address}`;
}
