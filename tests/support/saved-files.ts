/** Exported files of a till, kept for the test. */
import type { Documents } from '../../electron/export/documents.ts';
import { ok } from '../../shared/result.ts';

export class SavedFiles {
  readonly #files = new Map<string, Uint8Array>();

  readonly documents: Documents = {
    save: async (name, bytes) => {
      this.#files.set(name, await bytes());
      return ok(name);
    },
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
