/**
 * Measures of a drawn page: what does not fit, is cut off, covers something, moves, or is too small. One
 * request to the page for all of them.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { findCutFields } from './screen-measure-fields.ts';
import { findGoldKeys } from './screen-measure-gold.ts';
import {
  findCloseKeys,
  findCoveredKeys,
  findHiddenButtons,
  findSmallTargets,
} from './screen-measure-keys.ts';
import { findUnfitText } from './screen-measure-text.ts';

/** Each is a list of faults in words; empty: no fault. */
export interface Measures {
  /** A part that leaves its key, dialog or bar; a page that scrolls. */
  readonly overflows: readonly string[];
  /** Text that is wider than its box, cut off, or over other text. */
  readonly texts: readonly string[];
  /** Too small for a finger. */
  readonly smallTargets: readonly string[];
  /** Keys beside each other that are less than 12 px apart, 24 px from a costly one. */
  readonly closeKeys: readonly string[];
  /** Keys that are hit elsewhere than where they are seen. */
  readonly coveredKeys: readonly string[];
  /** Buttons that end a dialog, and that one would have to scroll to. */
  readonly hiddenButtons: readonly string[];
  /** More than one gold key in the topmost layer. */
  readonly goldKeys: readonly string[];
  /** Too small to read from 60 cm. */
  readonly smallTexts: readonly string[];
  /** A live region with keys in it, which a screen reader reads out whole: only a sentence may be live. */
  readonly liveKeys: readonly string[];
  /** Motion although less motion is preferred. */
  readonly moving: readonly string[];
}

export const NOTHING_WRONG: Measures = {
  overflows: [],
  texts: [],
  smallTargets: [],
  closeKeys: [],
  coveredKeys: [],
  hiddenButtons: [],
  goldKeys: [],
  smallTexts: [],
  liveKeys: [],
  moving: [],
};

/** Runs in the page. Outside the way to being paid, a dialog or a list in it may scroll up and down. */
function findOverflows(isOnPayPath: boolean): string[] {
  const SCROLLS =
    '[data-tiles], [role="list"], .dialogs-parked, .find-product-dialog-hits, .text-visuallyHidden, [data-camera], [data-whole], details';
  const found: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').slice(0, 40)}"`;
  const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
    isWithin(inner, outer) && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const scrolls = (element: Element): boolean =>
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  const isScrolled = (part: Element): boolean => {
    if (isOnPayPath) return false;
    for (let at: Element | null = part; at; at = at.parentElement) if (scrolls(at)) return true;
    return false;
  };
  const page = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  for (const box of document.querySelectorAll(
    '[data-panel="body"], [data-panel="buttons"], .button-base, header, .dialog-box',
  )) {
    if (box.closest('[data-tiles], [role="list"], .page-frame-page')) continue;
    const bounds = box.getBoundingClientRect();
    if (bounds.width === 0) continue;
    if (!isInside(bounds, page) && !(isWithin(bounds, page) && isScrolled(box))) {
      found.push(`off the screen: ${nameOf(box)}`);
    }
    for (const part of box.querySelectorAll('*')) {
      if (part.closest(SCROLLS)) continue;
      const rect = part.getBoundingClientRect();
      if (rect.width === 0 || rect.height === 0 || isInside(rect, bounds)) continue;
      if (!isWithin(rect, bounds) || !isScrolled(part)) found.push(`${nameOf(part)} leaves ${nameOf(box)}`);
    }
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > window.innerWidth || scrollHeight > window.innerHeight) found.push('the page scrolls');
  return found;
}

/** Runs in the page. */
function findSmallTexts(): string[] {
  const LEAST = 14;
  return [...document.querySelectorAll('body *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    )
    .filter((element) => element.getBoundingClientRect().width > 1)
    .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < LEAST)
    .map((element) => `${element.getAttribute('class') ?? ''} "${element.textContent ?? ''}"`);
}

/** Runs in the page. */
function findLiveKeys(): string[] {
  const live =
    'output, [role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
  const pressed = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
  return [...document.querySelectorAll(live)]
    .filter((element) => element.querySelector(pressed) !== null)
    .map((element) => `${element.outerHTML.slice(0, 80)} "${(element.textContent ?? '').slice(0, 60)}"`);
}

/** Runs in the page. */
function findMoving(): string[] {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${target?.tagName.toLowerCase() ?? ''}.${target?.getAttribute('class') ?? ''}`;
    });
}

/** Runs in the page. */
function findBesidePaper(): string[] {
  return [...document.body.querySelectorAll(':not([data-paper], [data-paper] *)')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      // An element for screen readers takes no room.
      return width > 1 && height > 1;
    })
    .map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 40)}"`);
}

/** Elements that would be printed with the paper. */
export const besidePaperOf = (page: Page): Promise<string[]> => page.evaluate(findBesidePaper);

/** All in one script, because each request to a page waits for its turn. */
const ALL = (isOnPayPath: boolean): string => `({
  overflows: (${findOverflows.toString()})(${isOnPayPath}),
  texts: [...(${findUnfitText.toString()})(), ...(${findCutFields.toString()})()],
  smallTargets: (${findSmallTargets.toString()})(),
  closeKeys: (${findCloseKeys.toString()})(),
  coveredKeys: (${findCoveredKeys.toString()})(),
  hiddenButtons: (${findHiddenButtons.toString()})(),
  goldKeys: (${findGoldKeys.toString()})(),
  smallTexts: (${findSmallTexts.toString()})(),
  liveKeys: (${findLiveKeys.toString()})(),
  moving: (${findMoving.toString()})(),
})`;

const measuresOf = (page: Page, isOnPayPath: boolean): Promise<Measures> =>
  page.evaluate<Measures>(ALL(isOnPayPath));

/**
 * A chart, a keyboard or a list takes its new size some frames after the window, on a busy machine some
 * seconds.
 */
const SETTLES_WITHIN_MS = 10_000;

/** Measures until nothing is wrong, at most some seconds. Answers the last measures. */
export async function settled<T>(page: Page, find: () => Promise<T>, wanted: T): Promise<T> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  let found = await find();
  while (!isDeepStrictEqual(found, wanted) && performance.now() < until) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await find();
  }
  return found;
}

/** The faults of the drawn page once it has settled. isOnPayPath: no part may scroll. */
export const settledMeasures = (page: Page, isOnPayPath: boolean): Promise<Measures> =>
  settled(page, () => measuresOf(page, isOnPayPath), NOTHING_WRONG);

/** Text that does not fit onto a paper. */
export const unfitTextOf = (page: Page): Promise<string[]> => page.evaluate(findUnfitText);
