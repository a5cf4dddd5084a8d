/** Text that does not fit: wider than its box, cut off, off the screen, or over other text. */

/**
 * Runs in the page. Text that may be shortened by design has `data-shortened` (the whole text is elsewhere),
 * and sideways lists have `data-sideways`. Text that is left out where it has no room has `data-whole`: it is out of
 * sight, or wholly in sight. A container that only scrolls up and down never cuts text off by
 * scrolling.
 */
export function findUnfitText(): string[] {
  interface Line {
    readonly element: Element;
    readonly rect: DOMRect;
  }
  const found = new Set<string>();
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').slice(0, 60)}"`;
  const isPainted = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = styleOf(element);
    return (
      (backgroundColor !== 'transparent' && backgroundColor !== 'rgba(0, 0, 0, 0)') ||
      backgroundImage !== 'none'
    );
  };
  /** A button with its words beside it fills their place: that is its ground. */
  const isPlaceOfKey = (box: Element): boolean => {
    const { width } = box.getBoundingClientRect();
    const fills = (child: Element): boolean =>
      child.matches('button') && child.getBoundingClientRect().width === width;
    return styleOf(box).display === 'grid' && [...box.children].some(fills);
  };
  const isBox = (element: Element): boolean => !/^(inline|contents)$/.test(styleOf(element).display);

  /** Reports a fault of one line of text; returns the visible part of it, if any. */
  const follow = ({ element, rect }: Line): Line | null => {
    const seen = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
    // Letters of a line are a little higher than the line may be.
    const slack = Math.max(2, Number.parseFloat(styleOf(element).fontSize) * 0.3);
    const shortened = element.closest('[data-shortened]') !== null;
    const mayBeLeftOut = element.closest('[data-whole]') !== null;
    let [sideways, down, nearest] = [shortened, shortened, true];
    let inner = rect;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { overflowX, overflowY, position } = styleOf(box);
      if (!isBox(box)) continue;
      const bounds = box.getBoundingClientRect();
      // For screen readers only.
      if (bounds.width < 2 || bounds.height < 2) return null;
      if (mayBeLeftOut && overflowY === 'clip' && rect.top >= bounds.bottom - 2) return null;
      if (overflowX !== 'visible') {
        seen.left = Math.max(seen.left, bounds.left);
        seen.right = Math.min(seen.right, bounds.right);
      }
      if (overflowY !== 'visible') {
        seen.top = Math.max(seen.top, bounds.top);
        seen.bottom = Math.min(seen.bottom, bounds.bottom);
      }
      const isPlace = isPlaceOfKey(box);
      // Words over a key keep their distance from its edge.
      const { left, right } = isPlace ? inner : rect;
      const isOut = left < bounds.left - 1.5 || right > bounds.right + 1.5;
      const isAbove = rect.top < bounds.top - slack || rect.bottom > bounds.bottom + slack;
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (box.scrollWidth > box.clientWidth + 1 && !box.hasAttribute('data-sideways')) {
          found.add(`scrolls sideways: ${nameOf(box)}`);
        }
        // A part that is scrolled out of sight can be scrolled to.
        [sideways, down] = [true, true];
      } else if (!sideways && isOut && (nearest || overflowX !== 'visible' || isPlace || isPainted(box))) {
        found.add(
          `${overflowX === 'visible' ? 'wider than' : 'cut off by'} ${nameOf(box)}: ${nameOf(element)}`,
        );
        sideways = true;
      } else if (!down && isAbove && (overflowY !== 'visible' || isPainted(box))) {
        found.add(
          `${overflowY === 'visible' ? 'higher than' : 'cut off by'} ${nameOf(box)}: ${nameOf(element)}`,
        );
        down = true;
      }
      nearest = false;
      // A badge hangs over the edge on purpose.
      inner = isPainted(box) ? rect : bounds;
      if (position === 'fixed') break;
    }
    if (!sideways && (rect.left < -1 || rect.right > window.innerWidth + 1)) {
      found.add(`off the screen: ${nameOf(element)}`);
    }
    // A paper is as long as it needs to be.
    if (
      !down &&
      !element.closest('[data-paper]') &&
      (rect.top < -slack || rect.bottom > window.innerHeight + slack)
    ) {
      found.add(`off the screen: ${nameOf(element)}`);
    }
    const isSeen = seen.right - seen.left > 2 && seen.bottom - seen.top > 2;
    return isSeen
      ? { element, rect: new DOMRect(seen.left, seen.top, seen.right - seen.left, seen.bottom - seen.top) }
      : null;
  };

  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim()) continue;
    if (element.closest('.text-visuallyHidden, [data-swiping], script, style, svg')) continue;
    if (
      !element.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      })
    ) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      const seen = follow({ element, rect });
      if (seen) lines.push(seen);
    }
  }
  for (const box of document.querySelectorAll('*')) {
    if (styleOf(box).textOverflow !== 'ellipsis' || box.closest('[data-shortened]')) continue;
    if (box.scrollWidth > box.clientWidth + 1) found.add(`shortened: ${nameOf(box)}`);
  }
  /** Whether an element with a background of its own lies between this text and the common ancestor. */
  const isApart = (element: Element, common: Element): boolean => {
    for (let at: Element | null = element; at && at !== common; at = at.parentElement) {
      if (isPainted(at)) return true;
    }
    return false;
  };
  /** Whether this text is laid over that ancestor: it hides nothing below itself. */
  const isLaidOver = (element: Element, common: Element): boolean => {
    let isLaid = false;
    for (let at: Element | null = element; at && at !== common; at = at.parentElement) {
      if (isPainted(at)) return false;
      isLaid ||= styleOf(at).position === 'absolute';
    }
    return isLaid;
  };
  lines.sort((one, other) => one.rect.top - other.rect.top);
  for (const [at, one] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.rect.top >= one.rect.bottom) break;
      if (other.element === one.element) continue;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
      if (wide < 3 || high < 0.4 * Math.min(one.rect.height, other.rect.height)) continue;
      let common: Element = one.element;
      while (!common.contains(other.element) && common.parentElement) common = common.parentElement;
      // On a key nothing covers its words, background or not.
      const isOneKey = common.closest('button') !== null;
      const isLaid = isLaidOver(one.element, common) || isLaidOver(other.element, common);
      if (!isOneKey && !isLaid && (isApart(one.element, common) || isApart(other.element, common))) continue;
      found.add(`${nameOf(other.element)} is written over ${nameOf(one.element)}`);
    }
  }
  return [...found];
}
