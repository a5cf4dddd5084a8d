/** A key of the keyboard that is printed on a button (`aria-keyshortcuts`) presses that button. */

/** Where Enter has a meaning of its own: it presses what has the focus, or sends its form. */
const TAKES_ENTER = 'a[href], button, input, select, summary, textarea, [tabindex="0"]';

export const takesEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TAKES_ENTER);

/** Presses the button on which this key is printed. Answers whether there is one that can be pressed now. */
export function pressPrinted(key: string, within: ParentNode = document): boolean {
  const button = within.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]:enabled`);
  button?.click();
  return button !== null;
}
