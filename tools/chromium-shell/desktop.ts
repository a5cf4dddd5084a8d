/**
 * The desktop's part of Electron, as much of it as there is without one. Its secret store has a file of its own.
 */
import { EventEmitter } from 'node:events';
import { emitting, standIn } from './stand-in.ts';

export const dialog: Electron.Dialog = standIn<Electron.Dialog>('dialog', {
  // Whoever drives the shell has no such dialog: the name that the app offers is taken.
  showSaveDialog: async (...args: readonly unknown[]) => {
    const { defaultPath = '' } = args.at(-1) as Electron.SaveDialogOptions;
    return { canceled: defaultPath === '', filePath: defaultPath };
  },
  showErrorBox: (title, content) => console.error(`tilla: ${title}: ${content}`),
});

const emptyMenu: Electron.Menu = standIn<Electron.Menu>('Menu', { items: [], popup: () => undefined });

/** A page has no menu bar: it can be set, and is not there. */
export const Menu = standIn<typeof Electron.Menu>('Menu', {
  setApplicationMenu: () => undefined,
  getApplicationMenu: () => null,
  buildFromTemplate: () => emptyMenu,
});

export const shell: Electron.Shell = standIn<Electron.Shell>('shell', {
  openExternal: async (url) => {
    throw new Error(`the Chromium shell opens nothing outside: ${url}`);
  },
  openPath: async () => 'the Chromium shell opens nothing outside',
  beep: () => void process.stderr.write('\u0007'),
});

const themeEvents = new EventEmitter();
/** Pages follow the browser's own theme; the main process can't know it and says light. */
export const nativeTheme: Electron.NativeTheme = standIn<Electron.NativeTheme>('nativeTheme', {
  ...emitting<Electron.NativeTheme>(themeEvents, () => nativeTheme),
  themeSource: 'system',
  shouldUseDarkColors: false,
  shouldUseHighContrastColors: false,
  shouldUseInvertedColorScheme: false,
  prefersReducedTransparency: false,
});

const display: Electron.Display = standIn<Electron.Display>('Display', {
  id: 1,
  label: '',
  bounds: { x: 0, y: 0, width: 1024, height: 768 },
  workArea: { x: 0, y: 0, width: 1024, height: 768 },
  size: { width: 1024, height: 768 },
  workAreaSize: { width: 1024, height: 768 },
  scaleFactor: 1,
  rotation: 0,
  internal: false,
  detected: false,
  touchSupport: 'unknown',
});

const screenEvents = new EventEmitter();
/** One display of the smallest size that the till is made for: nothing is known of the real ones. */
export const screen: Electron.Screen = standIn<Electron.Screen>('screen', {
  ...emitting<Electron.Screen>(screenEvents, () => screen),
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
});

const blockers = new Set<number>();
let lastBlocker = 0;
/** Recorded only: the machine sleeps when it would. */
export const powerSaveBlocker: Electron.PowerSaveBlocker = standIn<Electron.PowerSaveBlocker>(
  'powerSaveBlocker',
  {
    start: () => {
      blockers.add(++lastBlocker);
      return lastBlocker;
    },
    stop: (id) => blockers.delete(id),
    isStarted: (id) => blockers.has(id),
  },
);
