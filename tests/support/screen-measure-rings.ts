/**
 * Focus rings that are cut off by a part that scrolls or hides, or by the edge of the screen. A key's ring also
 * stands inside the key, in the colour of its text.
 */

/** Runs in the page, after a key was pressed: a browser draws rings only for a keyboard. Moves the focus. */
export function findCutRings(): string[] {
  const found: string[] = [];
  const before = document.activeElement;
  const zoom = Number(document.documentElement.style.zoom || 1);
  const isDialogOpen = document.querySelector('[role="dialog"]') !== null;
  const stops = document.querySelectorAll<HTMLElement>(
    'button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary, a[href], [tabindex="0"]',
  );
  for (const stop of stops) {
    if (stop.closest('[inert], [aria-hidden="true"], [data-swiping], .text-visuallyHidden')) continue;
    if (isDialogOpen && !stop.closest('[role="dialog"]')) continue;
    const { width, height } = stop.getBoundingClientRect();
    // Elements for screen readers take no room.
    if (width < 4 || height < 4 || stop.tabIndex < 0 || !stop.checkVisibility({ visibilityProperty: true }))
      continue;
    stop.focus();
    // Not smoothly.
    stop.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
    if (document.activeElement !== stop || !stop.matches(':focus-visible')) continue;
    const style = getComputedStyle(stop);
    const name = `${stop.tagName.toLowerCase()}.${stop.getAttribute('class') ?? ''} "${(stop.textContent ?? '').slice(0, 40)}"`;
    if (style.outlineStyle === 'none') {
      // The keypad's field, which shows dots, and parts that are no control, have none.
      if (stop.matches('button, select, summary, [role="menuitem"], [role="tab"]'))
        found.push(`no ring: ${name}`);
      continue;
    }
    if (stop.matches('button, select, summary, [role="button"], [role="menuitem"], [role="tab"]')) {
      const text = [...stop.querySelectorAll('*'), stop].find((part) =>
        [...part.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
        ),
      );
      const inks = [style.color, ...(text ? [getComputedStyle(text).color] : [])];
      if (!inks.includes(style.outlineColor)) found.push(`ring in ${style.outlineColor}: ${name}`);
      if (Number.parseFloat(style.outlineOffset) > -Number.parseFloat(style.outlineWidth))
        found.push(`ring outside: ${name}`);
    }
    const around = Math.max(
      0,
      zoom * (Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)),
    );
    const rect = stop.getBoundingClientRect();
    const ring = {
      left: rect.left - around,
      right: rect.right + around,
      top: rect.top - around,
      bottom: rect.bottom + around,
    };
    const isWithin = (left: number, right: number, top: number, bottom: number): boolean =>
      ring.left >= left - 1 && ring.right <= right + 1 && ring.top >= top - 1 && ring.bottom <= bottom + 1;
    if (!isWithin(0, window.innerWidth, 0, window.innerHeight)) found.push(`off the screen: ${name}`);
    for (let box = stop.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') {
        if (position === 'fixed') break;
        continue;
      }
      const bounds = box.getBoundingClientRect();
      if (!isWithin(bounds.left, bounds.right, bounds.top, bounds.bottom)) {
        found.push(`cut off by ${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''}: ${name}`);
        break;
      }
      if (position === 'fixed') break;
    }
  }
  if (before instanceof HTMLElement) before.focus();
  return found;
}
