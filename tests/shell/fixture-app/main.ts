/** A tiny app that uses Electron as the till does. It knows nothing of the shell. */
import { join } from 'node:path';
import process from 'node:process';
import { app, BrowserWindow, ipcMain, protocol, safeStorage, session } from 'electron';
import { serve } from './serve.ts';

const flag = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

// As packages do that clean up at the end (electron-store brings one).
process.once('SIGTERM', () => process.kill(process.pid, 'SIGTERM'));

const data = flag('data');
if (data) app.setPath('userData', data);
const camera = process.argv.includes('--camera');
const busyMs = Number(flag('busy') ?? 0);
const say = (line: object) => console.log(JSON.stringify(line));

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);

function handleMessages(): void {
  ipcMain.handle('echo', (_event, ...args) => args);
  ipcMain.handle('who', (event) => ({
    url: event.senderFrame?.url,
    window: BrowserWindow.fromWebContents(event.sender)?.id,
  }));
  ipcMain.handle('fail', () => {
    throw new TypeError('from the handler');
  });
  ipcMain.handle('returns-function', () => () => 1);
  ipcMain.handle('tick', (event, count: number) => {
    for (let at = 0; at < count; at++) event.sender.send('tick', at);
  });
  ipcMain.on('note', (event, text: string) => event.reply('tick', `noted ${text}`));
  ipcMain.handle('sealed', () => safeStorage.isAsyncEncryptionAvailable());
  ipcMain.handle('seal', () => safeStorage.encryptStringAsync('secret'));
  ipcMain.handle('absent', () => app.getBadgeCount());
  ipcMain.handle('about', () => ({ name: app.getName(), version: app.getVersion(), path: app.getAppPath() }));
  ipcMain.handle('second-window', () => openWindow('/second.html'));
}

async function openWindow(path: string): Promise<number> {
  const window = new BrowserWindow({
    width: 900,
    height: 700,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  window.webContents.on('will-navigate', (event) => {
    say({ event: 'will-navigate', url: event.url });
    if (!event.url.endsWith('/allowed.html')) event.preventDefault();
  });
  window.webContents.setWindowOpenHandler(({ url }) => {
    say({ event: 'window-open', url });
    return { action: 'deny' };
  });
  window.webContents.on('render-process-gone', (_event, details) => {
    say({ event: 'render-process-gone', reason: details.reason });
    window.webContents.reload();
  });
  window.on('closed', () => say({ event: 'closed', window: window.id }));
  await window.loadURL(`app://till${path}`);
  return window.id;
}

if (!app.requestSingleInstanceLock({ hello: 'first' })) {
  say({ event: 'refused' });
  app.quit();
} else {
  app.on('second-instance', (_event, argv, _folder, extra) => say({ event: 'second-instance', argv, extra }));
  app.on('before-quit', () => say({ event: 'before-quit' }));
  app.on('will-quit', () => say({ event: 'will-quit' }));
  console.error('fixture: asks for the browser');
  await app.whenReady();
  console.error('fixture: ready');
  if (busyMs > 0) {
    say({ event: 'busy' });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
  }
  protocol.handle('app', serve);
  session.defaultSession.setPermissionRequestHandler((_contents, permission, callback, details) => {
    say({ event: 'permission', permission, url: details.requestingUrl });
    callback(camera && permission === 'media');
  });
  handleMessages();
  await openWindow('/index.html?from=main#top');
  say({ event: 'loaded', pid: process.pid });
}
