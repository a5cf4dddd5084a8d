/** Measures of a drawn page: what does not fit, what is too small to press. */
import type { Page } from 'playwright-core';

/** Runs in the page. Places that may scroll or shorten their text by design are left out. */
function findOverflows(): string[] {
  const SCROLLS =
    '[data-tiles], [role="list"], .text-heard, .row-name, [data-shortened], [data-camera], [title], [title] *, details';
  const found: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').slice(0, 40)}"`;
  const inside = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1;
  const page = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  for (const box of document.querySelectorAll(
    '[data-panel="body"], [data-panel="keys"], .button-key, header, .dialog-window',
  )) {
    if (box.closest('[data-tiles], .page-frame-page')) continue;
    const bounds = box.getBoundingClientRect();
    if (bounds.width === 0) continue;
    if (!inside(bounds, page)) found.push(`off the screen: ${nameOf(box)}`);
    for (const part of box.querySelectorAll('*')) {
      if (part.closest(SCROLLS)) continue;
      const rect = part.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0 && !inside(rect, bounds)) {
        found.push(`${nameOf(part)} leaves ${nameOf(box)}`);
      }
    }
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > window.innerWidth || scrollHeight > window.innerHeight) found.push('the page scrolls');
  return found;
}

/** Runs in the page. */
function findSmallTargets(): string[] {
  const LEAST = 48;
  return (
    [...document.querySelectorAll('button, input, label:has(input)')]
      // A choice is as large as its label; react-aria's way out for screen readers is not to be seen.
      .filter((element) => !(element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)))
      .filter((element) => element.getAttribute('tabindex') !== '-1')
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (width < LEAST || height < LEAST);
      })
      .map((element) => `${element.getAttribute('class') ?? ''} "${element.textContent ?? ''}"`)
  );
}

/** Runs in the page. */
function findSmallText(): string[] {
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
function findBesidePaper(): string[] {
  return [...document.body.children]
    .filter((element) => !element.matches('[data-paper], script, link'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      // What is only read out takes no place.
      return width > 1 && height > 1;
    })
    .map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 40)}"`);
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

/** What is read out whole when a part of it changes, with the keys in it: only a sentence may be live. */
export const liveKeysOf = (page: Page): Promise<string[]> => page.evaluate(findLiveKeys);

/** What would be printed with the paper. */
export const besidePaperOf = (page: Page): Promise<string[]> => page.evaluate(findBesidePaper);

/** What does not fit into its place. */
export const overflowsOf = (page: Page): Promise<string[]> => page.evaluate(findOverflows);

/** What is too small for a finger. */
export const smallTargetsOf = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets);

/** What is too small to read from 60 cm. */
export const smallTextOf = (page: Page): Promise<string[]> => page.evaluate(findSmallText);
