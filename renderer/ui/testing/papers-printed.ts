/** In the place of the printer. */
import { onTestFinished, vi } from 'vitest';

/** What goes to the printer from now on, one text a paper, until the test is over. */
export function papersPrinted(): readonly string[] {
  const papers: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('[data-paper]')?.textContent ?? '');
  });
  onTestFinished(() => print.mockRestore());
  return papers;
}
