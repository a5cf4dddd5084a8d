/** Stands in for the printer. */
import { onTestFinished, vi } from 'vitest';

/** The printed papers from now to the end of the test, one text a paper. */
export function papersPrinted(): readonly string[] {
  const papers: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('[data-paper]')?.textContent ?? '');
  });
  onTestFinished(() => print.mockRestore());
  return papers;
}
