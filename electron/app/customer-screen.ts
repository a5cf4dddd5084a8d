/**
 * Keeps the customer's window on its screen. It closes when the screen is unplugged, and opens again when the screen is
 * back. It never covers the till's own window.
 */
import type { BrowserWindow, Display, Rectangle, Screen } from 'electron';
import { cleanText } from '../../shared/clean-text.ts';
import type { ScreenChoice } from '../../shared/contract/customer.ts';
import { findScreen, LONGEST_SCREEN_LABEL, type ScreenTraits } from '../../shared/device/screen.ts';
import type { CustomerScreen } from '../customer/screen.ts';

type Displays = Pick<Screen, 'getAllDisplays' | 'getDisplayMatching' | 'on'>;
type Window = Pick<
  BrowserWindow,
  'getBounds' | 'setBounds' | 'setFullScreen' | 'showInactive' | 'destroy' | 'isDestroyed' | 'once'
>;

export interface CustomerScreenDeps {
  readonly displays: Displays;
  /** Opens the window there, hidden. */
  readonly open: (bounds: Rectangle) => Window;
  /** The till's window; null: closed. */
  readonly till: () => Pick<BrowserWindow, 'getBounds'> | null;
}

/** In the screen's own pixels: the system's zoom may change. */
const traitsOf = ({ id, label, bounds, scaleFactor }: Display): ScreenTraits => ({
  id,
  label: cleanText(label.slice(0, LONGEST_SCREEN_LABEL)),
  width: Math.round(bounds.width * scaleFactor),
  height: Math.round(bounds.height * scaleFactor),
  x: bounds.x,
  y: bounds.y,
});

const isAt = (one: Rectangle, other: Rectangle): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

export function createCustomerScreen({ displays, open, till }: CustomerScreenDeps): CustomerScreen {
  let wanted: ScreenTraits | null = null;
  let heard: (isFound: boolean) => void = () => undefined;
  let window: Window | null = null;
  /** Where it was put. */
  let place: Rectangle | null = null;

  const present = (): Window | null => (window?.isDestroyed() === false ? window : null);
  const close = (): void => {
    const gone = present();
    [window, place] = [null, null];
    gone?.destroy();
  };
  const screens = (): readonly (ScreenChoice & { readonly bounds: Rectangle })[] => {
    const own = till();
    const tills = own && displays.getDisplayMatching(own.getBounds()).id;
    return displays.getAllDisplays().map((display) => ({
      ...traitsOf(display),
      isTills: display.id === tills,
      bounds: display.bounds,
    }));
  };
  const openAt = (bounds: Rectangle): void => {
    const opened = open(bounds);
    [window, place] = [opened, bounds];
    opened.once('closed', () => {
      if (window !== opened) return;
      [window, place] = [null, null];
      heard(false);
    });
    opened.once('ready-to-show', () => {
      if (opened.isDestroyed()) return;
      // On screens of different zoom, a new window may get the place or size of another screen.
      if (!isAt(opened.getBounds(), bounds)) opened.setBounds(bounds);
      opened.showInactive();
      opened.setFullScreen(true);
    });
  };
  const check = (): void => {
    const found = wanted && findScreen(wanted, screens());
    const target = found === null || found.isTills || till() === null ? null : found;
    if (target === null) close();
    else if (present() === null || !place || !isAt(place, target.bounds)) {
      // What its customer was typing is gone.
      if (present()) heard(false);
      close();
      openAt(target.bounds);
    }
    heard(target !== null);
  };
  displays.on('display-added', check);
  displays.on('display-removed', check);
  displays.on('display-metrics-changed', check);

  return {
    screens: () => screens().map(({ bounds: _, ...choice }) => choice),
    show: (on, onFound) => {
      [wanted, heard] = [on, onFound];
      check();
    },
    isShown: () => present() !== null,
    close: () => {
      wanted = null;
      close();
    },
  };
}
