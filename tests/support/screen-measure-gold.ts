/** Gold is for what the person needs next: one button of a screen, or of the dialog over it. */

/** Runs in the page. The gold buttons of the topmost layer, if there are several. */
export function findGoldKeys(): string[] {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.background = 'var(--gold)';
  const gold = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const isSeen = (element: Element): boolean => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && top < window.innerHeight && element.checkVisibility();
  };
  const isGold = (key: Element): boolean => {
    const own = getComputedStyle(key).backgroundColor;
    // A key without a ground of its own lies on its place.
    const isBare = own === 'transparent' || own === 'rgba(0, 0, 0, 0)';
    const ground = isBare && key.parentElement ? getComputedStyle(key.parentElement).backgroundColor : own;
    return ground === gold;
  };
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(isSeen);
  const layer = dialogs.at(-1) ?? document.body;
  const keys = [...layer.querySelectorAll('button:not(:disabled)')]
    // The keyboard on the screen has its own Enter, and lies over every layer.
    .filter((key) => !key.closest('[data-keyboard]'))
    .filter((key) => isSeen(key) && isGold(key));
  return keys.length > 1
    ? keys.map((key) => `gold: "${key.getAttribute('aria-label') ?? key.textContent ?? ''}"`)
    : [];
}
