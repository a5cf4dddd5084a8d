/** Keys and other targets of a finger: large enough, far enough from each other, and hit where they are seen. */

/** Runs in the page. On a zoomed-out page a target keeps 40 px; else a main key has 64. */
export function findSmallTargets(): string[] {
  const isFull = document.documentElement.style.zoom === '';
  const least = isFull ? 47.9 : 39.5;
  const MAIN = '.button-base:is([data-tone="main"], [data-tone="final"])';
  return (
    [
      ...document.querySelectorAll(
        'button, input, select, textarea, summary, a[href], [role="tab"], label:has(input)',
      ),
    ]
      // A choice is as large as its label; react-aria's hidden elements for screen readers do not count.
      .filter((element) => !(element instanceof HTMLInputElement && /radio|checkbox/.test(element.type)))
      .filter((element) => element.role === 'tab' || element.getAttribute('tabindex') !== '-1')
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const leastHeight = isFull && element.matches(MAIN) ? 63.9 : least;
        return width > 1 && (width < least || height < leastHeight);
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${element.getAttribute('class') ?? ''} "${element.textContent ?? ''}" ${Math.round(width)}x${Math.round(height)}`;
      })
  );
}

/** Runs in the page. Beside a costly key there is twice the room. */
export function findCloseKeys(): string[] {
  const zoom = Number(document.documentElement.style.zoom || 1);
  const COSTLY = '[data-tone="danger"], [data-tone="final"]';
  const found: string[] = [];
  const rows = new Set([...document.querySelectorAll('.button-base')].map((key) => key.parentElement));
  for (const row of rows) {
    const keys = [...(row?.children ?? [])]
      .filter((child) => child.matches('.button-base'))
      .map((key) => ({ key, box: key.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1);
    for (const [at, one] of keys.entries()) {
      for (const other of keys.slice(at + 1)) {
        const beside = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
        const below = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
        const apart = Math.max(beside, below) / zoom;
        const least = one.key.matches(COSTLY) || other.key.matches(COSTLY) ? 23.5 : 11.5;
        if (apart < least)
          found.push(`${Math.round(apart)} px: "${one.key.textContent}", "${other.key.textContent}"`);
      }
    }
  }
  return found;
}

/** Runs in the page. The elements that cover the middle of an enabled key. */
export function findCoveredKeys(): string[] {
  const scrolls = (key: Element): boolean => {
    for (let at: Element | null = key; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const isTall = at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(overflowY);
      const isWide = at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(overflowX);
      if (isTall || isWide) return true;
    }
    return false;
  };
  // Elements behind a dialog can't be pressed.
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
  const within = [...dialogs].at(-1) ?? document;
  return [...within.querySelectorAll('button:not(:disabled), select, summary')].flatMap((key) => {
    const { x, y, width, height } = key.getBoundingClientRect();
    // What is folded away has a size too.
    if (!key.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) return [];
    if (width < 2 || height < 2 || key.closest('[inert], [aria-hidden="true"], [data-swiping]')) return [];
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    const isMet = met !== null && (key.contains(met) || met.contains(key));
    return isMet || scrolls(key)
      ? []
      : [`"${key.textContent}" is covered by ${met?.outerHTML.slice(0, 80) ?? 'the edge of the screen'}`];
  });
}

/** Runs in the page. The last row of buttons of the topmost dialog, where it is out of sight or covers what it follows. */
export function findHiddenButtons(): string[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const row = [...(dialog?.querySelectorAll('[data-buttons]') ?? [])].at(-1);
  const ground = dialog?.parentElement?.getBoundingClientRect();
  if (!row || !ground) return [];
  const [top, bottom] = [Math.max(0, ground.top), Math.min(window.innerHeight, ground.bottom)];
  const hidden = [...row.querySelectorAll('button')].flatMap((key) => {
    const box = key.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1 ? [] : [`out of sight: "${key.textContent}"`];
  });
  const box = dialog?.parentElement;
  const before = row.previousElementSibling?.getBoundingClientRect();
  const isScrolled = box && box.scrollHeight > box.clientHeight + 1;
  const covers = before && before.height > 1 && row.getBoundingClientRect().top < before.bottom - 0.5;
  return covers && !isScrolled
    ? [...hidden, `buttons over "${row.previousElementSibling?.textContent}"`]
    : hidden;
}
