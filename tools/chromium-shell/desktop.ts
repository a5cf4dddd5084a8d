/** Electron's desktop modules, as far as they exist without a desktop. The secret store has its own file. */
import { EventEmitter } from 'node:events';
import process from 'node:process';
import { newestFile } from './newest-file.ts';
import { emitting, standIn } from './stand-in.ts';

export const dialog: Electron.Dialog = standIn<Electron.Dialog>('dialog', {
  // No dialog exists here: the app's default path is taken.
  showSaveDialog: async (...args: readonly unknown[]) => {
    const { defaultPath = '' } = args.at(-1) as Electron.SaveDialogOptions;
    return { canceled: defaultPath === '', filePath: defaultPath };
  },
  // The newest fitting file of the app's default folder is taken.
  showOpenDialog: async (...args: readonly unknown[]) => {
    const { defaultPath = '', filters = [] } = args.at(-1) as Electron.OpenDialogOptions;
    const newest = newestFile(defaultPath, filters[0]?.extensions ?? ['*']);
    return { canceled: newest === null, filePaths: newest === null ? [] : [newest] };
  },
  showErrorBox: (title, content) => console.error(`tilla: ${title}: ${content}`),
});

const emptyMenu: Electron.Menu = standIn<Electron.Menu>('Menu', { items: [], popup: () => undefined });

/** A page has no menu bar: setting a menu has no effect. */
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
/** Pages follow the browser's theme; the main process can't know the theme and answers "light". */
export const nativeTheme: Electron.NativeTheme = standIn<Electron.NativeTheme>('nativeTheme', {
  ...emitting<Electron.NativeTheme>(themeEvents, () => nativeTheme),
  themeSource: 'system',
  shouldUseDarkColors: false,
  shouldUseHighContrastColors: false,
  shouldUseInvertedColorScheme: false,
  prefersReducedTransparency: false,
});

const SMALLEST = '1024x768';

/** Screens side by side, the first at the left. @throws for a text that is not "1024x768,1024x600". */
function displaysOf(text: string): readonly Electron.Display[] {
  let x = 0;
  return text.split(',').map((size, at) => {
    const [, width, height] = (/^(\d{2,5})x(\d{2,5})$/.exec(size) ?? []).map(Number);
    if (!width || !height) throw new Error(`TILLA_SCREENS: not a size: ${size}`);
    const bounds = { x, y: 0, width, height };
    x += width;
    return standIn<Electron.Display>('Display', {
      id: at + 1,
      label: '',
      bounds,
      workArea: bounds,
      size: { width, height },
      workAreaSize: { width, height },
      scaleFactor: 1,
      rotation: 0,
      internal: false,
      detected: false,
      touchSupport: 'unknown',
    });
  });
}

const displays = displaysOf(process.env.TILLA_SCREENS ?? SMALLEST);
const [primary = displaysOf(SMALLEST)[0]] = displays;
if (!primary) throw new Error('a desktop has a screen');
const at = (x: number): Electron.Display => displays.findLast(({ bounds }) => bounds.x <= x) ?? primary;

const screenEvents = new EventEmitter();
/** The real displays are unknown: by default one of the till's smallest size. */
export const screen: Electron.Screen = standIn<Electron.Screen>('screen', {
  ...emitting<Electron.Screen>(screenEvents, () => screen),
  getAllDisplays: () => [...displays],
  getPrimaryDisplay: () => primary,
  getDisplayMatching: ({ x }) => at(x),
  getDisplayNearestPoint: ({ x }) => at(x),
});

const blockers = new Set<number>();
let lastBlocker = 0;
/** Only recorded: the machine may still sleep. */
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
