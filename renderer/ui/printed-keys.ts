/** A keyboard key that is printed on a button (`aria-keyshortcuts`) presses that button. */

/** Elements where Enter has its own meaning: it presses the focused element, or submits its form. */
const TAKES_ENTER = 'a[href], button, input, select, summary, textarea, [tabindex="0"]';

export const takesEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TAKES_ENTER);

/** Presses the button with this key. Answers whether there is an enabled one. */
export function pressPrinted(key: string, within: ParentNode = document): boolean {
  const button = within.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]:enabled`);
  button?.click();
  return button !== null;
}
