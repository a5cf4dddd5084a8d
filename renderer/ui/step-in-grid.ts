/**
 * Arrows, Home and End between the buttons of a grid with any number of columns: by their places on the
 * screen.
 */

/** Moves the focus. Answers `above` if the key would leave the first row upwards; the focus stays. */
export function stepInGrid(grid: HTMLElement, key: string): 'moved' | 'above' {
  const buttons = [...grid.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const from = buttons[at];
  if (!from) {
    buttons[0]?.focus();
    return 'moved';
  }
  if (key === 'ArrowLeft') buttons[at - 1]?.focus();
  else if (key === 'ArrowRight') buttons[at + 1]?.focus();
  else if (key === 'Home') buttons[0]?.focus();
  else if (key === 'End') buttons.at(-1)?.focus();
  else {
    const down = key === 'ArrowDown';
    const { left, top } = from.getBoundingClientRect();
    const ways = down ? buttons.slice(at + 1) : buttons.slice(0, at).toReversed();
    const row = ways.find((button) => isBeyond(button, top, down))?.getBoundingClientRect().top;
    if (row === undefined) return down ? 'moved' : 'above';
    nearestOf(
      ways.filter((button) => button.getBoundingClientRect().top === row),
      left,
    )?.focus();
  }
  return 'moved';
}

function isBeyond(button: HTMLElement, top: number, down: boolean): boolean {
  const own = button.getBoundingClientRect().top;
  return down ? own > top : own < top;
}

const nearestOf = (row: readonly HTMLElement[], left: number): HTMLElement | undefined =>
  row.toSorted((one, other) => distance(one, left) - distance(other, left))[0];

const distance = (button: HTMLElement, left: number): number =>
  Math.abs(button.getBoundingClientRect().left - left);
