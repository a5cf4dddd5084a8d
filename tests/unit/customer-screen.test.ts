/** The customer's window on its screen: chosen, remembered, back after unplugging, and never over the till's own window. */
import type { Display, Rectangle } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomerScreen } from '../../electron/app/customer-screen.ts';
import type { CustomerScreen } from '../../electron/customer/screen.ts';
import { findScreen, type ScreenTraits } from '../../shared/device/screen.ts';

const traits = (change: Partial<ScreenTraits>): ScreenTraits => ({
  id: 1,
  label: '',
  width: 1024,
  height: 600,
  x: 1920,
  y: 0,
  ...change,
});

describe('a remembered screen', () => {
  const wanted = traits({ id: 7, label: 'ACME 10' });

  it('is found by its name, also with another id, place or resolution', () => {
    const moved = traits({ id: 9, label: 'ACME 10', x: 0, width: 800, height: 480 });
    expect(findScreen(wanted, [traits({ id: 7, label: 'Other' }), moved])).toBe(moved);
  });

  it('is told from its twin by place or id', () => {
    const twin = traits({ id: 8, label: 'ACME 10', x: 2944 });
    const itself = traits({ id: 7, label: 'ACME 10' });
    expect(findScreen(wanted, [twin, itself])).toBe(itself);
  });

  it('without a name is found by its size and place or id, and never by its size alone', () => {
    const nameless = traits({ id: 7 });
    const same = traits({ id: 9 });
    expect(findScreen(nameless, [same])).toBe(same);
    expect(findScreen(nameless, [traits({ id: 9, x: 0 })])).toBeNull();
    expect(findScreen(nameless, [])).toBeNull();
  });

  it('is never one of another name', () => {
    expect(findScreen(wanted, [traits({ id: 7, label: 'Other' })])).toBeNull();
  });
});

const MAIN: Rectangle = { x: 0, y: 0, width: 1920, height: 1080 };
const SECOND: Rectangle = { x: 1920, y: 0, width: 1024, height: 600 };

const display = (id: number, bounds: Rectangle, label = `screen ${id}`): Display =>
  ({ id, label, bounds, scaleFactor: 1 }) as Display;

class Desktop {
  displays: readonly Display[] = [display(1, MAIN), display(2, SECOND)];
  tillIsOn = 1;
  isTillOpen = true;
  readonly #listeners = new Map<string, () => void>();
  readonly windows: Window[] = [];
  /** A system that puts a new window elsewhere, as with screens of different zoom. */
  shift = 0;

  readonly screens = createCustomerScreen({
    displays: {
      getAllDisplays: () => [...this.displays],
      getDisplayMatching: () => this.displays.find(({ id }) => id === this.tillIsOn) as Display,
      on: ((event: string, listener: () => void) => this.#listeners.set(event, listener)) as never,
    },
    open: (bounds) => {
      const window = new Window({ ...bounds, width: bounds.width + this.shift });
      this.windows.push(window);
      return window as never;
    },
    till: () => (this.isTillOpen ? { getBounds: () => MAIN } : null),
  });

  change(displays: readonly Display[]): void {
    const more = displays.length - this.displays.length;
    this.displays = displays;
    const what = more > 0 ? 'added' : more < 0 ? 'removed' : 'metrics-changed';
    this.#listeners.get(`display-${what}`)?.();
  }
  get open(): readonly Window[] {
    return this.windows.filter((window) => !window.isGone);
  }
}

class Window {
  bounds: Rectangle;
  isGone = false;
  isShown = false;
  isFull = false;
  readonly #listeners = new Map<string, () => void>();
  constructor(bounds: Rectangle) {
    this.bounds = bounds;
  }
  once(event: string, listener: () => void): void {
    this.#listeners.set(event, listener);
  }
  ready = (): void => this.#listeners.get('ready-to-show')?.();
  getBounds = (): Rectangle => this.bounds;
  setBounds = (bounds: Rectangle): void => {
    this.bounds = bounds;
  };
  setFullScreen = (on: boolean): void => {
    this.isFull = on;
  };
  showInactive = (): void => {
    this.isShown = true;
  };
  destroy = (): void => {
    this.isGone = true;
    this.#listeners.get('closed')?.();
  };
  isDestroyed = (): boolean => this.isGone;
}

describe('the customer’s window', () => {
  let desktop: Desktop;
  let screen: CustomerScreen;
  let found: boolean[];
  const choose = (id: number | null): void => {
    const choice = screen.screens().find((one) => one.id === id) ?? null;
    screen.show(choice, (isFound) => found.push(isFound));
  };
  beforeEach(() => {
    desktop = new Desktop();
    screen = desktop.screens;
    found = [];
  });

  it('opens on the chosen screen, over all of it, without taking the focus', () => {
    choose(2);
    const [window] = desktop.open;
    expect(window?.isShown).toBe(false);
    window?.ready();
    expect([window?.bounds, window?.isShown, window?.isFull]).toEqual([SECOND, true, true]);
    expect(found).toEqual([true]);
  });

  it('gets its place and size again where screens of different zoom gave it others', () => {
    desktop.shift = 300;
    choose(2);
    desktop.open[0]?.ready();
    expect(desktop.open[0]?.bounds).toEqual(SECOND);
  });

  it('closes with its screen, says so, and is back with it wherever it is plugged in', () => {
    choose(2);
    desktop.change([display(1, MAIN)]);
    expect([desktop.open.length, screen.isShown(), found]).toEqual([0, false, [true, false]]);
    const back = { ...SECOND, x: -1024 };
    desktop.change([display(1, MAIN), display(5, back, 'screen 2')]);
    expect(desktop.open.map(({ bounds }) => bounds)).toEqual([back]);
    expect(found).toEqual([true, false, true]);
  });

  it('opens once, and anew where its screen has another size', () => {
    choose(2);
    desktop.change(desktop.displays);
    choose(2);
    expect(desktop.windows).toHaveLength(1);
    const turned = { ...SECOND, width: 600, height: 1024 };
    desktop.change([display(1, MAIN), display(2, turned)]);
    expect(desktop.open.map(({ bounds }) => bounds)).toEqual([turned]);
    expect(desktop.windows).toHaveLength(2);
    // The first window is reported as gone, with what its customer typed.
    expect(found).toEqual([true, true, true, false, true]);
  });

  it('never covers the till’s own window, nor stays without it', () => {
    choose(2);
    desktop.tillIsOn = 2;
    desktop.change(desktop.displays);
    expect([desktop.open.length, found.at(-1)]).toEqual([0, false]);
    desktop.tillIsOn = 1;
    desktop.change(desktop.displays);
    expect(desktop.open).toHaveLength(1);
    desktop.isTillOpen = false;
    desktop.change(desktop.displays);
    expect(desktop.open).toHaveLength(0);
  });

  it('closes when it is switched off, and when the till ends', () => {
    choose(2);
    choose(null);
    expect(desktop.open).toHaveLength(0);
    choose(2);
    screen.close();
    expect(desktop.open).toHaveLength(0);
    desktop.change(desktop.displays);
    expect(desktop.open).toHaveLength(0);
  });

  it('that something else closes is reported, and opens again with the next change', () => {
    choose(2);
    desktop.windows[0]?.destroy();
    expect([screen.isShown(), found]).toEqual([false, [true, false]]);
    desktop.change(desktop.displays);
    expect([screen.isShown(), found]).toEqual([true, [true, false, true]]);
  });

  it('is listed by the screen’s own pixels, and the till’s own screen is marked', () => {
    desktop.change([display(1, MAIN), { ...display(2, SECOND), scaleFactor: 1.25 }]);
    expect(screen.screens()).toEqual([
      { id: 1, label: 'screen 1', width: 1920, height: 1080, x: 0, y: 0, isTills: true },
      { id: 2, label: 'screen 2', width: 1280, height: 750, x: 1920, y: 0, isTills: false },
    ]);
  });
});
