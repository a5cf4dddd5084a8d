/** A printer that the system shows as a file. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

export interface RawFile {
  /**
   * Answers how many bytes were taken; null: there is no room now. Without bytes: null until the printer has
   * everything that was written before. Rejects where the printer is gone.
   */
  write(bytes: Uint8Array): Promise<number | null>;
  close(): Promise<void>;
}

/** signal: it is not wanted any more. */
export type OpenRawFile = (path: string, signal: AbortSignal) => Promise<RawFile>;

/** Node skips the call for an empty array. */
const ONE_BYTE = new Uint8Array(1);

/** Never creates a file, and never waits for a reader or for room. */
const DEVICE = constants.O_WRONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** A share of Windows takes a new file alone. */
const isShare = (path: string): boolean => process.platform === 'win32' && path.startsWith('\\\\');

export const openRawFile = async (path: string): Promise<RawFile> => {
  const handle = await open(path, isShare(path) ? 'w' : DEVICE);
  return {
    write: async (bytes) => {
      const some = bytes.length === 0 ? ONE_BYTE : bytes;
      try {
        return (await handle.write(some, 0, bytes.length)).bytesWritten;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
        throw error;
      }
    },
    close: () => handle.close(),
  };
};
