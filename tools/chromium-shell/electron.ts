/** The module `electron` for the main process in the Chromium shell. */
import process from 'node:process';
import { app } from './app.ts';
import { dialog, Menu, nativeTheme, powerSaveBlocker, screen, shell } from './desktop.ts';
import { ipcMain } from './ipc-main.ts';
import { powerMonitor } from './power-monitor.ts';
import { protocol } from './scheme.ts';
import { safeStorage } from './secret-store.ts';
import { session } from './session.ts';
import { absent } from './stand-in.ts';
import { BrowserWindow, webContents } from './window.ts';

type Real = typeof import('electron');

// Packages test this to detect a main process.
Object.defineProperty(process, 'type', { value: 'browser', configurable: true });

// Electron's main process survives an unhandled rejection (a load that a closing window cancels, for
// example); plain Node would end.
process.on('unhandledRejection', (reason) => console.error('tilla shell: unhandled rejection:', reason));

export const BaseWindow = absent<Real['BaseWindow']>('BaseWindow');
export const BrowserView = absent<Real['BrowserView']>('BrowserView');
export const clipboard = absent<Real['clipboard']>('clipboard');
export const contextBridge = absent<Real['contextBridge']>('contextBridge in the main process');
export const crashReporter = absent<Real['crashReporter']>('crashReporter');
export const autoUpdater = absent<Real['autoUpdater']>('autoUpdater');
export const desktopCapturer = absent<Real['desktopCapturer']>('desktopCapturer');
export const globalShortcut = absent<Real['globalShortcut']>('globalShortcut');
export const ipcRenderer = absent<Real['ipcRenderer']>('ipcRenderer in the main process');
export const MenuItem = absent<Real['MenuItem']>('MenuItem');
export const MessageChannelMain = absent<Real['MessageChannelMain']>('MessageChannelMain');
export const nativeImage = absent<Real['nativeImage']>('nativeImage');
/** Chromium's network stack repeats a POST by itself, so money requests never use it; see the docs. */
export const net = absent<Real['net']>('net');
export const netLog = absent<Real['netLog']>('netLog');
export const Notification = absent<Real['Notification']>('Notification');
export const systemPreferences = absent<Real['systemPreferences']>('systemPreferences');
export const Tray = absent<Real['Tray']>('Tray');
export const utilityProcess = absent<Real['utilityProcess']>('utilityProcess');
export const View = absent<Real['View']>('View');
export const WebContentsView = absent<Real['WebContentsView']>('WebContentsView');
export const webFrameMain = absent<Real['webFrameMain']>('webFrameMain');

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents,
};

/** For packages that import the module as one object. */
export default {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  contextBridge,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  ipcRenderer,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  View,
  WebContentsView,
  webContents,
  webFrameMain,
} satisfies Partial<Real>;
