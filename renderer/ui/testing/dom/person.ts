/**
 * The keyboard and pointer of tests without a browser: the commands that vitest otherwise sends to
 * Playwright.
 */
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** A test may replace the clock, but waiting for an element takes real time. */
const { setTimeout } = globalThis;
const now = performance.now.bind(performance);

/** An action gives up before its test does, and names its target. */
const TIMEOUT_MS = 20_000;
const POLL_MS = 5;

/** Runs what the page has deferred, as it would be while a command travels to a browser. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

interface Place {
  readonly selector: string;
  readonly locator: string;
}
interface Engine {
  readonly parseSelector: (selector: string) => unknown;
  readonly querySelectorAll: (parsed: unknown, root: Element) => Element[];
}

const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 0;
const isEnabled = (element: Element): boolean =>
  !element.matches(':disabled') && element.closest('[aria-disabled="true"]') === null;
const isWritable = (element: Element): boolean => isEnabled(element) && !element.hasAttribute('readonly');

const offers = (box: Element, name: string): boolean =>
  box instanceof HTMLSelectElement &&
  [...box.options].some((option) => option.value === name || option.label === name);

const STATE = {
  provider: 'playwright',
  sessionId: 'dom',
  config: {
    browser: {
      name: 'chromium',
      locators: { testIdAttribute: 'data-testid', exact: true, errorFormat: 'html' },
      providerOptions: {},
    },
  },
  activeTraceTaskIds: new Set<string>(),
  browserTraceAttempts: new Map<string, never>(),
  selectorEngine: undefined as Engine | undefined,
  runner: {
    _deadline: { derive: () => TIMEOUT_MS, track: <T>(_name: string, promise: Promise<T>) => promise },
  },
  commands: { triggerCommand: (name: string, args: readonly never[]) => press(name, args) },
};

let person: UserEvent = userEvent.setup();
/** Each test has a person of its own, who holds no key and points at nothing. */
export const nextPerson = (): void => {
  // `ready` checks what can be pressed. Only a browser knows which elements cover others.
  person = userEvent.setup({
    // Between two keys the page gets a turn, as in a browser.
    delay: 0,
    advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
    pointerEventsCheck: 0,
  });
};

/** Waits, as Playwright does, for exactly one element that is visible and, before its use, enabled. */
async function ready({ selector, locator }: Place, may: (element: Element) => boolean): Promise<Element> {
  const engine = STATE.selectorEngine;
  if (!engine) throw new Error('no engine finds elements yet');
  const parsed = engine.parseSelector(selector);
  const until = now() + TIMEOUT_MS;
  for (;;) {
    const found = engine.querySelectorAll(parsed, document.documentElement);
    if (found.length > 1) throw new Error(`strict mode violation: ${found.length} elements are ${locator}`);
    const [only] = found;
    if (only && isSeen(only) && may(only)) return only;
    if (now() > until) {
      const why = only ? (isSeen(only) ? 'it is disabled' : 'it can not be seen') : 'there is none';
      throw new Error(`${locator}: ${why}\n${document.body.innerHTML.slice(0, 6_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Playwright's `fill`: the focus, the whole text at once, then the browser's events. */
function fill(field: Element, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error('nothing can be written there');
  const { maxLength: room } = field;
  field.focus();
  field.select();
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React notices a value only through the element's own setter.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(
    field,
    room < 0 ? text : text.slice(0, room),
  );
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }));
}

const everyone = (): boolean => true;
const HELD = { unreleased: [] };

const COMMANDS: Record<string, (...args: never[]) => Promise<unknown>> = {
  __vitest_click: async (place: Place) => person.click(await ready(place, isEnabled)),
  __vitest_dblClick: async (place: Place) => person.dblClick(await ready(place, isEnabled)),
  __vitest_hover: async (place: Place) => person.hover(await ready(place, everyone)),
  __vitest_clear: async (place: Place) => fill(await ready(place, isWritable), ''),
  __vitest_fill: async (place: Place, text: string) => fill(await ready(place, isWritable), text),
  __vitest_selectOptions: async (place: Place, options: string[]) =>
    person.selectOptions(
      await ready(place, (box) => isEnabled(box) && options.every((name) => offers(box, name))),
      options,
    ),
  __vitest_tab: (options: { shift?: boolean }) => person.tab(options),
  __vitest_keyboard: (keys: string) => person.keyboard(keys).then(() => HELD),
  __vitest_type: async (place: Place, text: string) => {
    ((await ready(place, everyone)) as HTMLElement).focus();
    await person.keyboard(text);
    return HELD;
  },
};

async function press(name: string, args: readonly never[]): Promise<unknown> {
  const command = COMMANDS[name];
  if (!command) throw new Error(`${name} needs a browser: name the file *.browser.test.tsx`);
  await turn();
  const answer = await command(...args);
  await turn();
  return answer;
}

Object.assign(globalThis, { __vitest_browser_runner__: STATE });
