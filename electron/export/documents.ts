/** Where documents of the till go: files, PDFs and the system's printers. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';

export interface Documents {
  /**
   * Asks the person for a place and writes the file. Answers the file's name; null: the dialog was cancelled.
   * Errors: `file.not-saved`.
   */
  save(name: string, bytes: () => Promise<Uint8Array>): Promise<Result<string | null, TillError>>;
  /** The page's print view as a PDF. */
  pdf(): Promise<Uint8Array>;
  /** The names of the system's printers; null: the system does not say. */
  printers(): Promise<readonly string[] | null>;
}
