/** The smallest app on this shell: one window with one line of text. The reference for the till's start. */
import { join } from 'node:path';
import process from 'node:process';
import { app, BrowserWindow, protocol } from 'electron';

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Empty</title><body><p class="page-frame-frame">Ready</p>';

app.setPath('userData', process.argv[process.argv.indexOf('--data') + 1] ?? '');
app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
await app.whenReady();
protocol.handle('app', () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }));
const window = new BrowserWindow({
  width: 1280,
  height: 800,
  webPreferences: {
    preload: join(import.meta.dirname, 'preload.cjs'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
  },
});
window.on('closed', () => app.quit());
app.on('window-all-closed', () => app.quit());
await window.loadURL('app://empty/index.html');
