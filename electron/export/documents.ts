/** Documents of the till: files that leave and enter it, PDFs and the system's printers. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';

export interface Documents {
  /**
   * Asks the person for a place and writes the file. Answers the file's name; null: the dialog was cancelled.
   * Errors: `file.not-saved`.
   */
  save(name: string, bytes: () => Promise<Uint8Array>): Promise<Result<string | null, TillError>>;
  /**
   * Asks the person for a file to read. extensions: without the point, the usual one first; the person may
   * take any other file. Answers its path; null: the dialog was cancelled. The path stays in this process.
   */
  open(extensions: readonly string[]): Promise<string | null>;
  /** The page's print view as a PDF. */
  pdf(): Promise<Uint8Array>;
  /** The names of the system's printers; null: the system does not say. */
  printers(): Promise<readonly string[] | null>;
}
