/** The devices at the counter: their settings, and what waits for a person. */
import type { DrawerView } from '../../shared/contract/drawer.ts';
import type { PrintsView, WaitingPrint } from '../../shared/contract/prints.ts';
import { PrintId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { FakeTill } from './fake-till.ts';
import { before, type Scene } from './screen-scene.ts';
import { openOverview } from './screen-scenes-glance.ts';
import { fillBasket, type OpenScreen, openSettings } from './screen-walk.ts';

const ADDRESS = {
  printerKind: 'escpos-tcp',
  printerHost: '192.168.1.50',
} as const satisfies Partial<Settings>;

const waiting = (state: WaitingPrint['state'], at: number): WaitingPrint => ({
  printId: PrintId.parse(`print-${at}`),
  saleId: null,
  paper: at === 1 ? 'z' : at === 2 ? 'return' : 'receipt',
  number: at === 1 ? '' : `5C59DD-95BA19-00000${at}`,
  state,
  queuedAt: before(at * 60_000),
  why: state === 'failed' ? { code: 'printer.no-paper' } : null,
});

const PAPERS = (['failed', 'unknown', 'late', 'unmade'] as const).map(waiting);

function withPrinter(till: FakeTill): void {
  const view: PrintsView = {
    printer: {
      ...{ kind: 'escpos-tcp', host: ADDRESS.printerHost, port: 9_100, width: 80 },
      ...{ letters: 'epson', codes: 'command', feedLines: 4 },
      ...{ light: 'trouble', why: { code: 'printer.no-paper' } },
    },
    count: 64,
    waiting: PAPERS,
  };
  till.view = {
    ...till.view,
    printsWaiting: view.count,
    settings: { ...till.view.settings, ...ADDRESS },
  };
  till.answers['prints.view'] = () => ok(view);
}

function withDrawer(till: FakeTill): void {
  withPrinter(till);
  const view: DrawerView = {
    ...{ kind: 'printer', pin: 2, onMs: 100, offMs: 500, sensor: 'none' },
    ...{ light: 'not-sent', why: { code: 'printer.no-paper' } },
  };
  till.view = {
    ...till.view,
    printsWaiting: 0,
    settings: { ...till.view.settings, drawerKind: 'printer' },
    notices: [{ id: 'drawer.key', error: { code: 'drawer.key' }, level: 'warning' }],
  };
  till.answers['drawer.view'] = () => ok(view);
}

/** The till's own screen, and the one that faces the customer. */
function withScreens(till: FakeTill): void {
  const own = { id: 1, label: 'Dell P2419H', width: 1920, height: 1080, x: 0, y: 0 };
  const second = { id: 2, label: 'Elo 1002L', width: 1280, height: 800, x: 1920, y: 0 };
  till.view = { ...till.view, settings: { ...till.view.settings, customerScreen: second } };
  till.answers['customer.screens'] = () =>
    ok([
      { ...own, isTills: true },
      { ...second, isTills: false },
    ]);
  till.answers['customer.step'] = () => ok(null);
}

/** Its choices of a kind stand at the top. */
const showPrinter = ({ page }: OpenScreen): Promise<void> =>
  page.locator('input[value="installed"]').evaluate((kind) => kind.closest('section')?.scrollIntoView());

export const PRINTS_SCENES: Readonly<Record<string, Scene>> = {
  'prints-waiting': {
    prepare: withPrinter,
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await screen.page.locator('[data-prints-count]').click();
      await screen.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  'settings-printer': {
    prepare: withPrinter,
    walk: async (screen) => {
      await openSettings(screen);
      await showPrinter(screen);
    },
  },
  'settings-printer-installed': {
    prepare: (till) => {
      withPrinter(till);
      till.view = { ...till.view, settings: { ...till.view.settings, printerKind: 'installed' } };
      till.answers['prints.view'] = () => ok({ printer: null, count: 0, waiting: [] });
      // As in the Chromium shell.
      till.answers['printer.installed'] = () => ok(null);
    },
    walk: async (screen) => {
      await openSettings(screen);
      await showPrinter(screen);
    },
  },
  'settings-drawer': {
    prepare: withDrawer,
    walk: async (screen) => {
      await openSettings(screen);
      await screen.page.locator('[data-light="not-sent"]').scrollIntoViewIfNeeded();
    },
  },
  'settings-pole': {
    prepare: (till) => {
      till.view = { ...till.view, settings: { ...till.view.settings, poleAddress: 'COM3' } };
      till.answers['pole.view'] = () =>
        ok({ address: 'COM3', letters: 'epson', light: 'trouble', why: { code: 'pole.missing' } });
    },
    walk: async (screen) => {
      await openSettings(screen);
      await screen.page.locator('[data-light="trouble"]').scrollIntoViewIfNeeded();
    },
  },
  'settings-customer': {
    prepare: withScreens,
    walk: async (screen) => {
      await openSettings(screen);
      await screen.page.locator(':has(> input[type="file"])').first().scrollIntoViewIfNeeded();
    },
  },
  'sold-by-key': {
    prepare: withDrawer,
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F6');
      await screen.page.locator('[data-step="cash"] form input').fill('200000');
      await screen.page.keyboard.press('Enter');
      await screen.page.locator('[data-step="sold"]').waitFor();
    },
  },
  'glance-drawer': {
    prepare: withDrawer,
    walk: openOverview,
  },
};
