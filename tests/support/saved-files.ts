/** Exported files of a till, kept for the test, and the file that a person chooses to open. */
import type { Documents } from '../../electron/export/documents.ts';
import { ok } from '../../shared/result.ts';

export class SavedFiles {
  readonly #files = new Map<string, Uint8Array>();

  /** What the dialog answers next; null: it is cancelled. */
  chosen: string | null = null;

  readonly documents: Documents = {
    save: async (name, bytes) => {
      this.#files.set(name, await bytes());
      return ok(name);
    },
    open: () => Promise.resolve(this.chosen),
    pdf: () => Promise.resolve(new Uint8Array()),
    printers: () => Promise.resolve(null),
  };

  /** @throws where no file of this name was saved. */
  bytesOf(name: string): Uint8Array {
    const bytes = this.#files.get(name);
    if (!bytes) throw new Error(`no file ${name}`);
    return bytes;
  }
}
