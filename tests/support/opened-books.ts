/** Opened books, and what they said at their start. */
import { openBooks } from '../../electron/storage/open-books.ts';
import { NO_MACHINE } from '../../shared/machine.ts';
import { journalParts } from './journals.ts';

export function openedBooks(folder: string, parts: Partial<Parameters<typeof openBooks>[1]> = {}) {
  const said: string[] = [];
  const books = openBooks(folder, {
    ...journalParts(),
    notices: { raise: ({ code }) => void said.push(code), end: () => undefined },
    secondFolder: null,
    machine: NO_MACHINE,
    ...parts,
  });
  return { books, said };
}
